import { Badge, Table, Text } from '@mantine/core'

const COLORS = { ok: 'laurel', attention: 'orange', failed: 'red' } as const

export interface Checked {
  readonly name: string
  readonly label: string
  readonly state: keyof typeof COLORS
  /** The state in a word. */
  readonly state_label: string
  readonly message: string
  /** What to do; shown where it is not well. */
  readonly cure: string
}

/** What was looked at, what was found, and what to do about it. */
export function CheckTable({
  label,
  columns,
  checks,
  lang,
}: {
  readonly label: string
  readonly columns: { readonly check: string; readonly what: string }
  readonly checks: readonly Checked[]
  /** Of the messages, if it is another than that of the page. */
  readonly lang?: string
}) {
  return (
    <Table aria-label={label} horizontalSpacing="xs" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.check}</Table.Th>
          <Table.Th>{columns.what}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {checks.map(({ name, state, message, cure, ...labels }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">
              {labels.label}
              <br />
              <Badge color={COLORS[state]} variant="light">
                {labels.state_label}
              </Badge>
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Text lang={lang} size="sm">
                {message}
              </Text>
              {state !== 'ok' && (
                <Text c="var(--console-quiet)" size="sm">
                  {cure}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
