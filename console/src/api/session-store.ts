import type { AnswerOf, OperationName } from './call.ts'
import type { Problem } from './problem.ts'

/** Who is signed in, with the shops and what they may do there. */
export type Session = AnswerOf<'GET /admin/api/session'>

export type SessionState =
  /** Not known yet. */
  | { readonly kind: 'unknown' }
  /** With what kept us from asking, if anything did. */
  | { readonly kind: 'absent'; readonly problem: Problem | null }
  | { readonly kind: 'present'; readonly session: Session }
  /** It ended while its person worked: the page stays, and waits until they are back. */
  | { readonly kind: 'lost'; readonly session: Session }

/** Calls that are answered before anybody is signed in. */
const BEFORE_SIGN_IN = /\/(session|set-up|password-resets|invitations\/accept)\b/

class SessionStore {
  /** The shop that calls are for; null: none is chosen yet. */
  shop: string | null = null
  #state: SessionState = { kind: 'unknown' }
  #listeners = new Set<() => void>()
  #back = Promise.withResolvers<void>()

  readonly read = (): SessionState => this.#state

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  begin(session: Session): void {
    const before = this.#state
    // What the page still shows and holds is of the person before.
    if (before.kind === 'lost' && before.session.person.person_id !== session.person.person_id) {
      location.reload()
      return
    }
    this.#change({ kind: 'present', session })
    this.#back.resolve()
    this.#back = Promise.withResolvers()
  }

  end(problem: Problem | null = null): void {
    this.#change({ kind: 'absent', problem })
  }

  /** Whether this problem means that the session is over. */
  endedBy({ status }: Problem, name: OperationName): boolean {
    const state = this.#state
    if (status !== 401 || BEFORE_SIGN_IN.test(name) || !('session' in state)) return false
    this.#change({ kind: 'lost', session: state.session })
    return true
  }

  /** Waits until the person has signed in again. */
  back(): Promise<void> {
    return this.#back.promise
  }

  #change(state: SessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

export const session = new SessionStore()
