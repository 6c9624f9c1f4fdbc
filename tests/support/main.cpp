// SPDX-License-Identifier: Apache-2.0
/* Runs the test classes named on the command line, or all of them. An unknown name is an
   error: a suite that runs nothing must not pass. */
#include <cppunit/BriefTestProgressListener.h>
#include <cppunit/CompilerOutputter.h>
#include <cppunit/Test.h>
#include <cppunit/TestResult.h>
#include <cppunit/TestResultCollector.h>
#include <cppunit/extensions/TestFactoryRegistry.h>

#include <iostream>
#include <memory>
#include <stdexcept>

int main(int argc, char** argv) try {
  CppUnit::TestResult controller;
  CppUnit::TestResultCollector collector;
  CppUnit::BriefTestProgressListener progress;
  controller.addListener(&collector);
  controller.addListener(&progress);

  const std::unique_ptr<CppUnit::Test> all(
      CppUnit::TestFactoryRegistry::getRegistry().makeTest());
  if (argc == 1) all->run(&controller);
  for (int i = 1; i < argc; ++i) all->findTest(argv[i])->run(&controller);

  CppUnit::CompilerOutputter(&collector, std::cerr).write();
  const int tests = collector.runTests(), failed = collector.testFailuresTotal();
  std::cout << tests - failed << " passed, " << failed << " failed" << std::endl;
  return collector.wasSuccessful() && tests > 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << std::endl;
  return 1;
}
