import { resolve } from 'node:path'
import {
  addressRanges,
  baseUrl,
  databaseUrl,
  host,
  ownMachine,
  smtpUrl,
} from './config/addresses.ts'
import { number, optionalPort, port, rate } from './config/numbers.ts'
import { ConfigError, type Environment, group, setting } from './config/setting.ts'
import {
  credential,
  emailAddress,
  flag,
  oneOf,
  onOrOff,
  optionalFlag,
  passphrase,
  secret,
} from './config/words.ts'

const LISTENS = { host: host('HOST', '127.0.0.1'), port: port('PORT', '8080') }

/** Settings from the environment; docs/configuration.md lists them. A new one is a line here. */
const SETTINGS = group({
  ...LISTENS,
  /** null: the embedded database in the data folder. */
  database_url: databaseUrl('DATABASE_URL'),
  data_dir: setting('LAUREL_DATA_DIR', './data', (path) => resolve(path)),
  base_url: baseUrl('LAUREL_BASE_URL', LISTENS),
  /** Proxies of ours, which say whose request they pass on. */
  trusted_proxies: addressRanges('LAUREL_TRUSTED_PROXIES'),
  /** null: generated on first start and kept in the data folder. */
  admin_token: credential('LAUREL_ADMIN_TOKEN'),
  /** A key of a shop, for commands that are a client of the API. */
  api_key: credential('LAUREL_API_KEY'),
  secret: secret('LAUREL_SECRET'),
  /** What LAUREL_SECRET was before, while it is being changed. */
  previous_secret: secret('LAUREL_SECRET_PREVIOUS'),
  /** Seals the secret in backups; null: they hold none. */
  backup_passphrase: passphrase('LAUREL_BACKUP_PASSPHRASE'),
  /** off: other tools make backups, which are not watched here. */
  backup_check: onOrOff('LAUREL_BACKUP_CHECK'),
  /** null: fill a new embedded database, leave any other alone. */
  demo: optionalFlag('LAUREL_DEMO'),
  test_clock: flag('LAUREL_TEST_CLOCK'),
  /** A stand-in for Shopify, which has each shop at a path of its own; null: Shopify itself. */
  test_shopify: ownMachine('LAUREL_TEST_SHOPIFY'),
  allow_private_webhooks: flag('LAUREL_ALLOW_PRIVATE_WEBHOOKS'),
  rate_limits: onOrOff('LAUREL_RATE_LIMITS'),
  /** How often a caller may send requests of each class. */
  rates: group({
    read: rate('LAUREL_RATE_READ', '50/200'),
    write: rate('LAUREL_RATE_WRITE', '25/100'),
    write_platform: rate('LAUREL_RATE_WRITE_PLATFORM', '5/20'),
    expensive: rate('LAUREL_RATE_EXPENSIVE', '1/10'),
  }),
  /** Where the metrics are, without a token; null: on the port of the API, with one. */
  metrics_port: optionalPort('LAUREL_METRICS_PORT'),
  /** How many connections to PostgreSQL this process keeps for calls. */
  database_connections_max: number('LAUREL_DATABASE_POOL', { usual: 10, min: 1, max: 1_000 }),
  /** How long it still answers after it was told to stop, while `/readyz` is 503. */
  drain_ms: number('LAUREL_DRAIN_MS', { usual: 2_000, min: 0, max: 600_000 }),
  /** null: e-mails go no further than the service's own mailbox. */
  smtp_url: smtpUrl('LAUREL_SMTP_URL'),
  /** The sender of e-mails; null: `no-reply@` the shop's domain. */
  email_from: emailAddress('LAUREL_EMAIL_FROM'),
  emails_per_minute: number('LAUREL_EMAILS_PER_MINUTE', { usual: 600, min: 1, max: 999_999 }),
  /** The largest body of a request that is taken; the bulk call and files have bounds of their own. */
  body_bytes_max: number('LAUREL_BODY_BYTES_MAX', {
    usual: 1_048_576,
    min: 65_536,
    max: 8_388_608,
  }),
  /** The largest file of members that is taken. */
  import_bytes_max: number('LAUREL_IMPORT_BYTES_MAX', {
    usual: 100_000_000,
    min: 1_000,
    max: 999_999_999,
  }),
  log_level: oneOf(
    'LAUREL_LOG_LEVEL',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
  ),
})

export type Config = ReturnType<typeof SETTINGS.read>

const OUR_PREFIX = 'LAUREL_'
const OUR_VARIABLES = SETTINGS.variables.filter((name) => name.startsWith(OUR_PREFIX))

/**
 * Reads and checks the environment. An empty value counts as absent. Throws `ConfigError` for a
 * wrong value, and for an unknown `LAUREL_` name, which is most often a misspelt one.
 */
export function readConfig(environment: Environment): Config {
  for (const name of Object.keys(environment)) {
    if (name.startsWith(OUR_PREFIX) && !OUR_VARIABLES.includes(name)) {
      const known = OUR_VARIABLES.join(', ')
      throw new ConfigError(name, `is not a variable of Laurel; the known ones are ${known}`)
    }
  }
  const config = SETTINGS.read(environment)
  if (config.port !== 0 && config.metrics_port === config.port) {
    throw new ConfigError('LAUREL_METRICS_PORT', `must be another port than PORT, ${config.port}`)
  }
  return config
}
