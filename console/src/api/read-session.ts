import { call } from './call.ts'
import { Problem } from './problem.ts'
import { session } from './session-store.ts'

/** Asks who is signed in. */
export async function readSession(): Promise<void> {
  try {
    session.begin(await call('GET /admin/api/session'))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    session.end(error.status === 401 ? null : error)
  }
}
