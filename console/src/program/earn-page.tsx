import { Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { type Column, rowLink } from '../kit/list.tsx'
import { useProgram } from './fields/program-names.ts'
import { FirstSteps } from './first-steps.tsx'
import { JudgeAgainButton } from './judge-again.tsx'
import { OnOff } from './on-off.tsx'
import { PartList } from './part-list.tsx'
import { readingOf } from './reading-of.ts'
import { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

type Rule = AnswerOf<'GET /api/v1/program'>['earning_rules'][number]

const route = getRouteApi('/$shop/program')

/** Everything that members get points for. */
export function EarnPage() {
  const { t } = useWords()
  const { shop } = route.useParams()
  const program = useProgram()
  const { types } = useTypes('earning')
  // The rule for referrals has a page of its own.
  const rules = (program.data?.earning_rules ?? []).filter(({ type }) => type !== 'referral')
  const texts = t.program.earn
  const nameOf = ({ title, type, label }: Rule) =>
    title ?? types.find((one) => one.type === type)?.label ?? label ?? ''
  const columns: Column<Rule>[] = [
    {
      name: 'rule',
      title: texts.one,
      cell: (rule) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, rule_id: rule.id ?? '' }}
            to="/$shop/program/earn/$rule_id"
          >
            {nameOf(rule)}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {rule.summary}
          </Text>
        </>
      ),
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
      also={rules.some(({ type }) => type === 'order_placed') && <JudgeAgainButton />}
      columns={columns}
      empty={<FirstSteps program={program.data} shop={shop} />}
      new_at="/$shop/program/earn/new"
      part="earn"
      reading={readingOf(program)}
      rows={rules}
    />
  )
}
