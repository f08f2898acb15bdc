import { withLabelsNow } from '../catalogue/benefit-labels.ts'
import { definePart, inList } from '../part.ts'
import type { Membership } from './membership.ts'
import { restoredMembership, summariseMembership } from './memberships.ts'

/** A membership that customers buy. */
export const membershipPart = definePart<'membership', Membership>({
  kind: 'membership',
  ...inList('memberships', { what: 'memberships', maximum: 50 }),
  label: ({ name }) => name,
  summary: (membership, words, { telling }) =>
    summariseMembership(withLabelsNow(telling.program, membership), words),
  needs: 'memberships_enabled',
  isOn: ({ enabled }) => enabled,
  restored({ program, shop, had_members }, { id, before, after }) {
    return restoredMembership({ program, shop, had_members: had_members.has(id) }, before, after)
  },
})
