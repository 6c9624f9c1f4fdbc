#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The manual page and the completions know every command and option of the program, and no
others. Usage: manual_test.py PROGRAM"""
import re
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)
COMMAND = Path(__file__).resolve().parents[2] / "plugin" / "command"
COMMANDS = ("compare", "laws", "solve", "sweep", "trace")
OPTION = re.compile(r"--[a-z][a-z-]+")
COMPLETIONS = ("multiple-impacts.bash", "_multiple-impacts", "multiple-impacts.fish")


def text_of(*names):
    return COMMAND.joinpath(*names).read_text(encoding="utf-8")


def help_of(*command):
    return subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True,
                          check=True).stdout


def options_of(command):
    """Those that the list of options shows, not the examples."""
    lines = [line for line in help_of(command).splitlines() if re.match(r" +-", line)]
    return {option for line in lines for option in OPTION.findall(line[:40])} - {"--help"}


class Manual(unittest.TestCase):
    def test_commands(self):
        listed = re.findall(r"^  ([a-z]+) +\S", help_of(), re.MULTILINE)
        self.assertEqual(tuple(sorted(listed)), COMMANDS)

    def test_manual(self):
        page = text_of("multiple-impacts.1").replace("\\-", "-")
        sections = dict(re.findall(r"^\.SS (\w+)\n(.*?)(?=^\.S[SH] )", page,
                                   re.DOTALL | re.MULTILINE))
        self.assertEqual(tuple(sorted(sections)), COMMANDS)
        for command, text in sections.items():
            described = set(re.findall(r"^\.TP\n\.[A-Z]+ (--[a-z-]+)", text, re.MULTILINE))
            self.assertEqual(described, options_of(command), command)

    def test_completions(self):
        every = set().union(*map(options_of, COMMANDS)) | {"--help", "--version"}
        for name in COMPLETIONS:
            text = text_of("completion", name)
            if name.endswith(".fish"):
                known = {"--" + option for option in
                         re.findall(r"^complete .* -l ([a-z-]+)", text, re.MULTILINE)}
            else:
                known = set(OPTION.findall(text))
            self.assertEqual(known, every, name)
            for command in COMMANDS:
                self.assertIn(command, text, name)

    def test_exit_codes(self):
        codes = re.findall(r"^ +(\d+)  \S", help_of().split("Exit codes:")[1], re.MULTILINE)
        self.assertGreater(len(codes), 4)
        status = text_of("multiple-impacts.1").split(".SH EXIT STATUS")[1].split(".SH")[0]
        self.assertEqual(re.findall(r"^\.TP\n\.B (\d+)$", status, re.MULTILINE), codes)
        section = text_of("README.md").split("## Exit codes")[1]
        self.assertEqual(re.findall(r"^\| (\d+) \|", section, re.MULTILINE), codes)

    def test_laws_are_asked_for(self):
        """A new law needs no line here."""
        laws = subprocess.run([PROGRAM, "laws", "--format", "json"], capture_output=True,
                              text=True, check=True).stdout
        self.assertIn("lzb", re.findall(r'^    "name": "([^"]*)",?$', laws, re.MULTILINE))
        for name in COMPLETIONS:
            self.assertIn("laws --format json", text_of("completion", name))


if __name__ == "__main__":
    unittest.main()
