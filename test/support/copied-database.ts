import { join } from 'node:path'
import { openBackupFile, writeBackupFile } from '../../src/backup/backup-file.ts'
import { type Restored, restoreBackup } from '../../src/backup/restore.ts'
import { withSnapshot } from '../../src/backup/snapshot.ts'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { readMigrations } from '../../src/store/migrate.ts'
import { createDatabase, openEmpty } from './database.ts'
import { newFolder } from './environments.ts'

const FACTS = { release: '0.0.0', now: new Date(0), secret_facts: ['secret_check'] }

/** An empty database on the PostgreSQL that the suite runs on, or an embedded one. */
export async function emptyDatabase(name: string): Promise<OpenDatabase> {
  const server_url = process.env.TEST_DATABASE_URL
  return server_url === undefined
    ? openEmpty()
    : openPostgres(await createDatabase(server_url, `${name}_${process.pid}`), () => undefined)
}

/** As `laurel backup` and `laurel restore` do it. */
export async function copyByFile(
  from: OpenDatabase,
  to: OpenDatabase,
  known = readMigrations(),
): Promise<Restored> {
  const path = join(newFolder(), 'backup.ndjson.gz')
  await withSnapshot(from, FACTS, (backup) => writeBackupFile(path, backup))
  return to.inSession('write', async (session) =>
    restoreBackup(session, await openBackupFile(path), known),
  )
}

/** As `laurel move` does it. */
export function copyDirectly(from: OpenDatabase, to: OpenDatabase): Promise<Restored> {
  return withSnapshot(from, FACTS, (backup) =>
    to.inSession('write', (session) => restoreBackup(session, backup)),
  )
}
