import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayRead, useMayWrite } from '../frame/may.ts'
import { ExportButton } from '../kit/export-button.tsx'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty, Panel } from '../kit/panel.tsx'
import { SettingsPage } from './settings-page.tsx'
import { UploadImport } from './upload-import.tsx'
import { useWords, type Words } from './words.ts'

type Import = RowOf<'GET /admin/api/imports'>

const route = getRouteApi('/$shop/settings/data')

/** Members who come from elsewhere, and all that can leave as a file. */
export function DataPage() {
  const words = useWords()
  const { t } = words
  const texts = t.settings.data
  const { shop } = route.useParams()
  const may_write = useMayWrite('settings')
  const [is_uploading, setUploading] = useState(false)
  const list = useList('GET /admin/api/imports', { query: { limit: 25 } })
  return (
    <SettingsPage
      actions={may_write && <Button onClick={() => setUploading(true)}>{texts.upload}</Button>}
      lead={texts.lead}
      title={t.settings.pages.data}
    >
      <Stack gap="lg">
        <List
          columns={columnsIn(words, shop)}
          empty={
            <Empty title={texts.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {texts.empty_text}
              </Text>
            </Empty>
          }
          keyOf={({ id }) => id}
          label={texts.imports}
          reading={list}
          rows={list.rows}
        />
        <Exports />
        <Panel title={texts.backups}>
          <Text size="sm">{texts.backups_text}</Text>
          <Text component="pre" mt="xs" size="sm">
            laurel backup --to shop.ndjson.gz
          </Text>
        </Panel>
      </Stack>
      {is_uploading && <UploadImport onClose={() => setUploading(false)} />}
    </SettingsPage>
  )
}

function columnsIn({ t, format }: Words, shop: string): Column<Import>[] {
  const texts = t.settings.data
  return [
    {
      name: 'when',
      title: texts.import,
      cell: ({ id, created_at, preset }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, import_id: id }}
            to="/$shop/settings/data/$import_id"
          >
            {format.moment(created_at)}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {preset === null ? texts.own_columns : texts.presets[preset as 'laurel']}
          </Text>
        </>
      ),
    },
    { name: 'state', title: texts.state, cell: ({ status }) => <ImportState status={status} /> },
    {
      name: 'rows',
      title: texts.rows,
      from: 'small',
      is_number: true,
      cell: ({ rows_imported, rows_total }) =>
        texts.of(format.number(rows_imported), format.number(rows_total)),
    },
    {
      name: 'points',
      title: texts.points,
      from: 'middle',
      is_number: true,
      cell: ({ points_imported }) => format.number(points_imported),
    },
  ]
}

const COLORS: Readonly<Record<Import['status'], string>> = {
  uploading: 'gray',
  ready: 'orange',
  running: 'orange',
  cancelled: 'gray',
  done: 'laurel',
  undoing: 'orange',
  undone: 'gray',
}

export function ImportState({ status }: Pick<Import, 'status'>) {
  const { t } = useWords()
  return (
    <Badge color={COLORS[status]} variant="light">
      {t.settings.data.states[status]}
    </Badge>
  )
}

function Exports() {
  const { t } = useWords()
  const texts = t.settings.data
  const reads_reports = useMayRead('reports')
  const reads_payouts = useMayRead('payouts')
  return (
    <Panel title={texts.exports}>
      <Text c="var(--console-quiet)" mb="sm" size="sm">
        {texts.exports_text}
      </Text>
      <Group gap="xs">
        {reads_reports && (
          <>
            <ExportButton
              file="members.csv"
              input={{}}
              name="GET /admin/api/exports/members"
              title={texts.files.members}
            />
            <ExportButton
              file="ledger.csv"
              input={{}}
              name="GET /admin/api/exports/ledger"
              title={texts.files.ledger}
            />
            <ExportButton
              file="redemptions.csv"
              input={{}}
              name="GET /admin/api/exports/redemptions"
              title={texts.files.redemptions}
            />
            <ExportButton
              file="liability.csv"
              input={{}}
              name="GET /admin/api/exports/liability"
              title={texts.files.liability}
            />
          </>
        )}
        {reads_payouts && (
          <ExportButton
            file="payouts.csv"
            input={{}}
            name="GET /admin/api/exports/payouts"
            title={texts.files.payouts}
          />
        )}
      </Group>
    </Panel>
  )
}
