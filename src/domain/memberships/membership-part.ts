import { withLabelsNow } from '../catalogue/benefit-labels.ts'
import { definePart, inList } from '../part.ts'
import type { Membership } from './membership.ts'
import { restoredMembership, summarizeMembership } from './memberships.ts'

/** What the answer of a membership write says beside the membership, each if it applies. */
export interface MembershipExtras {
  readonly product_created?: true
  readonly would_create_product?: { title: string; price: string; status: string }
  /** The product's status, if it cannot be bought. */
  readonly product_status?: string
  /** The platform does not know yet what is for members only. */
  readonly gating_republish_failed?: true
}

/** A membership that customers buy. */
export const membershipPart = definePart<'membership', Membership, MembershipExtras>({
  kind: 'membership',
  ...inList('memberships', { what: 'memberships', maximum: 50 }),
  label: ({ name }) => name,
  shown: (membership, program) => withLabelsNow(program, membership),
  summary: summarizeMembership,
  needs: 'memberships_enabled',
  isOn: ({ enabled }) => enabled,
  mayBecome({ program, shop, had_members }, { id, before, after }) {
    return restoredMembership({ program, shop, had_members: had_members.has(id) }, before, after)
  },
})
