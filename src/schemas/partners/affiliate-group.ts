import { type Static, Type } from 'typebox'
import type { AffiliateGroup as Group } from '../../domain/partners/terms.ts'
import { ID_OF_DRY_RUN } from '../../domain/program.ts'
import { type Page, presentPage } from '../base/page.ts'
import {
  type FinishedProgramWrite,
  presentWrite,
  writeFields,
} from '../base/program-write-fields.ts'
import { closed, listOf, nullable, visibleText } from '../base/types.ts'
import { Commission, CustomerDiscount, presentSync, syncField } from './affiliate-terms.ts'

const AffiliateGroup = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    name: Type.String(),
    commission: nullable(Commission),
    customer_discount: nullable(CustomerDiscount),
    member_count: Type.Integer({ description: 'Partners in the group.' }),
  },
  {
    title: 'AffiliateGroup',
    description: 'Partners with terms of their own; where these are null, the settings hold.',
  },
)

export const AffiliateGroupList = listOf('AffiliateGroupList', AffiliateGroup)

export const AffiliateGroupWriteResult = closed(
  { ...writeFields, affiliate_group: nullable(AffiliateGroup), ...syncField },
  { title: 'AffiliateGroupWriteResult' },
)

export const AffiliateGroupPath = closed({
  group_id: Type.String({
    description: 'As `GET /program/affiliates/groups` lists it.',
    examples: ['grp_01jd3k'],
  }),
})

export const groupName = visibleText(100, 'Each name once in a shop, capitals or not.')

/** A group with the number of its partners. */
export interface CountedGroup {
  readonly group: Group
  readonly member_count: number
}

function presentAffiliateGroup({
  group,
  member_count,
}: CountedGroup): Static<typeof AffiliateGroup> {
  const { id, name, commission, customer_discount } = group
  const shown_id = id === ID_OF_DRY_RUN ? null : id
  return { id: shown_id, name, commission, customer_discount, member_count }
}

export function presentAffiliateGroups(page: Page<CountedGroup>) {
  return presentPage(page, presentAffiliateGroup)
}

export function presentAffiliateGroupWrite(
  outcome: FinishedProgramWrite,
): Static<typeof AffiliateGroupWriteResult> {
  const { program, change, extras } = outcome
  const group = program.affiliate_groups.find(({ id }) => id === change.id)
  const member_count = extras.member_count ?? 0
  return {
    ...presentWrite(outcome),
    affiliate_group: group === undefined ? null : presentAffiliateGroup({ group, member_count }),
    ...presentSync(outcome),
  }
}
