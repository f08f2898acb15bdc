import { Badge, Button, Table, Text } from '@mantine/core'
import { Panel } from '../kit/panel.tsx'
import type { State } from './shopify-page.tsx'
import { useWords } from './words.ts'

/** What `laurel shopify doctor` finds, and what to do where it is not well. */
export function Findings({
  findings,
  is_looking,
  onAgain,
}: {
  readonly findings: State['findings']
  readonly is_looking: boolean
  readonly onAgain: () => void
}) {
  const { t } = useWords()
  const texts = t.shopify
  const wrong = findings.filter(({ is_good }) => !is_good).length
  return (
    <Panel
      actions={
        <Button loading={is_looking} onClick={onAgain} size="xs" variant="default">
          {texts.look_again}
        </Button>
      }
      title={wrong === 0 ? texts.all_well : texts.not_well}
    >
      <Table aria-label={texts.checks} horizontalSpacing="xs" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.check}</Table.Th>
            <Table.Th>{texts.what}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {findings.map(({ name, is_good, says }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                {texts.names[name]}
                <br />
                <Badge color={is_good ? 'laurel' : 'orange'} variant="light">
                  {is_good ? texts.well : texts.attention}
                </Badge>
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text lang="en" size="sm">
                  {says}
                </Text>
                {!is_good && (
                  <Text c="var(--console-quiet)" size="sm">
                    {texts.cures[name]}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}
