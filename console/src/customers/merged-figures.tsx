import { Table, Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { WideTable } from '../kit/sideways.tsx'
import styles from './member.module.css'
import type { OneMember } from './member-page.tsx'
import { nameOf } from './name-of.ts'
import { useWords } from './words.ts'

type Figures = NonNullable<
  AnswerOf<'POST /admin/api/customers/{customer_id}/merge'>['effect']
>['after']

/** What each of two has, and what the one who stays has afterwards. */
export function MergedFigures({
  kept,
  gone,
  after,
  text,
}: {
  readonly kept: OneMember
  readonly gone: OneMember
  /** null: neither is a member. */
  readonly after: Figures | null
  readonly text: string
}) {
  const { t, format } = useWords()
  const texts = t.customers.merge
  const all: [string, ...(string | null | undefined)[]][] = [
    [
      t.customers.balance.title,
      format.number(gone.points_balance),
      format.number(kept.points_balance),
      after && format.number(after.points_balance),
    ],
    [
      t.customers.balance.pending,
      format.number(gone.pending_points),
      format.number(kept.pending_points),
      after && format.number(after.pending_points),
    ],
    [t.customers.tier_panel.title, gone.tier?.name, kept.tier?.name, after?.tier?.name],
    [
      t.customers.membership.title,
      gone.membership?.name,
      kept.membership?.name,
      [...new Set([kept.membership?.name, gone.membership?.name].filter(Boolean))].join(', '),
    ],
  ]
  // What neither has needs no row, except for the points.
  const rows = all.filter(([, ...cells], index) => index === 0 || cells.some(isSomething))
  return (
    <section aria-label={texts.figures} aria-live="polite" className={styles.preview}>
      <Text mb="xs" size="sm">
        {text}
      </Text>
      <WideTable label={texts.figures}>
        <Table aria-label={texts.figures} fz="sm" horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th>{texts.gone(nameOf(gone))}</Table.Th>
              <Table.Th>{nameOf(kept)}</Table.Th>
              <Table.Th>{texts.after}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([title, ...cells]) => (
              <Table.Tr key={title}>
                <Table.Th scope="row">{title}</Table.Th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                  <Table.Td className="number" key={index}>
                    {cell || '–'}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}

function isSomething(cell: string | null | undefined): boolean {
  return cell !== null && cell !== undefined && cell !== '' && cell !== '0'
}
