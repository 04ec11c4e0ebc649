"""`samloc export DEAL_ID`: a finished deal as a record, while the bot runs or not."""

from __future__ import annotations

import json
import os
import sqlite3
import sys

from sqlalchemy import create_engine
from sqlmodel import Session

from bot.service.export import finished_deal
from bot.settings import SettingsError, database_file
from storage.backup import read_only


def main(deal_id: int) -> int:
    """Print the record; exit status 0, or 1 where there is no such finished deal or no database."""
    try:
        file = database_file(os.environ)
        engine = create_engine("sqlite://", creator=lambda: read_only(file))
        with Session(engine) as session:
            found = finished_deal(session, deal_id)
        engine.dispose()
    except (SettingsError, OSError, sqlite3.Error) as error:
        print(f"samloc export: {error}", file=sys.stderr)
        return 1
    if found is None:
        print(f"samloc export: no finished deal has the number {deal_id}", file=sys.stderr)
        return 1
    print(json.dumps(found.record, ensure_ascii=False))
    return 0
