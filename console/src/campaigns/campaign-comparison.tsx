import { Table, Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { Panel } from '../kit/panel.tsx'
import { percentOf } from '../kit/percent-of.ts'
import { WideTable } from '../kit/sideways.tsx'
import { Interval } from './interval.tsx'
import { useWords, type Words } from './words.ts'

type Results = AnswerOf<'GET /admin/api/campaigns/{campaign_id}/results'>
type Comparison = NonNullable<Results['comparison']>
type Group = Comparison['groups'][number]

/** What a campaign changed, in words, and how each group of members bought. */
export function CampaignComparison({ comparison }: { readonly comparison: Comparison }) {
  const words = useWords()
  const { t, format } = words
  const texts = t.campaign_comparison
  const { groups, before_starts_at, before_ends_at } = comparison
  const revenue = readLift(comparison.revenue_lift)
  const orders = readLift(comparison.orders_lift)
  return (
    <Panel title={texts.title}>
      <Text fw={600} mb="xs">
        {verdictOf(comparison, words)}
      </Text>
      {revenue !== null && (
        <>
          <Interval
            {...revenue}
            label={texts.revenue_each}
            write={(value) => format.money(value)}
          />
          <Text c="var(--console-quiet)" mt="xs" size="sm">
            {texts.certainty}
          </Text>
        </>
      )}
      {orders !== null && (
        <Text mt="xs" size="sm">
          {texts.orders_each(
            format.signed(orders.difference),
            format.signed(orders.low),
            format.signed(orders.high),
          )}
        </Text>
      )}
      <Groups groups={groups} />
      <Text c="var(--console-quiet)" mt="sm" size="sm">
        {texts.before_text(format.start(before_starts_at), format.end(before_ends_at))}
      </Text>
    </Panel>
  )
}

function readLift(lift: Comparison['revenue_lift'] | Comparison['orders_lift']) {
  if (lift === null) return null
  const [difference, low, high] = [lift.difference, lift.low, lift.high].map(Number)
  return { difference: difference ?? 0, low: low ?? 0, high: high ?? 0 }
}

function verdictOf({ verdict, revenue_lift }: Comparison, { t, format }: Words): string {
  const { verdicts } = t.campaign_comparison
  const lift = readLift(revenue_lift)
  if (verdict !== 'higher' && verdict !== 'lower' && verdict !== 'no_difference') {
    return verdicts[verdict]
  }
  const { difference, low, high } = lift ?? { difference: 0, low: 0, high: 0 }
  const money = (amount: number) => format.money(amount)
  if (verdict === 'no_difference') return verdicts.no_difference(money(low), money(high))
  return verdict === 'higher'
    ? verdicts.higher(money(difference), money(low), money(high))
    : verdicts.lower(money(-difference), money(-high), money(-low))
}

/** By how much the revenue of a whole group differs from the time before. */
function changeOf({ revenue, revenue_before }: Group, format: Words['format']): string {
  const before = Number(revenue_before)
  return before === 0 ? '–' : format.change(percentOf(Number(revenue) - before, before))
}

function Groups({ groups }: { readonly groups: readonly Group[] }) {
  const { t, format } = useWords()
  const texts = t.campaign_comparison
  const money = (amount: string) => format.money(Number(amount))
  const columns: readonly (readonly [string, (group: Group) => string])[] = [
    [texts.members, ({ members }) => format.number(members)],
    [texts.orders, ({ orders }) => format.number(orders)],
    [texts.revenue, ({ revenue }) => money(revenue)],
    [texts.revenue_before, ({ revenue_before }) => money(revenue_before)],
    [texts.change, (group) => changeOf(group, format)],
    [texts.revenue_each, ({ revenue_per_member }) => money(revenue_per_member)],
  ]
  return (
    <WideTable label={texts.group}>
      <Table miw={560} mt="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.group}</Table.Th>
            {columns.map(([title]) => (
              <Table.Th key={title} ta="end">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((one) => (
            <Table.Tr key={one.group}>
              <Table.Th fw={400} scope="row">
                {texts.groups[one.group]}
              </Table.Th>
              {columns.map(([title, cell]) => (
                <Table.Td className="number" key={title} ta="end">
                  {cell(one)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
