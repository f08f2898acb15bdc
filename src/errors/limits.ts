import { LaurelError } from './laurel-error.ts'

/** The refusals of writes that go beyond the limits of their key. */

/**
 * A write beyond what its key may do alone: `passed` says why, none if the key only proposes. It
 * waits as a proposal, or nobody can approve it.
 */
export const beyondLimits = (
  passed: readonly { readonly kind: string }[],
  proposal: { readonly id: string; readonly url: string } | null,
) =>
  new LaurelError('confirmation_required', `${whyBeyond(passed)} ${whoDecides(proposal)}`, {
    details: { limits: passed, proposal },
    stored: true,
  })

function whyBeyond(passed: readonly { readonly kind: string }[]): string {
  if (passed.length === 0) return 'This connection only proposes changes.'
  const kinds = passed.map(({ kind }) => kind).join(', ')
  return `This goes beyond the limits of this connection: ${kinds}.`
}

function whoDecides(proposal: { readonly id: string; readonly url: string } | null): string {
  return proposal === null
    ? 'Nothing was written. In the console, a person can do it.'
    : `Nothing was written; it waits for a person as ${proposal.id}, at ${proposal.url}`
}
