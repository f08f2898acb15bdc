import { LIMIT_KINDS, type PassedLimit } from '../domain/access/limits.ts'
import { LaurelError } from './laurel-error.ts'

/** The refusals of writes that go beyond the limits of their key. */

/**
 * A write beyond what its key may do alone: `passed` says why, none if the key only proposes. It
 * waits as a proposal, or nobody can approve it.
 */
export const beyondLimits = (
  passed: readonly PassedLimit[],
  proposal: { readonly id: string; readonly url: string } | null,
) =>
  new LaurelError('confirmation_required', `${whyBeyond(passed)} ${whoDecides(proposal)}`, {
    details: { limits: passed, proposal },
    stored: true,
  })

/** The error has the figures in its details: some of them are not for everybody. */
function whyBeyond(passed: readonly PassedLimit[]): string {
  return beyondIn(passed.map(({ kind }) => kind).join(', '))
}

/** The same with each limit, its value and what was measured. */
export function whyItWaits(passed: readonly PassedLimit[]): string {
  return `${beyondIn(passed.map(inFigures).join('; '))} It would wait for a person.`
}

function beyondIn(limits: string): string {
  if (limits === '') return 'This connection only proposes changes.'
  return `This goes beyond the limits of this connection: ${limits}.`
}

function inFigures({ kind, limit, used, asked }: PassedLimit): string {
  const most = `at most ${limit} ${LIMIT_KINDS[kind].per === 'day' ? 'a day' : 'a write'}`
  const before = used > 0 ? ` after ${used} today` : ''
  return `${kind} ${asked ?? 'without a figure'}${before}, ${most}`
}

function whoDecides(proposal: { readonly id: string; readonly url: string } | null): string {
  return proposal === null
    ? 'Nothing was written. In the console, a person can do it.'
    : `Nothing was written; it waits for a person as ${proposal.id}, at ${proposal.url}`
}
