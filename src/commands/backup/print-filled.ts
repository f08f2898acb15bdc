import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SECRET_FILE } from '../../app/read-secrets.ts'
import type { BackupHeader } from '../../backup/backup.ts'
import type { Filled, Place } from './places.ts'
import { printLedgers } from './print-ledgers.ts'

/** Prints what was restored, and what the service needs to start; returns the exit code. */
export function printFilled(
  { rows, migrated, reports }: Filled,
  place: Place,
  { release, created_at }: BackupHeader,
  secret_is_known: boolean,
): number {
  const lines = [`Restored ${rows} rows of ${created_at}, release ${release}.`]
  if (migrated.length > 0) lines.push(`Brought up to this release by ${migrated.join(', ')}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  const are_clean = printLedgers(reports)
  if (!secret_is_known && !isKept(place)) process.stdout.write(`${SECRET_NEEDED}\n`)
  return are_clean ? 0 : 1
}

const SECRET_NEEDED =
  'Start the service with the LAUREL_SECRET that the database was set up with; it is not here.'

function isKept(place: Place): boolean {
  return place.kind === 'embedded' && existsSync(join(place.data_dir, SECRET_FILE))
}
