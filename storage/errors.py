"""Why a database cannot be opened. Each error names the file, so that the operator knows what to look at."""


class StorageError(Exception):
    """The database cannot be used."""


class DatabaseBusy(StorageError):
    """The database is held already, as a rule by another process."""

    def __init__(self, file: object) -> None:
        super().__init__(f"{file} is already in use")


class DatabaseUnusable(StorageError):
    """The system does not let the file be read and written: rights, a full disk, no such folder."""

    def __init__(self, file: object, detail: object) -> None:
        super().__init__(f"{file} cannot be used: {detail}; give it another place, rights or room")


class DatabaseCorrupt(StorageError):
    """The file is not a database, or a damaged one. Nothing was changed in it."""

    def __init__(self, file: object, detail: object) -> None:
        super().__init__(f"{file} is not a sound database: {detail}")


class SchemaTooNew(StorageError):
    """A later version of the program has migrated the database; this one would misread it."""

    def __init__(self, file: object, revision: str, head: str) -> None:
        super().__init__(f"{file} has schema {revision}, this program knows up to {head}")
