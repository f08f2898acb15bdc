import { type Static, Type } from 'typebox'
import { TELLABLE_MIN } from '../../domain/analytics/few.ts'
import {
  GROUPED_BY,
  type GroupedBy,
  type MemberGroup,
} from '../../domain/analytics/member-groups.ts'
import { closed, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'

export const MemberCountsQuery = closed({
  by: oneOf(GROUPED_BY, {
    description: '`lapse`: days until a lapsed tier ends; `expiry`: the month their points expire.',
  }),
  tag: Type.Optional(visibleText(255, 'Only with `by: tag`: this tag. By default the most used.')),
})

const Group = closed(
  {
    group: Type.String({
      description:
        'A points range such as `100-249`, a tier id, a range of days such as `8-30`, a tag, ' +
        'or a month such as `2026-12`.',
    }),
    name: nullable(Type.String({ description: 'The name of a tier; else null.' })),
    members: nullable(
      Type.Integer({ description: `null: 1 to ${TELLABLE_MIN - 1}, for the requested tag.` }),
    ),
    points: nullable(
      Type.Number({
        description:
          'For `expiry`: the points that expire. null for others, and for groups small enough ' +
          'to identify a person.',
      }),
    ),
  },
  { title: 'MemberGroup' },
)

export const MemberCounts = closed(
  {
    as_of: timestamp('When they were counted.'),
    by: oneOf(GROUPED_BY),
    groups: Type.Array(Group, {
      description:
        'Empty while tiers are not live, or points do not expire. Of tags, those of at least ' +
        `${TELLABLE_MIN} members.`,
    }),
    withheld_message: Type.Optional(
      Type.String({ description: 'Why a figure is null, or why groups may be missing.' }),
    ),
  },
  { title: 'MemberCounts' },
)

const WITHHELD_MESSAGE =
  `What is null is about fewer than ${TELLABLE_MIN} members, or would follow from what is, and ` +
  'could tell of a person. There is at least one such member.'

const WITHOUT_FEW =
  `Tags of fewer than ${TELLABLE_MIN} members are not listed, since they could tell of a person. ` +
  'Ask for one by its name to hear whether anybody has it.'

export function presentMemberCounts({
  as_of,
  by,
  groups,
  is_without_few,
}: {
  readonly as_of: Date
  readonly by: GroupedBy
  readonly groups: readonly MemberGroup[]
  readonly is_without_few: boolean
}): Static<typeof MemberCounts> {
  const is_withheld = groups.some(
    ({ members, points }) => members === null || (by === 'expiry' && points === null),
  )
  return {
    ...{ as_of: as_of.toISOString(), by, groups: groups.map((group) => ({ ...group })) },
    ...(is_withheld ? { withheld_message: WITHHELD_MESSAGE } : {}),
    ...(is_without_few ? { withheld_message: WITHOUT_FEW } : {}),
  }
}
