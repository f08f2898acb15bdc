import { normalEmail } from '../../domain/people/person.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { findPersonByEmail } from '../../store/people/people.ts'
import { recordWrongSignIn } from '../access/record-action.ts'
import type { PeopleCall } from './call.ts'

/**
 * Writes to the audit log that somebody could not sign in as the person with this address, or as
 * nobody that we know. The steps are the same for both, so that their time tells nobody which
 * addresses are known; what was typed is not kept.
 */
export async function recordingWrongSignIns<Done>(
  { context, now, caller }: PeopleCall,
  { operation, email }: { readonly operation: string; readonly email: string | null },
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'unauthorized') {
      const { db } = context.database
      const person = email === null ? undefined : await findPersonByEmail(db, normalEmail(email))
      const { address, request_id } = caller
      const what = { operation, subject_kind: 'session', subject_id: null, shop_id: null }
      const known = person ?? null
      const row = { ...what, address, request_id }
      await recordWrongSignIn(context, row, known, 'unauthorized', now)
    }
    throw error
  }
}
