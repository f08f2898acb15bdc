import { Alert, Anchor, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { type RowOf, useList } from '../api/use-api.ts'
import { WarningIcon } from '../kit/icons.tsx'
import { type Column, List } from '../kit/list.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty, Facts, Panel } from '../kit/panel.tsx'
import { ImportState } from './data-page.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportSteps } from './import-steps.tsx'
import { SettingsPage } from './settings-page.tsx'
import { UnknownCustomers } from './unknown-customers.tsx'
import { isAtWork, useImport } from './use-import.ts'
import { useWords } from './words.ts'

export type Import = AnswerOf<'GET /admin/api/imports/{import_id}'>
type Fault = RowOf<'GET /admin/api/imports/{import_id}/faults'>

const route = getRouteApi('/$shop/settings/data/$import_id')

/** One import: what the check found, how far it is, and what can be done next. */
export function ImportPage() {
  const { t, format } = useWords()
  const texts = t.settings.data
  const { shop, import_id } = route.useParams()
  const { data, error, refetch } = useImport(import_id)
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/settings/data" {...props} />}>
      {t.settings.pages.data}
    </Anchor>
  )
  return (
    <SettingsPage
      actions={data && <ImportSteps of={data} />}
      lead={data && format.moment(data.created_at)}
      title={texts.import}
      up={up}
    >
      {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height="12rem" />}
      {data !== undefined && (
        <Stack gap="md">
          <HowFar of={data} />
          {data.preview !== null && <ImportPreview of={data.preview} />}
          <UnknownCustomers of={data} />
          {data.status === 'ready' && data.rows_faulty === data.rows_total && (
            <Alert color="orange" icon={<WarningIcon />}>
              {texts.none_good}
            </Alert>
          )}
          {data.rows_faulty > 0 && <Faults import_id={import_id} />}
        </Stack>
      )}
    </SettingsPage>
  )
}

function HowFar({ of }: { readonly of: Import }) {
  const { t, format } = useWords()
  const texts = t.settings.data
  const good = of.rows_total - of.rows_faulty
  const is_undo = of.status === 'undoing' || of.status === 'undone'
  const done = is_undo ? of.rows_undone : of.rows_imported
  const all = is_undo ? of.rows_imported : good
  return (
    <Panel title={texts.about}>
      <Stack gap="md">
        {isAtWork(of) && (
          <div aria-live="polite">
            <Progress
              aria-label={texts.progress}
              value={all === 0 ? 0 : Math.round((100 * done) / all)}
            />
            <Text mt={4} size="sm">
              {texts.so_far(format.number(done), format.number(all))}
            </Text>
          </div>
        )}
        <Facts
          facts={[
            [texts.state, <ImportState key="state" status={of.status} />],
            [texts.rows_total, format.number(of.rows_total)],
            [texts.rows_faulty, format.number(of.rows_faulty)],
            [texts.points_total, format.number(of.points_total)],
            [texts.rows_imported, format.number(of.rows_imported)],
            [texts.points_imported, format.number(of.points_imported)],
            [texts.points_removed, of.mode === 'set' ? format.number(of.points_removed) : null],
            [texts.rows_undone, is_undo ? format.number(of.rows_undone) : null],
            [texts.points_taken_back, is_undo ? format.number(of.points_taken_back) : null],
            [
              texts.points_given_back,
              is_undo && of.mode === 'set' ? format.number(of.points_given_back) : null,
            ],
            [texts.notify_short, of.notify ? t.kit.yes : t.kit.no],
            [texts.notify_of_tiers_short, of.notify_of_tiers ? t.kit.yes : t.kit.no],
          ]}
        />
      </Stack>
    </Panel>
  )
}

/** The rows that are left out, and why. */
function Faults({ import_id }: { readonly import_id: string }) {
  const { t, format } = useWords()
  const texts = t.settings.data
  const list = useList('GET /admin/api/imports/{import_id}/faults', {
    params: { import_id },
    query: { limit: 50 },
  })
  const columns: Column<Fault>[] = [
    { name: 'line', title: texts.line, cell: ({ line }) => format.number(line) },
    { name: 'column', title: texts.column, from: 'small', cell: ({ column }) => column ?? '–' },
    {
      name: 'fault',
      title: texts.fault,
      cell: ({ message, received }) => (
        <>
          <Text lang="en" size="sm">
            {message}
          </Text>
          <Text c="var(--console-quiet)" size="xs" style={{ overflowWrap: 'anywhere' }}>
            {received}
          </Text>
        </>
      ),
    },
  ]
  return (
    <section aria-label={texts.faults}>
      <Text fw={650} mb="xs">
        {texts.faults}
      </Text>
      <List
        columns={columns}
        empty={<Empty title={t.kit.none} />}
        keyOf={({ line, column }) => `${line} ${column}`}
        label={texts.faults}
        reading={list}
        rows={list.rows}
      />
    </section>
  )
}
