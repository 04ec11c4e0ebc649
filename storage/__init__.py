"""Tables, access and migrations: plain rows that know nothing of the rules; imports nothing from `bot`.

Reading order: `types`, `models`, `errors`, `lock`, `sqlite`, `migrations`, `database`, `queries`, `backup`.
"""
