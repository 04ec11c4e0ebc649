"""The service on real files, moved time and packs that the test decides."""
