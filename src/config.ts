import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'

/** Settings from the environment; docs/configuration.md lists them. */
export interface Config {
  port: number
  host: string
  /** null: the embedded database in the data folder. */
  database_url: string | null
  data_dir: string
  base_url: string
  /** null: generated on first start and kept in the data folder. */
  admin_token: string | null
  /** A key of a shop, for commands that are a client of the API. */
  api_key: string | null
  secret: string | null
  /** null: fill a new embedded database, leave any other alone. */
  demo: boolean | null
  test_clock: boolean
  allow_private_webhooks: boolean
  rate_limits: boolean
  /** How often a caller may send requests of each class. */
  rates: Readonly<Record<'read' | 'write' | 'write_platform', Rate>>
  /** How many connections to PostgreSQL this process keeps for calls. */
  database_connections_max: number
  /** How long it still answers after it was told to stop, while `/readyz` is 503. */
  drain_ms: number
  /** null: e-mails go no further than the service's own mailbox. */
  smtp_url: string | null
  /** The sender of e-mails; null: `no-reply@` the shop's domain. */
  email_from: string | null
  emails_per_minute: number
  log_level: LogLevel
}

/** Requests a second without end, and how many at once after a pause. */
interface Rate {
  readonly per_second: number
  readonly burst: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

const KNOWN_VARIABLES = [
  'LAUREL_DATA_DIR',
  'LAUREL_BASE_URL',
  'LAUREL_ADMIN_TOKEN',
  'LAUREL_API_KEY',
  'LAUREL_SECRET',
  'LAUREL_DEMO',
  'LAUREL_TEST_CLOCK',
  'LAUREL_ALLOW_PRIVATE_WEBHOOKS',
  'LAUREL_RATE_LIMITS',
  'LAUREL_RATE_READ',
  'LAUREL_RATE_WRITE',
  'LAUREL_RATE_WRITE_PLATFORM',
  'LAUREL_DATABASE_POOL',
  'LAUREL_DRAIN_MS',
  'LAUREL_SMTP_URL',
  'LAUREL_EMAIL_FROM',
  'LAUREL_EMAILS_PER_MINUTE',
  'LAUREL_LOG_LEVEL',
]

const SECRET_LENGTH_MIN = 16

/** A value of the environment that cannot be used; the message names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(variable: string, accepts: string) {
    super(`${variable} ${accepts}`)
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads and checks the environment. An empty value counts as absent. Throws `ConfigError` for a
 * wrong value, and for an unknown `LAUREL_` name, which is most often a misspelt one.
 */
export function readConfig(environment: Environment): Config {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('LAUREL_') && !KNOWN_VARIABLES.includes(name)) {
      throw new ConfigError(
        name,
        `is not a variable of Laurel; the known ones are ${KNOWN_VARIABLES.join(', ')}`,
      )
    }
  }
  const port = readPort('PORT', environment.PORT || '8080')
  const host = hostOf(environment)
  return {
    port,
    host,
    database_url: databaseUrlOf(environment),
    data_dir: resolve(environment.LAUREL_DATA_DIR || './data'),
    base_url: baseUrlOf(environment, host, port),
    admin_token: secretOf(environment, 'LAUREL_ADMIN_TOKEN'),
    api_key: secretOf(environment, 'LAUREL_API_KEY'),
    secret: secretOf(environment, 'LAUREL_SECRET'),
    demo: environment.LAUREL_DEMO ? switchOf(environment, 'LAUREL_DEMO') : null,
    test_clock: switchOf(environment, 'LAUREL_TEST_CLOCK'),
    allow_private_webhooks: switchOf(environment, 'LAUREL_ALLOW_PRIVATE_WEBHOOKS'),
    rate_limits: rateLimitsOf(environment),
    rates: {
      read: rateOf(environment, 'LAUREL_RATE_READ', '50/200'),
      write: rateOf(environment, 'LAUREL_RATE_WRITE', '25/100'),
      write_platform: rateOf(environment, 'LAUREL_RATE_WRITE_PLATFORM', '5/20'),
    },
    database_connections_max: numberOf(environment, 'LAUREL_DATABASE_POOL', 10, 1, 1_000),
    drain_ms: numberOf(environment, 'LAUREL_DRAIN_MS', 2_000, 0, 600_000),
    smtp_url: smtpUrlOf(environment),
    email_from: emailFromOf(environment),
    emails_per_minute: numberOf(environment, 'LAUREL_EMAILS_PER_MINUTE', 600, 1, 999_999),
    log_level: logLevelOf(environment),
  }
}

/** The number of a port; throws `ConfigError`, in which it has this name. */
export function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!/^[0-9]{1,5}$/.test(text) || port > 65_535) {
    throw new ConfigError(name, `must be a number from 0 to 65535, not "${text}"`)
  }
  return port
}

function databaseUrlOf(environment: Environment): string | null {
  const text = environment.DATABASE_URL
  if (!text) return null
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    // The value is not repeated: a connection string carries a password.
    throw new ConfigError(
      'DATABASE_URL',
      'must be like postgres://user:password@host:5432/database',
    )
  }
  return text
}

