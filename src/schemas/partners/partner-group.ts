import { type Static, Type } from 'typebox'
import { maySeeFew, toldCount } from '../../domain/analytics/few.ts'
import type { PartnerGroup } from '../../domain/partners/terms.ts'
import { ID_OF_DRY_RUN } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { AnswerReader, Viewer } from '../../domain/shops/shop.ts'
import { type Page, presentPage } from '../base/page.ts'
import { presentWrite, writeFields } from '../base/program-write-fields.ts'
import { closed, listOf, nullable, visibleText } from '../base/types.ts'
import { Commission, CustomerDiscount, presentSync, syncField } from './partner-terms.ts'

const Group = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    name: Type.String(),
    commission: nullable(Commission),
    customer_discount: nullable(CustomerDiscount),
    member_count: Type.Integer({
      description: 'Partners of any status. Without `customers:read`, one to four read as five.',
    }),
  },
  {
    title: 'AffiliateGroup',
    description: 'Partners with their own terms; null terms are inherited from the settings.',
  },
)

export const PartnerGroupList = listOf('AffiliateGroupList', Group)

export const PartnerGroupWriteResult = closed(
  { ...writeFields, affiliate_group: nullable(Group), ...syncField },
  { title: 'AffiliateGroupWriteResult' },
)

export const PartnerGroupPath = closed({
  group_id: Type.String({
    description: 'The id from `GET /program/affiliates/groups`.',
    examples: ['grp_01jd3k'],
  }),
})

export const groupName = visibleText(100, 'Unique in the shop, ignoring case.')

/** A group with the number of its partners. */
export interface CountedGroup {
  readonly group: PartnerGroup
  readonly member_count: number
}

function presentPartnerGroup({ group, member_count }: CountedGroup): Static<typeof Group> {
  const { id, name, commission, customer_discount } = group
  const shown_id = id === ID_OF_DRY_RUN ? null : id
  return { id: shown_id, name, commission, customer_discount, member_count }
}

export function presentPartnerGroups(page: Page<CountedGroup>, { scopes }: Viewer) {
  const told = maySeeFew(scopes) ? (count: number) => count : toldCount
  return presentPage(page, ({ group, member_count }) =>
    presentPartnerGroup({ group, member_count: told(member_count) }),
  )
}

export function presentPartnerGroupWrite(
  outcome: ProgramOutcome<'affiliate_group'>,
  reader: AnswerReader,
): Static<typeof PartnerGroupWriteResult> {
  const { program, change, extras } = outcome
  const group = program.affiliate_groups.find(({ id }) => id === change.id)
  return {
    ...presentWrite(outcome, reader),
    affiliate_group: group === undefined ? null : presentPartnerGroup({ group, ...extras }),
    ...presentSync(extras),
  }
}
