import { isDatabaseUnavailable, isWriteRefusal, sqlState } from './db.ts'

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

const TIMEOUTS: readonly (string | null)[] = ['57014', '55P03', '25P03', '25P04']
const CONFLICTS: readonly (string | null)[] = ['40001', '40P01']

export function errorKind(error: unknown): DatabaseErrorKind {
  const state = sqlState(error)
  if (state?.startsWith('23')) return 'constraint'
  if (CONFLICTS.includes(state)) return 'conflict'
  if (TIMEOUTS.includes(state)) return 'timeout'
  if (isWriteRefusal(error)) return 'write_refused'
  return isDatabaseUnavailable(error) ? 'unavailable' : 'other'
}
