// SPDX-License-Identifier: Apache-2.0
#include "published/Reproduce.hpp"

#include <algorithm>
#include <boost/mpi/communicator.hpp>
#include <cstdio>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "multiple_impacts/command/CommandErrors.hpp"
#include "multiple_impacts/command/Drawing.hpp"
#include "multiple_impacts/command/input/TextFile.hpp"
#include "multiple_impacts/contact/CsvRow.hpp"

namespace multiple_impacts::published {

namespace {

const Study& studyNamed(const std::string& name) {
  for (const Study& study : studies())
    if (study.name == name) return study;
  throw UsageError("STUDY", name, "no such study; known: " + namesOf(studies()));
}

/** The items asked for, in the order of the study; all if none was named. */
std::vector<Item> itemsOf(const Study& study, const std::vector<std::string>& wanted) {
  for (const std::string& name : wanted)
    if (std::none_of(study.items.begin(), study.items.end(),
                     [&](const Item& item) { return item.name == name; }))
      throw UsageError("ITEM of " + study.name, name,
                       "no such item; known: " + namesOf(study.items));
  std::vector<Item> items;
  for (const Item& item : study.items)
    if (wanted.empty() || std::count(wanted.begin(), wanted.end(), item.name) > 0)
      items.push_back(item);
  return items;
}

/** File beside the verdicts of an item that was computed with fewer points. */
constexpr const char* kQuickFile = "quick";

bool isFinished(const std::filesystem::path& folder, Effort effort) {
  return std::filesystem::exists(folder / kVerdictFile) &&
         (effort == Effort::Quick || !std::filesystem::exists(folder / kQuickFile));
}

/** Marks how much was computed, before the verdicts mark the item as finished. */
void markEffort(const ResultFolder& folder, Effort effort) {
  if (effort == Effort::Quick)
    folder.write(kQuickFile, [](std::ostream& file) { file << "fewer points\n"; });
  else
    std::filesystem::remove(folder.file(kQuickFile));
}

/** An item that has verdicts is not computed again, unless it had fewer points. */
void runItem(const Item& item, const std::filesystem::path& path, Effort effort,
             const Processes& processes) {
  const bool finished = isFinished(path, effort);
  processes.world().barrier();  // no process writes before all have looked
  if (processes.isFirst())
    std::printf("%-14s %s%s\n", item.name.c_str(), item.title.c_str(),
                finished ? " (done before)" : "");
  std::fflush(stdout);
  if (finished) return;
  const ResultFolder folder(path);
  Notebook notebook(folder, effort, processes);
  item.run(notebook);
  if (processes.isFirst()) markEffort(folder, effort);
  notebook.close();
  if (!processes.isFirst()) return;
  for (const Verdict& verdict : notebook.verdicts())
    std::printf("%14s %-13s %s\n", "", toString(verdict.agreement), verdict.claim.id.c_str());
}

/** Collects the verdicts of all finished items, of any study, and what the page needs to know
    about them. */
void gather(const ResultFolder& folder) {
  std::string verdicts = verdictHeader() + '\n', list = "study,item,study_title,item_title\n";
  for (const Study& study : studies())
    for (const Item& item : study.items) {
      const std::string path = study.name + '/' + item.name + '/' + kVerdictFile;
      if (!std::filesystem::exists(folder.file(path))) continue;
      const std::string text = contentsOf(folder.file(path).string());
      verdicts += text.substr(text.find('\n') + 1);
      list += (CsvRow() << study.name << item.name << study.title << item.title).text() + '\n';
    }
  folder.write(kVerdictFile, [&](std::ostream& file) { file << verdicts; });
  folder.write("items.csv", [&](std::ostream& file) { file << list; });
}

}  // namespace

int reproduceStudy(const ReproduceOptions& options) {
  const Study& study = studyNamed(options.study);
  const std::vector<Item> items = itemsOf(study, options.items);
  const ResultFolder folder(options.folder);
  const Processes processes;
  processes.together([&] {
    for (const Item& item : items)
      runItem(item, folder.file(study.name + '/' + item.name),
              options.quick ? Effort::Quick : Effort::Full, processes);
    if (!processes.isFirst()) return;
    gather(folder);
    if (options.figures) drawWith({SMI_PUBLISHED_DIR, options.folder}, {});
  });
  return 0;
}

}  // namespace multiple_impacts::published
