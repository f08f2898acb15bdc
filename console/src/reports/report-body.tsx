import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Facts, Panel } from '../kit/panel.tsx'
import type { ReportName } from './reports-search.ts'
import { useWords } from './words.ts'

/** One report: what it answers, its choices and its file, and what its figures mean. */
export function ReportBody({
  name,
  choices,
  actions,
  children,
}: {
  readonly name: ReportName
  readonly choices?: ReactNode
  readonly actions: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useWords()
  return (
    <Stack gap="md">
      <Text c="var(--console-quiet)" maw="46rem" size="sm">
        {t.reports.abouts[name]}
      </Text>
      <Group align="flex-end" gap="sm" justify="space-between">
        <div>{choices}</div>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
      <Panel title={t.reports.meaning}>
        <Facts facts={Object.entries(t.reports.meanings[name])} />
      </Panel>
    </Stack>
  )
}
