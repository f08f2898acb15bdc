import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type OpenDatabase, openEmbedded } from '../src/store/db.ts'
import { PACKED_DATABASE } from '../src/store/packed-database.ts'
import { changedAt, fromRoot } from './changed-at.ts'

/** Packs the files of a new embedded database for first starts, unless the lock file is older. */
export async function packDatabase(): Promise<void> {
  if (changedAt(PACKED_DATABASE) > changedAt(fromRoot('package-lock.json'))) return
  // With the old one there, the new one would be its copy.
  rmSync(PACKED_DATABASE, { force: true })
  mkdirSync(dirname(PACKED_DATABASE), { recursive: true })
  writeWhole(PACKED_DATABASE, gzipSync(await takeFiles(await openEmbedded(null))))
}

/** Closes an embedded database and gives its files, as one tar file. */
export async function takeFiles(database: OpenDatabase): Promise<Uint8Array> {
  const dump = await database.embedded?.dumpDataDir('none')
  await database.close()
  if (dump === undefined) throw new Error('an embedded database has files')
  return dump.bytes()
}

/** Writes a file under another name until it is whole. */
export function writeWhole(path: string, content: Uint8Array): void {
  writeFileSync(`${path}.part`, content)
  renameSync(`${path}.part`, path)
}
