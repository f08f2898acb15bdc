import { existsSync, readFileSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { openBackupFile } from '../backup/backup-file.ts'
import { checkBackup } from '../backup/decode.ts'
import { migrationsFor } from '../backup/restore.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { requireNewFile, writeNewFile } from '../lib/files.ts'
import { fillPlace, type Place, placeOf, requireEmptyPlace } from './backup/places.ts'
import { printFilled } from './backup/print-filled.ts'
import { openFrom, requireFittingSecret } from './backup/secret-of-backup.ts'
import type { Command, Options } from './line/command.ts'

export const restoreCommand: Command = {
  name: 'restore',
  group: 'data',
  about: 'fills an empty database with a backup and checks it',
  options: [
    { name: '--from', value: 'file', about: 'the backup', required: true },
    {
      name: '--secret-to',
      value: 'file',
      about: 'on PostgreSQL, a new file for the LAUREL_SECRET that the backup holds',
    },
  ],
  example: 'laurel restore --from laurel.ndjson.gz',
  run: restore,
}

/** Fills the empty database of the configuration with a backup; returns 1 if a ledger is wrong. */
async function restore(config: Config, { values }: Options): Promise<number> {
  const path = values.get('--from') ?? ''
  const place = placeOf(config)
  const backup = await openBackupFile(path)
  migrationsFor(backup.header)
  const secret = openFrom(config, backup.header)
  requireFittingSecret(config, place, backup.header)
  const keep = secretKeeper(config, place, secret, values.get('--secret-to'))
  await requireEmptyPlace(place)
  await checkBackup(backup)
  // From its beginning again, now that all of it is known to be right.
  const again = await openBackupFile(path)
  const filled = await fillPlace(place, again, keep.in_folder, keep.inFile)
  return printFilled(filled, place, backup.header, keep.is_known)
}

/** Where the secret of the backup goes: into the data folder, or into the file of `--secret-to`. */
function secretKeeper(config: Config, place: Place, secret: string | null, file?: string) {
  const needs_file = secret !== null && config.secret === null && place.kind === 'postgres'
  if (needs_file && file === undefined) {
    throw new ConfigError('--secret-to', 'must name a file for the LAUREL_SECRET of this backup')
  }
  if (file !== undefined && secret === null) {
    throw new ConfigError('--secret-to', 'needs a backup with a secret and its passphrase')
  }
  const content = `${secret}\n`
  // A restore that was killed may have left it.
  const is_there = file !== undefined && existsSync(file) && readText(file) === content
  if (file !== undefined && !is_there) requireNewFile(file)
  return {
    in_folder: config.secret === null ? secret : null,
    is_known: config.secret !== null || secret !== null,
    /** Before the database is filled: without its secret it would be of no use. */
    inFile: async () => {
      if (file === undefined || is_there) return
      await writeNewFile(file, (draft) => pipeline([content], draft))
    },
  }
}

function readText(path: string): string | null {
  return statSync(path).isFile() ? readFileSync(path, 'utf8') : null
}
