import { closeSync, createReadStream, createWriteStream, openSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { randomBase62 } from '../lib/secrets.ts'
import type { OpenDatabase } from '../store/db.ts'
import { encodeBackup } from './encode.ts'
import { type SnapshotOf, withSnapshot } from './snapshot.ts'

/** A backup as compressed bytes, made while the database goes on. */
export function streamBackup(
  database: OpenDatabase,
  facts: SnapshotOf,
  data_dir: string,
): Promise<Readable> {
  return database.embedded === null ? directly(database, facts) : byFile(database, facts, data_dir)
}

/** As fast as its reader takes it. */
function directly(database: OpenDatabase, facts: SnapshotOf): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  const bytes = createGzip()
  const writing = withSnapshot(database, facts, async (backup) => {
    resolve(bytes)
    await pipeline(Readable.from(encodeBackup(backup)), bytes)
  })
  writing.catch((error: unknown) => {
    reject(error)
    // Its reader finds that its end is missing.
    bytes.destroy()
  })
  return promise
}

/**
 * Everybody waits while the embedded database is read, so it is read as fast as the disk writes,
 * not as fast as somebody downloads. The file has no name, so it is gone however this process ends.
 */
async function byFile(
  database: OpenDatabase,
  facts: SnapshotOf,
  data_dir: string,
): Promise<Readable> {
  const path = join(data_dir, `backup.${randomBase62(8)}`)
  const fd = openSync(path, 'wx+', 0o600)
  try {
    unlinkSync(path)
    await withSnapshot(database, facts, (backup) =>
      pipeline(
        Readable.from(encodeBackup(backup)),
        createGzip(),
        createWriteStream(path, { fd, autoClose: false }),
      ),
    )
    return createReadStream(path, { fd, start: 0 })
  } catch (error) {
    closeSync(fd)
    throw error
  }
}
