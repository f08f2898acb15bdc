import {
  type OpeningSecrets,
  openDeploymentSecret,
  renewSigningSecret,
  rotateDeploymentSecret,
} from '../app/deployment-secret.ts'
import { openDatabase } from '../app/open-database.ts'
import { readSecrets, SECRET_FILE } from '../app/read-secrets.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../lib/clock.ts'
import { endPrevious, keepNextSecret } from '../lib/kept-secret.ts'
import { createLog } from '../lib/log.ts'
import { countOtherServices } from '../store/backup/other-services.ts'
import { type Database, inTransaction, type Tx } from '../store/db.ts'
import { sessionOf } from '../store/session-of.ts'
import type { Command, Options } from './line/command.ts'
import { migrateOnStart } from './migrate.ts'

const SIGNING = '--signing-secret'

export const rotateSecretsCommand: Command = {
  name: 'secrets rotate',
  group: 'data',
  about:
    'seals the database with a new LAUREL_SECRET, while LAUREL_SECRET_PREVIOUS has the one before',
  options: [
    {
      name: SIGNING,
      about: 'also replaces what signs session tokens and seals secrets; stop the service first',
    },
  ],
  run: rotateSecrets,
}

/** Seals the deployment's secret with a new LAUREL_SECRET. */
async function rotateSecrets(config: Config, { flags }: Options): Promise<number> {
  const { opening } = readSecrets(config)
  const renews = flags.has(SIGNING)
  const is_given = config.secret !== null
  if (is_given && opening.previous_secret === null && !renews) {
    throw new ConfigError(
      'LAUREL_SECRET_PREVIOUS',
      'is needed by "laurel secrets rotate": the secret until now; LAUREL_SECRET is the new one',
    )
  }
  const log = createLog(config.log_level)
  const database = await openDatabase(config, log)
  try {
    await migrateOnStart(database, log)
    // A database of an older release gets its sealed secret; a wrong secret changes nothing.
    await openDeploymentSecret(database.db, opening)
    if (renews) await inTransaction(database.db, requireQuiet)
    if (!is_given) process.stdout.write(`${await rotateKeptSecret(config.data_dir, database.db)}\n`)
    if (is_given && opening.previous_secret !== null) {
      process.stdout.write(`${await rotateGivenSecret(database.db, opening)}\n`)
    }
    if (renews) {
      const { opening: current } = readSecrets(config)
      await renewSigningSecret(database.db, current, requireQuiet, systemClock.now())
      process.stdout.write(`${RENEWED}\n`)
    }
    return 0
  } finally {
    await database.close()
  }
}

const RENEWED =
  'What signs session tokens and seals secrets is new. Session tokens from before no longer work. ' +
  'Start the service and roll every webhook secret.'

/** Throws if a service works with this database: it would go on with what is replaced here. */
async function requireQuiet(tx: Tx): Promise<void> {
  const connections = await countOtherServices(sessionOf(tx))
  if (connections === 0) return
  throw new ConfigError('DATABASE_URL', `is used by a service: stop all before ${SIGNING}`)
}

/** The new secret is in the environment, and so is the one before. */
async function rotateGivenSecret(db: Database, opening: OpeningSecrets): Promise<string> {
  const is_changed = await rotateDeploymentSecret(db, opening, systemClock.now())
  const then =
    'When every node has been started with it, remove LAUREL_SECRET_PREVIOUS. Keep the old ' +
    'secret for as long as backups from before.'
  return is_changed
    ? `The database is sealed with the new LAUREL_SECRET. ${then}`
    : `The database was sealed with this LAUREL_SECRET before; nothing was changed. ${then}`
}

/** The new secret is made here, in the data folder. */
async function rotateKeptSecret(folder: string, db: Database): Promise<string> {
  const { next, previous } = keepNextSecret(folder, SECRET_FILE)
  const opening = { secret: next, previous_secret: previous }
  await rotateDeploymentSecret(db, opening, systemClock.now())
  endPrevious(folder, SECRET_FILE)
  return `The database is sealed with a new secret, in ${folder}/${SECRET_FILE}.`
}
