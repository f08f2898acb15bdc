import { isDatabaseRefusal } from '../../store/error-kind.ts'

/** What a check found, in half a sentence. A note is for people and fails nothing. */
export type Finding = { readonly state: 'ok' | 'note'; readonly says: string } | Failure

export interface Failure {
  readonly state: 'FAILS'
  readonly says: string
  /** What to do, in one sentence. */
  readonly cure: string
}

export function ok(says: string): Finding {
  return { state: 'ok', says }
}

export function note(says: string): Finding {
  return { state: 'note', says }
}

export function failure(says: string, cure: string): Failure {
  return { state: 'FAILS', says, cure }
}

/** Why the database of DATABASE_URL does not work for us. The URL itself has a password. */
export function databaseFailure(error: unknown): Failure {
  const said = error instanceof Error ? error.message || error.name : String(error)
  return isDatabaseRefusal(error)
    ? failure(
        `PostgreSQL refuses: ${said}`,
        'Correct the user, the password or the database in DATABASE_URL, or create them.',
      )
    : failure(
        `PostgreSQL does not answer: ${said}`,
        'Start PostgreSQL, or correct the host and the port in DATABASE_URL.',
      )
}
