import { type Static, Type } from 'typebox'
import { DIRECTIONS, MEMBER_SORTS } from '../../domain/customers/member-search.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { closed, listOf, oneOf, pageOfAtMost, visibleText } from '../base/types.ts'
import {
  ListedMember,
  type ListedMemberView,
  memberFilters,
  presentListedMember,
} from './member-list.ts'

/** What can be asked for beside the id. */
const MEMBER_FIELDS = [
  'external_id',
  'email',
  'first_name',
  'last_name',
  'tags',
  'points_balance',
  'pending_points',
  'tier',
  'next_expiry',
  'enrolled_at',
  'last_activity_at',
] as const

const FIELDS_BY_DEFAULT: readonly string[] = [
  'email',
  'first_name',
  'last_name',
  'points_balance',
  'tier',
]

const { id } = ListedMember.properties

const chosen = Type.Partial(Type.Pick(ListedMember, MEMBER_FIELDS)).properties

export const FoundMember = closed({ id, ...chosen }, { title: 'FoundMember' })

export const FoundMembers = listOf('FoundMembers', FoundMember)

const LIMIT_MAX = 100
export const FOUND_LIMIT_DEFAULT = 20

export const FindMembersQuery = closed({
  search: memberFilters.search,
  tag: memberFilters.tag,
  tier_id: memberFilters.tier_id,
  balance_min: memberFilters.balance_min,
  balance_max: memberFilters.balance_max,
  losing_tier_before: memberFilters.losing_tier_before,
  expiring_before: memberFilters.expiring_before,
  inactive_since: memberFilters.inactive_since,
  sort: Type.Optional(oneOf(MEMBER_SORTS, { default: 'number' })),
  direction: Type.Optional(oneOf(DIRECTIONS, { default: 'asc' })),
  fields: Type.Optional(
    visibleText(
      500,
      `Fields to return, such as \`last_name,tags\`. From: id, ${MEMBER_FIELDS.join(', ')}.`,
      'last_name,points_balance,last_activity_at',
    ),
  ),
  ...pageOfAtMost(LIMIT_MAX, FOUND_LIMIT_DEFAULT),
})

/** Throws `validation_error` for a field that no member has. */
export function readMemberFields(text: string | undefined): readonly string[] {
  if (text === undefined) return FIELDS_BY_DEFAULT
  const names = text.split(',').map((name) => name.trim())
  const known: readonly string[] = MEMBER_FIELDS
  if (names.every((name) => name === 'id' || known.includes(name))) return names
  throw invalidInput({
    field: 'fields',
    message: 'must be fields of a member, separated by commas',
    allowed: known,
    received: text.slice(0, 100),
  })
}

export function presentFoundMember(
  shop: Shop,
  view: ListedMemberView,
  fields: readonly string[],
): Static<typeof FoundMember> {
  const member = presentListedMember(shop, view)
  const shown = Object.entries(member).filter(([name]) => fields.includes(name))
  return { ...Object.fromEntries(shown), id: member.id }
}
