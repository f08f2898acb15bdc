import { type Static, Type } from 'typebox'
import type { Member } from '../../domain/customers/member.ts'
import {
  DIRECTIONS,
  MEMBER_SORTS,
  readSought,
  SOUGHT_LENGTH_MIN,
  type SoughtMember,
} from '../../domain/customers/member-search.ts'
import { balanceOf, POINTS_MAX } from '../../domain/points/ledger.ts'
import type { Tier } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { customerGid, customerIdFields } from '../base/customer-id.ts'
import { typedName } from '../base/typed-text.ts'
import {
  closed,
  listOf,
  nullable,
  oneOf,
  pageQuery,
  timestamp,
  visibleText,
} from '../base/types.ts'
import { pointsFigures } from '../points/points.ts'

const points = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: POINTS_MAX, description }))

const moment = (description: string) => Type.Optional(timestamp(description))

export const memberFilters = {
  search: Type.Optional(
    visibleText(
      320,
      'The start of a first name, last name or e-mail address. Or both names, in either ' +
        `order; at least ${SOUGHT_LENGTH_MIN} characters. Or a member’s id.`,
    ),
  ),
  tier_id: Type.Optional(visibleText(100, 'In this tier. None while tiers are not live.')),
  tag: Type.Optional(typedName(255, 'Members with this tag, ignoring case.')),
  excluded: Type.Optional(
    Type.Boolean({
      description:
        'Filters by `excluded_from_program`, set by hand. Excluded tags and audiences do not ' +
        'count here.',
    }),
  ),
  balance_min: points('Minimum points.'),
  balance_max: points('Maximum points.'),
  losing_tier_before: moment(
    'Members whose lapsed tier ends before then, such as `2026-12-01T00:00:00Z`.',
  ),
  expiring_before: moment('Members whose points expire before then without further activity.'),
  active_since: moment('Who earned or used points since then.'),
  inactive_since: moment('Members who neither earned nor used points since then.'),
  enrolled_since: moment('Who joined since then.'),
}

export const MembersQuery = closed({
  ...memberFilters,
  sort: Type.Optional(
    oneOf(MEMBER_SORTS, {
      default: 'number',
      description:
        'By what the list is sorted. `name` is the last name, then the first, without case and ' +
        'accents.',
    }),
  ),
  direction: Type.Optional(oneOf(DIRECTIONS, { default: 'asc' })),
  ...pageQuery,
})

export type MembersQuery = Static<typeof MembersQuery>

/** Throws `validation_error` for too short a text. */
export function soughtIn({ platform }: Shop, search: string): SoughtMember {
  const sought = readSought(platform, search)
  if (sought !== null) return sought
  throw invalidInput({
    field: 'search',
    message: `must have at least ${SOUGHT_LENGTH_MIN} characters, or be the number of a member`,
    received: search,
  })
}

const MemberTier = closed(
  {
    id: Type.String(),
    name: Type.String(),
    grace_until: nullable(timestamp('Until when a lapsed tier is kept; null: it has not lapsed.')),
  },
  { title: 'ListedMemberTier' },
)

const NextExpiry = closed(
  {
    points: Type.Number({ description: 'Points that expire then: the whole balance.' }),
    expires_at: timestamp('When they expire without further activity.'),
  },
  { title: 'NextExpiry' },
)

export const ListedMember = closed(
  {
    ...customerIdFields,
    email: nullable(Type.String()),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    ...pointsFigures,
    tier: Type.Union([MemberTier, Type.Null()], { description: 'null while tiers are not live.' }),
    next_expiry: Type.Union([NextExpiry, Type.Null()], {
      description: 'null: the points never expire, or there are none.',
    }),
    excluded_from_program: Type.Boolean(),
    enrolled_at: timestamp('When the customer became a member.'),
    last_activity_at: nullable(timestamp('When points were last earned or used.')),
  },
  { title: 'ListedMember' },
)

export const ListedMembers = listOf('ListedMembers', ListedMember)

export interface ListedMemberView {
  readonly member: Member
  /** null: tiers are not live. */
  readonly tier: Tier | null
  /** null: never, or there are no points. */
  readonly expires_at: Date | null
}

export function presentListedMember(
  shop: Shop,
  { member, tier, expires_at }: ListedMemberView,
): Static<typeof ListedMember> {
  const balance = balanceOf(member)
  return {
    id: customerGid(shop, member.customer_id),
    legacy_id: member.customer_id,
    external_id: member.external_id,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    tags: [...member.tags],
    points_balance: balance,
    points_earned: member.points_earned,
    points_redeemed: member.points_redeemed,
    pending_points: member.pending_points,
    tier: tier && {
      id: tier.id,
      name: tier.name,
      grace_until: member.tier_grace_until?.toISOString() ?? null,
    },
    next_expiry: expires_at && { points: balance, expires_at: expires_at.toISOString() },
    excluded_from_program: member.excluded_from_program,
    enrolled_at: member.enrolled_at.toISOString(),
    last_activity_at: member.last_activity_at?.toISOString() ?? null,
  }
}
