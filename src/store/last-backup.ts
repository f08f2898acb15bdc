import type { Queries } from './db.ts'
import { readDatabaseTime, readFact, saveFact } from './deployment.ts'

const NAME = 'last_backup_at'

/** Notes that a whole backup was made, by the clock of the database. */
export async function noteBackup(queries: Queries): Promise<void> {
  await saveFact(queries, NAME, (await readDatabaseTime(queries)).toISOString())
}

/** When Laurel last made a backup of this database; null: never. */
export async function readLastBackup(queries: Queries): Promise<Date | null> {
  const at = await readFact(queries, NAME)
  return typeof at === 'string' ? new Date(at) : null
}
