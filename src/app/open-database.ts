import { join } from 'node:path'
import { closeToOthers, prepareDataDir } from '../config/data-folder.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { lockFolder } from '../lib/folder-lock.ts'
import type { Logger } from '../lib/log.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../store/db.ts'
import { isWriteRefusal } from '../store/error-kind.ts'

/** In the data folder, of the embedded database. */
export const DATABASE_FOLDER = 'database'

/** Opens the database that the configuration names; the embedded one is locked to this process. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.database_url !== null) {
    return openPostgres(
      config.database_url,
      (error) => log.warn({ err: error }, 'the database closed a connection'),
      config.database_connections_max,
    )
  }
  prepareDataDir(config.data_dir)
  const lock = await lockFolder(config.data_dir)
  const folder = join(config.data_dir, DATABASE_FOLDER)
  const database = await openEmbedded(folder).catch(async (error: unknown) => {
    await lock.release()
    if (isWriteRefusal(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      'LAUREL_DATA_DIR',
      `has a database that cannot be opened (${reason}); restore a backup into another folder`,
    )
  })
  // The embedded database makes its files for everybody.
  closeToOthers(folder)
  const close = async () => {
    try {
      await database.close()
    } finally {
      await lock.release()
    }
  }
  return { ...database, close }
}
