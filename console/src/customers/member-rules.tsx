import { Badge, Stack, Text } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import kit from '../kit/kit.module.css'
import { ListSkeleton } from '../kit/list-skeleton.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty, Panel } from '../kit/panel.tsx'
import { useWords } from './rules-words.ts'

/** Each way to earn: what it has paid this member, and why it would pay now or not. */
export function MemberRules({ customer_id }: { readonly customer_id: string }) {
  const { t } = useWords()
  const texts = t.customers.rules
  const { data, error, refetch } = useRead('GET /admin/api/customers/{customer_id}/rules', {
    params: { customer_id },
  })
  const catalogue = useRead('GET /api/v1/program/rule-types', { query: { kind: 'earning' } })
  const labels = new Map(catalogue.data?.data.map(({ type, label }) => [type, label]))
  const nameOf = (type: string) =>
    t.program_types[`earning.${type}`]?.label ?? labels.get(type) ?? type
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton />
  if (data.data.length === 0) {
    return (
      <div className={kit.panel}>
        <Empty title={texts.empty_title}>{texts.empty_text}</Empty>
      </div>
    )
  }
  return (
    <Stack gap="sm">
      {data.data.map(({ rule_id, title, type, state, text }) => (
        <Panel
          actions={
            <Badge color={state === 'refused' ? 'gray' : 'laurel'} variant="light">
              {texts.states[state]}
            </Badge>
          }
          key={rule_id}
          title={title ?? nameOf(type)}
        >
          <Text size="sm">{text}</Text>
        </Panel>
      ))}
    </Stack>
  )
}
