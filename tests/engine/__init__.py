"""Tests of the rules; ``cases/`` holds deal records with what must come of them."""
