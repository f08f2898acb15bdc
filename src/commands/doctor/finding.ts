import { isDatabaseRefusal } from '../../store/db.ts'

/** What a check found, in half a sentence. A note is for people and fails nothing. */
export type Finding = { readonly state: 'ok' | 'note'; readonly says: string } | Fault

export interface Fault {
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

export function fault(says: string, cure: string): Fault {
  return { state: 'FAILS', says, cure }
}

/** Why the database of DATABASE_URL does not work for us. The URL itself has a password. */
export function databaseFault(error: unknown): Fault {
  const said = error instanceof Error ? error.message || error.name : String(error)
  return isDatabaseRefusal(error)
    ? fault(
        `PostgreSQL refuses: ${said}`,
        'Correct the user, the password or the database in DATABASE_URL, or create them.',
      )
    : fault(
        `PostgreSQL does not answer: ${said}`,
        'Start PostgreSQL, or correct the host and the port in DATABASE_URL.',
      )
}