function hostOf(environment: Environment): string {
  const text = environment.HOST || '127.0.0.1'
  // A name whose last part is a number is an address, and must be one.
  const is_name = /^[a-z0-9_.-]+$/i.test(text) && URL.canParse(`http://${text}`)
  if (is_name || (isIP(text) !== 0 && !text.includes('%'))) return text
  throw new ConfigError('HOST', `must be an IP address or the name of a host, not "${text}"`)
}

function baseUrlOf(environment: Environment, host: string, port: number): string {
  const text = environment.LAUREL_BASE_URL
  if (!text) {
    const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host
    return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
  }
  const { protocol, username, password, origin, pathname } = URL.parse(text) ?? {}
  const is_web = protocol === 'http:' || protocol === 'https:'
  if (!is_web || username !== '' || password !== '' || /[?#]/.test(text)) {
    const accepts = 'must be an http or https URL without user name, password, query or fragment'
    throw new ConfigError('LAUREL_BASE_URL', accepts)
  }
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

function secretOf(environment: Environment, name: string): string | null {
  const text = environment[name]
  if (!text) return null
  if (text.length < SECRET_LENGTH_MIN || /\s/.test(text)) {
    throw new ConfigError(name, `must have at least ${SECRET_LENGTH_MIN} characters and no spaces`)
  }
  return text
}

function switchOf(environment: Environment, name: string): boolean {
  const text = environment[name]
  if (!text || text === '0') return false
  if (text === '1') return true
  throw new ConfigError(name, `must be 1 or 0, not "${text}"`)
}

function rateLimitsOf(environment: Environment): boolean {
  const text = environment.LAUREL_RATE_LIMITS || 'on'
  if (text === 'on') return true
  if (text === 'off') return false
  throw new ConfigError('LAUREL_RATE_LIMITS', `must be on or off, not "${text}"`)
}

function smtpUrlOf(environment: Environment): string | null {
  const text = environment.LAUREL_SMTP_URL
  if (!text) return null
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    // The value is not repeated: it carries a password.
    throw new ConfigError('LAUREL_SMTP_URL', 'must be like smtp://user:password@host:587')
  }
  const tls = new URL(text).searchParams.get('tls')
  if (tls !== null && tls !== 'optional') {
    throw new ConfigError('LAUREL_SMTP_URL', 'takes ?tls=optional and no other value of tls')
  }
  return text
}

function emailFromOf(environment: Environment): string | null {
  const text = environment.LAUREL_EMAIL_FROM
  if (!text) return null
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) {
    throw new ConfigError(
      'LAUREL_EMAIL_FROM',
      `must be an address like club@shop.com, not "${text}"`,
    )
  }
  return text
}

function rateOf(environment: Environment, name: string, usual: string): Rate {
  const text = environment[name] || usual
  const [, per_second, burst] = /^([0-9]{1,5})\/([0-9]{1,6})$/.exec(text)?.map(Number) ?? []
  if (!per_second || !burst) {
    throw new ConfigError(name, `must be like ${usual}: a second, and at once; not "${text}"`)
  }
  return { per_second, burst }
}

function numberOf(
  environment: Environment,
  name: string,
  usual: number,
  least: number,
  most: number,
): number {
  const text = environment[name] || String(usual)
  const number = Number(text)
  if (!/^[0-9]{1,9}$/.test(text) || number < least || number > most) {
    throw new ConfigError(name, `must be a number from ${least} to ${most}, not "${text}"`)
  }
  return number
}

function logLevelOf(environment: Environment): LogLevel {
  const text = environment.LAUREL_LOG_LEVEL || 'info'
  const level = LOG_LEVELS.find((candidate) => candidate === text)
  if (level === undefined) {
    throw new ConfigError(
      'LAUREL_LOG_LEVEL',
      `must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`,
    )
  }
  return level
}

/** Makes the data folder, or closes one that is there: only its owner may look into it. */
export function prepareDataDir(data_dir: string): void {
  try {
    makeFolder(data_dir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError('LAUREL_DATA_DIR', `must be a folder that can be written: ${reason}`)
  }
  closeToOthers(data_dir)
}

/**
 * Including the parent folders, one by one: Node's recursive call never ends if none can be made.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Removes everybody else's rights to a folder; throws `ConfigError` if that fails. */
export function closeToOthers(folder: string): void {
  // Windows has rights of another kind.
  if (process.platform === 'win32' || !isOpenToOthers(folder)) return
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Somebody else's; the next lines say so.
  }
  if (isOpenToOthers(folder)) {
    throw new ConfigError(
      'LAUREL_DATA_DIR',
      `must be accessible only to the user who runs Laurel, but ${folder} cannot be closed to ` +
        'others',
    )
  }
}

function isOpenToOthers(folder: string): boolean {
  return (statSync(folder).mode & 0o077) !== 0
}
