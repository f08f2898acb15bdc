import { Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { type Column, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { useProgram } from './fields/program-names.ts'
import { OnOff } from './on-off.tsx'
import { PartList } from './part-list.tsx'
import { readingOf } from './reading-of.ts'
import { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

type Reward = AnswerOf<'GET /api/v1/program'>['redemption_rules'][number]

const route = getRouteApi('/$shop/program/rewards')

/** Everything that members can use points for. */
export function RewardsPage() {
  const { t, format } = useWords()
  const { shop } = route.useParams()
  const program = useProgram()
  const { types } = useTypes('reward')
  const rewards = program.data?.redemption_rules ?? []
  const texts = t.program.rewards
  const kindOf = ({ type }: Reward) => types.find((one) => one.type === type)?.label ?? type
  const columns: Column<Reward>[] = [
    {
      name: 'reward',
      title: texts.one,
      cell: (reward) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, reward_id: reward.id ?? '' }}
            to="/$shop/program/rewards/$reward_id"
          >
            {reward.name ?? reward.title}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {reward.summary}
          </Text>
        </>
      ),
    },
    { name: 'kind', title: texts.kind, from: 'middle', cell: kindOf },
    {
      name: 'points_cost',
      title: texts.cost,
      is_number: true,
      from: 'small',
      cell: ({ points_cost }) => (points_cost === null ? '–' : format.number(points_cost)),
    },
    {
      name: 'enabled',
      title: t.program.state,
      cell: ({ enabled }) => <OnOff is_on={enabled} />,
    },
  ]
  return (
    <PartList
      add={texts.add}
      columns={columns}
      empty={
        <Empty title={texts.empty_title}>
          <Text c="var(--console-quiet)" mt="xs" size="sm">
            {texts.empty_text}
          </Text>
        </Empty>
      }
      new_at="/$shop/program/rewards/new"
      part="rewards"
      reading={readingOf(program)}
      rows={rewards}
    />
  )
}
