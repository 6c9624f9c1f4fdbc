# SPDX-License-Identifier: Apache-2.0
"""Scripts that draw, and the drawings of programs, as a user runs them: they end well and
leave films and pictures."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
from PIL import Image

import multiple_impacts as mi
from multiple_impacts import figures

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = EXAMPLES / "python"


class Examples(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name) / "made" / "by the script"

    def run_script(self, name, *pictures):
        self.run_with(SCRIPTS / name, self.folder, pictures=pictures)

    def run_with(self, script, *arguments, pictures):
        run = subprocess.run([sys.executable, script, *arguments],
                             capture_output=True, text=True, check=False)
        self.assertEqual(0, run.returncode, run.stderr)
        for picture in pictures:
            with Image.open(self.folder / picture) as image:
                self.assertGreater(min(image.size), 100)
                if picture.endswith("gif"):
                    self.assertGreater(image.n_frames, 20)

    def test_cradle(self):
        """The first impact is that of a free chain: joints leave D of the contacts as it is,
        but for the common factor 1 + 2 R^2/(5 L^2)."""
        self.run_script("bullet_cradle.py", "cradle.gif", "cradle-impacts.png",
                        "cradle-forces.png")
        impacts = mi.read_impacts(self.folder / "cradle.hdf5")
        first = impacts.contacts[impacts.contacts["impact"] == 0]
        self.assertEqual(4, len(first))
        speed = -first["velocity_before"].min()
        chain = mi.solve_lzb(2. * np.eye(4) - np.eye(4, k=1) - np.eye(4, k=-1),
                             [-1., 0., 0., 0.], stiffness=1., exponent=1.5, restitution=1.)
        np.testing.assert_allclose(first["velocity_after"] / speed, chain.velocity, atol=1e-4)
        # released at 0.5 rad: v^2 = 2 g L (1 - cos 0.5) for a pendulum with the inertia of a
        # sphere; the step of 1 ms changes it by less than 1 %
        fall = 2. * 9.81 * 0.3 * (1. - np.cos(0.5)) / (1. + 0.4 * (0.02 / 0.3)**2)
        self.assertAlmostEqual(np.sqrt(fall), speed, delta=0.01 * speed)

    def test_rack(self):
        """Scene and outcome are symmetric: y -> -y."""
        self.run_script("rack_break.py", "rack-lzb.gif", "rack-lzb.png", "rack-moreau.gif")
        impacts = mi.read_impacts(self.folder / "rack-lzb.hdf5")
        largest = np.argmax(impacts.table["contacts"])
        first = impacts.contacts[impacts.contacts["impact"] == largest]
        between = first[(first["body1"] > 0) & (first["body2"] > 0)]
        self.assertEqual(31, len(between))  # 30 in the rack, and the cue ball's
        pose = figures.read_scene(self.folder / "rack-lzb.hdf5").pose[:, :, :2]
        after = int(np.argmax(np.abs(pose[:, 15] - pose[0, 15]).max(axis=1) > 0.01))
        moved = pose[after] - pose[0]
        for row in range(5):
            start = 1 + row * (row + 1) // 2
            line = moved[start:start + row + 1]
            np.testing.assert_allclose(line, line[::-1] * [1., -1.], atol=1e-4)

    def test_tower(self):
        self.run_script("block_tower.py", "tower.gif", "tower.png", "tower-impacts.png")
        impacts = mi.read_impacts(self.folder / "tower.hdf5")
        self.assertGreater(impacts.table["contacts"].max(), 8)
        self.assertGreaterEqual(impacts.table["energy_lost"].min(), -1e-9)
        self.assertGreaterEqual(impacts.contacts["velocity_after"].min(), -1e-9)
        heights = figures.read_scene(self.folder / "tower.hdf5").pose[-1, :, 2]
        self.assertGreater(heights.min(), 0.)  # nobody sank into the ground

    def test_identification(self):
        self.folder.mkdir(parents=True)
        self.run_with(SCRIPTS / "identify_contacts.py", self.folder / "found.png",
                      pictures=["found.png"])

    def test_drawings_of_programs(self):
        """From tables as the C++ examples write them."""
        tables = {"robot-arm": "time,elbow_x,elbow_y,hand_x,hand_y\n"
                               "0.1,0,-0.5,-0.4,-0.8\n0.2,0,-0.5,-0.1,-0.99\n",
                  "long-chain": "bead,velocity\n1,-0.1\n2,0\n3,1\n"}
        self.folder.mkdir(parents=True)
        for name, table in tables.items():
            with self.subTest(name):
                path = self.folder / f"{name}.csv"
                path.write_text(table)
                self.run_with(EXAMPLES / name / "draw.py", path, self.folder / name,
                              pictures=[f"{name}.png"])


if __name__ == "__main__":
    sys.exit(unittest.main())
