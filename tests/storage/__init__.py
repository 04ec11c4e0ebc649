"""Storage on real SQLite files. Reading order: `rows`, `faults`, `conftest`, then the tests."""
