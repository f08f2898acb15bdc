import { Badge, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { ProblemNotice } from '../kit/notice.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useWords } from './words.ts'

type Health = AnswerOf<'GET /admin/api/health'>
type Check = Health['checks'][number]

const COLORS = { ok: 'laurel', attention: 'orange', failed: 'red' } as const

/** How the service is, and what to do where it is not well. */
export function HealthPage() {
  const { t, format } = useWords()
  const texts = t.settings.health
  const { data, error, refetch } = useRead('GET /admin/api/health', {})
  return (
    <SettingsPage
      lead={data && texts.as_of(format.moment(data.as_of))}
      title={t.settings.pages.health}
    >
      {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height="20rem" />}
      {data !== undefined && (
        <Stack gap="md">
          <Panel title={texts.states[data.status]}>
            <Checks checks={data.checks} />
          </Panel>
          <Panel title={texts.jobs}>
            <Text c="var(--console-quiet)" mb="sm" size="sm">
              {texts.jobs_text}
            </Text>
            <Facts
              facts={data.jobs.map(({ name, finished_at }) => [
                texts.job_names[name] ?? name,
                format.moment(finished_at),
              ])}
            />
          </Panel>
          <Panel title={texts.versions}>
            <Facts
              facts={[
                ['Laurel', data.versions.laurel],
                ['Node.js', data.versions.node],
                ['PostgreSQL', data.versions.database],
              ]}
            />
          </Panel>
        </Stack>
      )}
    </SettingsPage>
  )
}

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useWords()
  const texts = t.settings.health
  return (
    <Table aria-label={texts.checks} horizontalSpacing="xs" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.check}</Table.Th>
          <Table.Th>{texts.what}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {checks.map(({ name, state, message }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">
              {texts.names[name]}
              <br />
              <Badge color={COLORS[state]} variant="light">
                {texts.short_states[state]}
              </Badge>
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm">{message}</Text>
              {state !== 'ok' && (
                <Text c="var(--console-quiet)" size="sm">
                  {texts.cures[name]}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
