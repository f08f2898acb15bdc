import { type Static, Type } from 'typebox'
import type { Viewer } from '../../domain/shops/shop.ts'
import type { MemberChange } from '../../domain/tiers/member-change.ts'
import { customerGid, customerIdFields } from '../base/customer-id.ts'
import { closed, nullable } from '../base/types.ts'
import { Customer, presentCustomer } from './customer.ts'

/** What a write answers to a key that may not read customers: no personal data. */
export const CustomerState = closed(
  {
    ...customerIdFields,
    excluded_from_program: Type.Boolean(),
    tier_id: nullable(Type.String()),
    is_manual_override: Type.Boolean(),
  },
  { title: 'CustomerState' },
)

export const CustomerWriteResult = closed(
  {
    changed: Type.Boolean({ description: 'Whether this call changed the customer.' }),
    customer: Type.Union([Customer, CustomerState], {
      description: 'The Customer, or the CustomerState if the key lacks `customers:read`.',
    }),
    previous_tier_id: Type.Optional(
      nullable(Type.String({ description: "Tier writes: the member's previous tier." })),
    ),
    bonus_points: Type.Optional(Type.Number({ description: 'Tier writes: points paid on entry.' })),
  },
  { title: 'CustomerWriteResult' },
)

export function presentCustomerChange(
  { changed, member, standing, tier_write }: MemberChange,
  viewer: Viewer,
): Static<typeof CustomerWriteResult> {
  const { shop, scopes } = viewer
  const full = scopes.includes('customers:read')
  const customer = full
    ? presentCustomer(viewer, { member, standing, parts: {} })
    : {
        id: customerGid(shop, member.customer_id),
        legacy_id: member.customer_id,
        external_id: member.external_id,
        excluded_from_program: member.excluded_from_program,
        tier_id: standing?.tier.id ?? null,
        is_manual_override: (standing?.manual_override_at ?? null) !== null,
      }
  return { changed, customer, ...tier_write }
}
