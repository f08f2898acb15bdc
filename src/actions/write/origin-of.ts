import type { Call } from '../../context.ts'
import type { Origin } from '../../domain/points/origin.ts'

/** What the ledger keeps of the call that makes an entry. */
export function originOf({ caller, request_id }: Call<never>): Origin {
  return { made_by: caller.credential, request_id }
}
