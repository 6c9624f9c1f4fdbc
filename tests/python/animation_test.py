#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Animations of the motion of all balls."""
import unittest

import numpy as np
from PIL import Image

from multiple_impacts.figures import animation, style, tables

from drawn import FiguresTest, write_motion


class Animations(FiguresTest):
    def film(self, duration, radius=np.full(4, 0.01), wall=None):
        write_motion(self.folder, duration=duration, wall=wall)
        return animation.make_film(tables.read_motion(self.folder / "motion-lzb.csv"), radius)

    def test_positions_and_speeds(self):
        film = self.film(0.05)
        self.assertEqual(film.factor, 1.)
        np.testing.assert_allclose(film.position[0], [0., 0.02, 0.04, 0.06], atol=1e-15)
        np.testing.assert_allclose(
            film.speed, np.tile([0., 0., 0., 1.], (animation.FRAMES, 1)), atol=1e-12)

    def test_tiny_displacements_are_exaggerated_without_overlaps(self):
        film = self.film(1e-5)
        self.assertEqual(film.factor, 2000.)
        self.assertGreater(np.diff(film.position).min(), 0.02 - 1e-12)
        np.testing.assert_allclose(film.speed[:, 3], 1.)

    def test_films_end_when_a_ball_is_far(self):
        self.assertLess(self.film(10.).position.max(), 0.6 + animation.FAR * 0.08)

    def test_radii_are_found(self):
        np.testing.assert_allclose(self.film(0.05, radius=None).radius, 0.01)

    def test_wall(self):
        """Its gap is exaggerated as displacements are; without it nothing is drawn."""
        self.assertIsNone(self.film(0.05).wall)
        self.assertAlmostEqual(self.film(0.05, wall=0.15).wall, 0.15, 14)
        film = self.film(1e-5, wall=0.07 + 2e-5)
        self.assertEqual((film.factor, film.position.shape), (1000., (animation.FRAMES, 4)))
        self.assertAlmostEqual(film.wall - film.position[0, 3], 0.01 + 1000. * 2e-5, 9)

    def test_wall_is_drawn_to_the_right_of_the_balls(self):
        path = self.folder / "motion.gif"
        grey = int(style.GREY[1:3], 16)
        for wall, found in ((None, False), (0.07 + 2e-5, True)):
            animation.write_animation(self.film(1e-5, wall=wall), "lzb", path)
            with Image.open(path) as gif:
                picture = np.asarray(gif.convert("RGB")).astype(int)
            bands = np.flatnonzero((np.abs(picture - grey).max(axis=2) < 12).sum(axis=0)
                                   > 0.3 * len(picture))
            self.assertEqual(len(bands) > 4, found)

    def test_gif(self):
        for duration in (1e-5, 0.05):
            path = self.folder / "motion.gif"
            animation.write_animation(self.film(duration), "lzb", path)
            self.assertLess(path.stat().st_size, 3e6)
            with Image.open(path) as gif:
                self.assertGreater(gif.n_frames, 50)
                self.assertLessEqual(gif.n_frames, 150)

    def test_balls_at_rest(self):
        (self.folder / "motion-lzb.csv").write_text("time,q1\n0,0\n1,0\n")
        self.assertEqual(len(self.run_draw()[1]), 1)


if __name__ == "__main__":
    unittest.main()
