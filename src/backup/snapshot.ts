import { readRows } from '../store/backup/rows.ts'
import { listStoredTables } from '../store/backup/tables.ts'
import type { OpenDatabase } from '../store/db.ts'
import { findFactsInSession } from '../store/deployment.ts'
import { appliedInSession, BEFORE_BASELINE, compareNames } from '../store/migrate.ts'
import type { DatabaseSession } from '../store/session.ts'
import { type Backup, BackupError, type BackupPart, FORMAT } from './backup.ts'

export interface SnapshotOf {
  readonly release: string
  readonly now: Date
  /** The names of the facts by which LAUREL_SECRET is recognised. */
  readonly secret_facts: readonly string[]
}

/** Hands over the whole database as it was at one moment. */
export function withSnapshot<Result>(
  database: OpenDatabase,
  { release, now, secret_facts }: SnapshotOf,
  work: (backup: Backup, session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  return database.inSession('read', async (session) => {
    const migrations = await appliedInSession(session)
    if (migrations.length === 0) {
      throw new BackupError('there is nothing to back up: no service has used this database yet')
    }
    const { unknown, is_too_old } = compareNames(migrations)
    if (unknown.length > 0) {
      const names = unknown.map(({ name }) => name).join(', ')
      throw new BackupError(
        `this database was upgraded by a newer release (${names}); use that one`,
      )
    }
    if (is_too_old) {
      throw new BackupError(
        `this database is too old for this release; use the one at commit ${BEFORE_BASELINE}`,
      )
    }
    const header = {
      laurel_backup: FORMAT,
      release,
      created_at: now.toISOString(),
      migrations,
      secret_facts: await findFactsInSession(session, secret_facts),
      secret: null,
    }
    return work({ header, parts: partsOf(session) }, session)
  })
}

async function* partsOf(session: DatabaseSession): AsyncGenerator<BackupPart> {
  for (const table of await listStoredTables(session)) {
    const columns = table.columns.map(({ name }) => name)
    yield { kind: 'table', name: table.name, columns }
    for await (const lines of readRows(session, table)) yield { kind: 'rows', lines }
  }
}
