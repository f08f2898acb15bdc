import { BackupError } from '../backup/backup.ts'
import { migrationsFor } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { countOtherServices } from '../store/backup/other-services.ts'
import type { DatabaseSession } from '../store/session.ts'
import { fillPlace, readPlace, requireEmptyPlace } from './backup/places.ts'
import { printFilled } from './backup/print-filled.ts'
import { findSecret, requireFittingSecret } from './backup/secret-of-backup.ts'
import { withDatabase } from './backup/source.ts'
import type { Command, Options } from './line/command.ts'

export const moveCommand: Command = {
  name: 'move',
  group: 'data',
  about: 'copies the database into an empty one of the same or the other kind',
  options: [
    {
      name: '--to',
      value: 'database',
      about: 'the empty one: postgres://user@host:5432/database or embedded:<data folder>',
      required: true,
    },
  ],
  example: 'laurel move --to postgres://laurel@db:5432/laurel',
  run: move,
}

/** Copies the database of the configuration into an empty one; returns 1 if a ledger is wrong. */
async function move(config: Config, { values }: Options): Promise<number> {
  const to = values.get('--to') ?? ''
  const place = readPlace('--to', to)
  await requireEmptyPlace(place)
  return withDatabase(config, async (backup, session) => {
    migrationsFor(backup.header)
    requireFittingSecret(config, place, backup.header)
    await requireQuiet(session)
    // A secret of the environment stays there; a kept one goes with its database.
    const kept = config.secret === null ? findSecret(config, backup.header) : null
    const filled = await fillPlace(place, backup, kept, () => requireQuiet(session))
    const is_known = config.secret !== null || kept !== null
    const code = printFilled(filled, place, backup.header, is_known)
    process.stdout.write(`${NEXT[place.kind]}\n`)
    if (kept !== null && place.kind === 'postgres') {
      process.stdout.write(`${secretsIn(config.data_dir)}\n`)
    }
    return code
  })
}

/** Throws if a service writes to the database that is being moved. */
async function requireQuiet(session: DatabaseSession): Promise<void> {
  const connections = await countOtherServices(session)
  if (connections === 0) return
  const which = connections === 1 ? '1 connection' : `${connections} connections`
  throw new BackupError(
    `a service uses this database (${which}); stop it first, or what it writes is lost`,
  )
}

const NEXT = {
  postgres: 'Start the service with DATABASE_URL of the new database. The old one is as it was.',
  embedded: 'Start the service with LAUREL_DATA_DIR and no DATABASE_URL. The old one is as it was.',
}

function secretsIn(folder: string): string {
  return `Its LAUREL_SECRET and LAUREL_ADMIN_TOKEN are the files secret and admin-token in ${folder}.`
}
