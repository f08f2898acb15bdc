import { LaurelError } from './laurel-error.ts'

/** The refusals of writes that go beyond the limits of their key. */

/**
 * A write beyond what its key may do alone: `passed` says why, and `names` in words; none if the key
 * only proposes. It waits as a proposal, or nobody can approve it.
 */
export const beyondLimits = (
  passed: readonly { readonly kind: string }[],
  names: readonly string[],
  proposal: { readonly id: string; readonly url: string } | null,
) =>
  new LaurelError('confirmation_required', `${whyBeyond(names)} ${whoDecides(proposal)}`, {
    details: { limits: passed, proposal },
    stored: true,
  })

function whyBeyond(names: readonly string[]): string {
  if (names.length === 0) return 'This connection can only propose changes.'
  return `This exceeds what this connection may do without approval: ${names.join(', ')}.`
}

function whoDecides(proposal: { readonly id: string; readonly url: string } | null): string {
  return proposal === null
    ? 'Nothing was written. In the console, a person can make this change.'
    : `Nothing was written. It awaits approval as ${proposal.id}, at ${proposal.url}`
}
