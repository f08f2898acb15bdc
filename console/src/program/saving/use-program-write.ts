import { callWith } from '../../api/call.ts'
import { useWrite } from '../../api/use-api.ts'
import type { ForecastWriteName } from '../../forecast/asked-write.ts'
import type { Values } from '../fields/spec.ts'
import type { Controls, Written } from './written.ts'

/** Those that take no `confirm_member_impact`, as they move nobody. */
const MOVES_NOBODY = /earn-rules|rewards|memberships|eligibility|referrals|storefront/

type Params = Readonly<Record<string, string>>
export type Send = (body: Values, controls: Controls) => Promise<Written>

/**
 * A write of the programme that can be asked first. What is asked is sent without a trace; only what
 * is carried out makes the pages read again.
 */
export function useProgramWrite(name: ForecastWriteName, params: Params = {}): Send {
  const write = useWrite(name)
  return async (body, { confirm_member_impact, ...controls }) => {
    const confirmed = MOVES_NOBODY.test(name) ? {} : { confirm_member_impact }
    const input = { params, body: { ...body, ...controls, ...confirmed } }
    if (controls.dry_run === true) {
      const answer: unknown = await callWith(name, input)
      // All writes of the programme answer this.
      return { ...(answer as Written), asked: { name, ...input } }
    }
    // Names and bodies belong together where this is used, which no type can say here.
    const answer: unknown = await write.mutateAsync(input as never)
    return answer as Written
  }
}
