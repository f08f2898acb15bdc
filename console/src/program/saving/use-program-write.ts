import { callWith, type OperationName } from '../../api/call.ts'
import { useWrite } from '../../api/use-api.ts'
import type { Values } from '../fields/spec.ts'
import type { Controls, Written } from './written.ts'

type Path = '/program/' | '/memberships'
type WriteName = Extract<OperationName, `${'POST' | 'PATCH' | 'DELETE'} /api/v1${Path}${string}`>

/** Those that take no `confirm_member_impact`, as they move nobody. */
const MOVES_NOBODY = /earn-rules|rewards|memberships|eligibility|referrals/

export type Send = (body: Values, controls: Controls) => Promise<Written>

/**
 * A write of the programme that can be asked first. What is asked is sent without a trace; only what
 * is carried out makes the pages read again.
 */
export function useProgramWrite(name: WriteName, params: Values = {}): Send {
  const write = useWrite(name)
  return async (body, { confirm_member_impact, ...controls }) => {
    const confirmed = MOVES_NOBODY.test(name) ? {} : { confirm_member_impact }
    const input = { params, body: { ...body, ...controls, ...confirmed } }
    const answer: unknown =
      controls.dry_run === true
        ? await callWith(name, input)
        : // Names and bodies belong together where this is used, which no type can say here.
          await write.mutateAsync(input as never)
    // All writes of the programme answer this.
    return answer as Written
  }
}
