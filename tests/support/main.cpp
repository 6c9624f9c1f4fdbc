// SPDX-License-Identifier: Apache-2.0
/* Runs the test classes named on the command line, or all of them. A name without a test is an
   error: a suite that runs nothing must not pass. */
#include <cppunit/BriefTestProgressListener.h>
#include <cppunit/CompilerOutputter.h>
#include <cppunit/TestResult.h>
#include <cppunit/TestResultCollector.h>
#include <cppunit/extensions/TestFactoryRegistry.h>
#include <cppunit/ui/text/TestRunner.h>

#include <iostream>
#include <stdexcept>

int main(int argc, char** argv) try {
  CppUnit::TextUi::TestRunner runner;
  CppUnit::BriefTestProgressListener progress;
  runner.eventManager().addListener(&progress);
  runner.setOutputter(new CppUnit::CompilerOutputter(&runner.result(), std::cerr));
  CppUnit::Test* all = CppUnit::TestFactoryRegistry::getRegistry().makeTest();
  runner.addTest(all);
  bool passed = true;
  for (int i = 1; i < argc; ++i) passed &= runner.run(argv[i], false, false, false);
  if (argc == 1) passed = runner.run("", false, false, false);
  runner.outputter().write();
  const int tests = runner.result().runTests();
  std::cout << (tests - runner.result().testFailuresTotal()) << " passed, "
            << runner.result().testFailuresTotal() << " failed" << std::endl;
  return passed && tests > 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << error.what() << std::endl;
  return 1;
}
