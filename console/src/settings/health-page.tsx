import { Skeleton, Stack, Text } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { CheckTable } from '../kit/check-table.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useWords } from './words.ts'

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
            <CheckTable
              checks={data.checks.map(({ name, state, message }) => ({
                ...{ name, state, message, label: texts.names[name], cure: texts.cures[name] },
                state_label: texts.short_states[state],
              }))}
              columns={texts}
              label={texts.checks}
            />
          </Panel>
          {data.jobs.length > 0 && (
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
          )}
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
