import { Button, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { useProgram } from './fields/program-names.ts'
import { FirstSteps } from './first-steps.tsx'
import { OnOff } from './on-off.tsx'
import { ProgramPart } from './program-part.tsx'
import { readingOf } from './reading-of.ts'
import { useTypes } from './type-words.ts'
import { useWords } from './words.ts'

type Rule = AnswerOf<'GET /api/v1/program'>['earning_rules'][number]

const route = getRouteApi('/$shop/program')

/** Everything that members get points for. */
export function EarnPage() {
  const { t } = useWords()
  const { shop } = route.useParams()
  const may_write = useMayWrite('programme')
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
          <Text c="var(--console-quiet)" lang="en" size="sm">
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
    <ProgramPart
      actions={
        may_write && (
          <Button
            renderRoot={(props) => (
              <Link params={{ shop }} to="/$shop/program/earn/new" {...props} />
            )}
          >
            {texts.add}
          </Button>
        )
      }
      part="earn"
    >
      <List
        columns={columns}
        empty={<FirstSteps program={program.data} shop={shop} />}
        keyOf={({ id }) => id ?? ''}
        label={t.program.parts.earn}
        reading={readingOf(program)}
        rows={rules}
      />
    </ProgramPart>
  )
}
