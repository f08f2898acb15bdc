import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SECRET_FACTS } from '../../app/deployment-secret.ts'
import { DATABASE_FOLDER, openDatabase } from '../../app/open-database.ts'
import { type Backup, BackupError } from '../../backup/backup.ts'
import { withSnapshot } from '../../backup/snapshot.ts'
import type { Config } from '../../config.ts'
import { systemClock } from '../../lib/clock.ts'
import { createLog } from '../../lib/log.ts'
import { RELEASE } from '../../lib/release.ts'
import type { OpenDatabase } from '../../store/db.ts'
import type { DatabaseSession } from '../../store/session.ts'

/** Opens the database of the configuration and hands it over as it is at this moment. */
export async function withDatabase<Result>(
  config: Config,
  work: (backup: Backup, session: DatabaseSession) => Promise<Result>,
  afterwards: (database: OpenDatabase) => Promise<void> = async () => undefined,
): Promise<Result> {
  const { database_url, data_dir } = config
  if (database_url === null && !existsSync(join(data_dir, DATABASE_FOLDER))) {
    throw new BackupError(`there is no database in ${data_dir}; LAUREL_DATA_DIR says where it is`)
  }
  const facts = { release: RELEASE, now: systemClock.now(), secret_facts: SECRET_FACTS }
  const database = await openDatabase(config, createLog(config.log_level))
  try {
    const result = await withSnapshot(database, facts, work)
    await afterwards(database)
    return result
  } finally {
    await database.close()
  }
}
