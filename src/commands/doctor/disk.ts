import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { readDatabaseBytes } from '../../store/database-server.ts'
import type { Check } from './check.ts'
import { failure, note, ok } from './finding.ts'

const FREE_BYTES_MIN = 500_000_000

/** Whether the embedded database has room to grow; how large the one of PostgreSQL is. */
export const diskCheck: Check = {
  name: 'disk',
  async examine({ config, database: found }) {
    const { database_url, data_dir } = config
    if (database_url !== null) {
      if (found.is !== 'open') return note('not known without the database')
      const bytes = await readDatabaseBytes(found.database.db)
      return ok(`the database has ${inWords(bytes)}; watch the free space at its server`)
    }
    const { bavail, bsize } = statfsSync(nearestFolder(data_dir))
    const free = `${inWords(bavail * bsize)} are free at ${data_dir}`
    if (bavail * bsize >= FREE_BYTES_MIN) return ok(free)
    return failure(free, 'Free some space, or set LAUREL_DATA_DIR to a folder on a larger disk.')
  },
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

function inWords(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
