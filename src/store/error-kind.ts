const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/** Thrown inside a transaction that lost a race; a second attempt will find it settled. */
export class LostRace extends Error {
  override name = 'LostRace'
}

/** Thrown inside a transaction that would have to wait for other transactions on these accounts. */
export class AccountsBusy extends Error {
  override name = 'AccountsBusy'
  readonly customer_ids: ReadonlySet<number>

  constructor(customer_ids: Iterable<number>) {
    super('other transactions hold these accounts')
    this.customer_ids = new Set(customer_ids)
  }
}

/** True if the same work may well succeed when it starts again. */
export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof LostRace) return true
  const code = sqlState(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

const UNIQUE_VIOLATION = '23505'

/**
 * True if another transaction may have stored the same value first. Started again, the work sees it
 * and says what it says when nothing races.
 */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === UNIQUE_VIOLATION
}

const LOCK_NOT_AVAILABLE = '55P03'

/** True if another transaction held a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === LOCK_NOT_AVAILABLE
}

export function sqlState(error: unknown): string | null {
  if (error === null || typeof error !== 'object' || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** The constraint that a statement would have violated; null: none. */
export function violatedConstraint(error: unknown): string | null {
  if (error === null || typeof error !== 'object' || !('constraint' in error)) return null
  return typeof error.constraint === 'string' ? error.constraint : null
}

const TOO_MANY_CONNECTIONS = '53300'

/** The system's error if nothing more can be written; the embedded database may pass it on. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** True if the database answers but cannot write: its disk is full, or it is a replica. */
export function isWriteRefusal(error: unknown): boolean {
  const state = sqlState(error)
  if (state === null) return false
  return (
    NO_ROOM.has(state) ||
    state === '25006' || // read-only
    state === '58030' || // the disk failed
    (state.startsWith('53') && state !== TOO_MANY_CONNECTIONS) // no disk, no memory
  )
}

/** All errors of these classes: connections, and actions of an operator on the server. */
const UNAVAILABLE_CLASSES = ['08', '57']

/** A conflict that five attempts did not solve counts too: the next try meets fewer. */
const UNAVAILABLE_STATES = new Set([
  SERIALIZATION_FAILURE,
  DEADLOCK_DETECTED,
  TOO_MANY_CONNECTIONS,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '25P03', // idle in transaction for too long: the session was ended
  '25P04', // the transaction took too long
  '40003', // nobody knows whether it was carried out
  LOCK_NOT_AVAILABLE,
  '58000', // the server's system failed
])

/** True when the database could not be reached, answer in time or write: the caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof LostRace) return true
  if (isWriteRefusal(error)) return true
  const state = sqlState(error)
  if (state !== null && UNAVAILABLE_STATES.has(state)) return true
  if (state !== null && UNAVAILABLE_CLASSES.some((name) => state.startsWith(name))) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|not queryable|read timeout/.test(
      error.message,
    )
  )
}

const REFUSAL_STATES = new Set([
  '28000', // the server does not let this user in
  '28P01', // a wrong password
  '3D000', // there is no such database
  '42501', // the user may not do this
])

/** Faults of the server itself, such as a library that an upgrade has replaced under it. */
const SERVER_FAULT_CLASSES = ['58', 'XX']

/** True when the database answered that it will not work as it is, or as DATABASE_URL says. */
export function isDatabaseRefusal(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) {
    return REFUSAL_STATES.has(state) || SERVER_FAULT_CLASSES.includes(state.slice(0, 2))
  }
  return error instanceof Error && error.message.includes('does not support SSL')
}

/** What an operator tells errors of the database apart by. */
export const DATABASE_ERROR_KINDS = [
  'constraint',
  'conflict',
  'timeout',
  'write_refused',
  'unavailable',
  'other',
] as const

export type DatabaseErrorKind = (typeof DATABASE_ERROR_KINDS)[number]

const TIMEOUTS: readonly (string | null)[] = ['57014', LOCK_NOT_AVAILABLE, '25P03', '25P04']
const CONFLICTS: readonly (string | null)[] = [SERIALIZATION_FAILURE, DEADLOCK_DETECTED]

export function errorKind(error: unknown): DatabaseErrorKind {
  const state = sqlState(error)
  if (state?.startsWith('23')) return 'constraint'
  if (CONFLICTS.includes(state)) return 'conflict'
  if (TIMEOUTS.includes(state)) return 'timeout'
  if (isWriteRefusal(error)) return 'write_refused'
  return isDatabaseUnavailable(error) ? 'unavailable' : 'other'
}
