import { Group, Stack, Table, Text } from '@mantine/core'
import { Facts, Panel } from '../kit/panel.tsx'
import { MemberLink } from './member-link.tsx'
import type { State } from './shopify-page.tsx'
import { useWords } from './words.ts'

/** What came in, what may still be asked, and who asked for their data. */
export function Inbox({
  of: { inbox, budget, data_requests },
  swept_until,
}: {
  readonly of: State
  readonly swept_until: string
}) {
  const { t, format } = useWords()
  const texts = t.shopify.inbox
  return (
    <>
      <Panel title={texts.title}>
        <Stack gap="md">
          <Facts
            facts={[
              [texts.waiting, format.number(inbox.waiting)],
              [texts.since, inbox.since && format.moment(inbox.since)],
              [texts.swept, format.moment(swept_until)],
              [
                texts.budget,
                budget &&
                  texts.left(format.number(budget.available), format.number(budget.maximum)),
              ],
              [texts.restored, budget && format.number(budget.restored_per_second)],
            ]}
          />
          {inbox.failing.length > 0 && <Failing failing={inbox.failing} />}
        </Stack>
      </Panel>
      <Panel title={texts.requests}>
        <Text c="var(--console-quiet)" size="sm">
          {data_requests.length === 0 ? texts.no_requests : texts.requests_text}
        </Text>
        {data_requests.length > 0 && (
          <Stack
            component="ul"
            gap="xs"
            mb={0}
            mt="sm"
            p={0}
            role="list"
            style={{ listStyle: 'none' }}
          >
            {data_requests.map(({ customer_id, received_at }) => (
              <Group component="li" gap="xs" key={`${customer_id} ${received_at}`}>
                <MemberLink customer_id={customer_id} />
                <Text size="sm">{format.moment(received_at)}</Text>
              </Group>
            ))}
          </Stack>
        )}
      </Panel>
    </>
  )
}

function Failing({ failing }: { readonly failing: State['inbox']['failing'] }) {
  const { t, format } = useWords()
  const texts = t.shopify.inbox
  return (
    <>
      <Text size="sm">{texts.failing_text}</Text>
      <Table aria-label={texts.failing}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.what}</Table.Th>
            <Table.Th>{texts.fault}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failing.map(({ topic, subject_id, attempts, fault, next_attempt_at }) => (
            <Table.Tr key={`${topic} ${subject_id}`}>
              <Table.Th scope="row" style={{ overflowWrap: 'anywhere' }}>
                {topic}
                <br />
                {subject_id}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text lang="en" size="sm">
                  {fault}
                </Text>
                <Text c="var(--console-quiet)" size="sm">
                  {texts.tried(format.number(attempts), format.moment(next_attempt_at))}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
