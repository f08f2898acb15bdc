import { Alert, Anchor, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { queries } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { WarningIcon } from '../kit/icons.tsx'
import { saveFile } from '../kit/save-file.ts'
import { readChoice } from '../kit/search-params.ts'
import { useForm } from '../kit/use-form.ts'
import { ColumnMapping, type FileColumn } from './column-mapping.tsx'
import { columnsQuery, SAMPLE } from './import-fields.ts'
import { useWords } from './words.ts'

const MODES = ['add', 'set'] as const
const DATES = ['month_first', 'day_first'] as const
const NAMES_CUSTOMER: ReadonlySet<FileColumn['field']> = new Set([
  'email',
  'customer_id',
  'external_id',
])

/** As much as the service reads to know the columns. */
const BEGINNING_BYTES = 512 * 1024

/** Files of the Mac and of Windows have types of their own for it. */
const asCsv = (...parts: readonly (Blob | null)[]) =>
  new Blob(
    parts.flatMap((part) => part ?? []),
    { type: 'text/csv' },
  )

/** The file that was chosen last, and its columns as the service understands them. */
function useFileColumns() {
  const [file, setFile] = useState<File | null>(null)
  const [columns, map] = useState<readonly FileColumn[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const newest = useRef<File | null>(null)
  const choose = async (chosen: File | null) => {
    newest.current = chosen
    setFile(chosen)
    map([])
    setFault(null)
    if (chosen === null) return
    try {
      const beginning = asCsv(chosen.slice(0, BEGINNING_BYTES))
      const read = await call('POST /admin/api/imports/columns', { file: beginning })
      // Another file may have been chosen meanwhile.
      if (newest.current === chosen) map(read.columns)
    } catch (error) {
      if (newest.current !== chosen || !(error instanceof Error)) return
      const [first] = error instanceof Problem ? error.faults : []
      setFault(first?.message ?? error.message)
    }
  }
  return { file, columns, fault, map, choose }
}

/** Sends a file of members. It is checked, and nothing is imported yet. */
export function UploadImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.settings.data
  const navigate = useNavigate()
  const { shop = '' } = useParams({ strict: false })
  const read = useFileColumns()
  const { file, columns } = read
  const initial = {
    dates: 'month_first',
    mode: 'add',
    count_for_tiers: false,
    notify: false,
    notify_of_tiers: false,
    create_customers: false,
    body: '',
  }
  const form = useForm(initial, async ({ dates, mode, body: _, ...choices }) => {
    const made = await call('POST /admin/api/imports', {
      query: {
        columns: columnsQuery(columns),
        dates: readChoice(DATES, dates),
        mode: readChoice(MODES, mode),
        ...choices,
      },
      file: asCsv(file),
    })
    await queries.invalidateQueries()
    onClose()
    await navigate({
      to: '/$shop/settings/data/$import_id',
      params: { shop, import_id: made.id },
    })
  })
  const { error: file_error } = form.text('body')
  const left_out = columns.filter(({ field }) => field === null)
  return (
    <FormDialog
      can_send={columns.length > 0}
      form={form}
      onClose={onClose}
      size="lg"
      submit={texts.check}
      title={texts.upload}
    >
      <Text size="sm">
        {texts.upload_text}{' '}
        <Anchor
          component="button"
          onClick={() => saveFile('members-sample.csv', new Blob([SAMPLE], { type: 'text/csv' }))}
          type="button"
        >
          {texts.sample}
        </Anchor>
      </Text>
      <TextInput
        accept=".csv,text/csv,text/plain"
        description={texts.file_text}
        error={read.fault ?? file_error}
        label={texts.file}
        onChange={({ currentTarget }) => {
          form.set('body', '')
          void read.choose(currentTarget.files?.[0] ?? null)
        }}
        type="file"
      />
      {columns.length > 0 && (
        <>
          <Text size="sm">{texts.mapping.text}</Text>
          <ColumnMapping columns={columns} onChange={read.map} />
          {left_out.length > 0 && (
            <Text c="var(--console-quiet)" size="sm">
              {texts.mapping.left_out(left_out.map(({ name }) => name).join(', '))}
            </Text>
          )}
          {!columns.some(({ field }) => field !== null && NAMES_CUSTOMER.has(field)) && (
            <Alert color="orange" icon={<WarningIcon />}>
              {texts.mapping.nobody}
            </Alert>
          )}
        </>
      )}
      <Text size="sm">{texts.tier}</Text>
      <NativeSelect
        data={MODES.map((value) => ({ value, label: texts.modes[value] }))}
        label={texts.mode}
        onChange={({ currentTarget }) => form.set('mode', currentTarget.value)}
        value={form.values.mode}
      />
      <NativeSelect
        data={DATES.map((value) => ({ value, label: texts.dates[value] }))}
        label={texts.dates_label}
        onChange={({ currentTarget }) => form.set('dates', currentTarget.value)}
        value={form.values.dates}
      />
      <Checkbox
        checked={form.values.count_for_tiers}
        label={texts.count_for_tiers}
        onChange={({ currentTarget }) => form.set('count_for_tiers', currentTarget.checked)}
      />
      <Checkbox
        checked={form.values.notify}
        label={texts.notify}
        onChange={({ currentTarget }) => form.set('notify', currentTarget.checked)}
      />
      <Checkbox
        checked={form.values.notify_of_tiers}
        label={texts.notify_of_tiers}
        onChange={({ currentTarget }) => form.set('notify_of_tiers', currentTarget.checked)}
      />
      <Checkbox
        checked={form.values.create_customers}
        label={texts.create_customers}
        onChange={({ currentTarget }) => form.set('create_customers', currentTarget.checked)}
      />
    </FormDialog>
  )
}
