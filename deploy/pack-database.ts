import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openEmbedded } from '../src/store/db.ts'
import { PACKED_DATABASE } from '../src/store/packed-database.ts'
import { changedAt, fromRoot } from './changed-at.ts'

/** Packs the files of a new embedded database for first starts, unless the lock file is older. */
export async function packDatabase(): Promise<void> {
  if (changedAt(PACKED_DATABASE) > changedAt(fromRoot('package-lock.json'))) return
  // With the old one there, the new one would be its copy.
  rmSync(PACKED_DATABASE, { force: true })
  const database = await openEmbedded(null)
  const dump = await database.embedded?.dumpDataDir('none')
  await database.close()
  if (dump === undefined) throw new Error('an embedded database has files')
  mkdirSync(dirname(PACKED_DATABASE), { recursive: true })
  // Under another name until it is whole.
  writeFileSync(`${PACKED_DATABASE}.part`, gzipSync(await dump.bytes()))
  renameSync(`${PACKED_DATABASE}.part`, PACKED_DATABASE)
}
