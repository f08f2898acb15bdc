import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queries } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { readChoice } from '../kit/search-params.ts'
import { useForm } from '../kit/use-form.ts'
import { useWords } from './words.ts'

const PRESETS = ['laurel', 'smile', 'loyaltylion', 'rivo', 'yotpo'] as const
const MODES = ['add', 'set'] as const
const DATES = ['month_first', 'day_first'] as const

/** Sends a file of members. It is checked, and nothing is imported yet. */
export function UploadImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.settings.data
  const navigate = useNavigate()
  const { shop = '' } = useParams({ strict: false })
  const [file, setFile] = useState<File | null>(null)
  const initial = {
    preset: 'laurel',
    columns: '',
    dates: '',
    mode: 'add',
    count_for_tiers: false,
    notify: false,
    notify_of_tiers: false,
    create_customers: false,
    body: '',
  }
  const form = useForm(initial, async ({ preset, columns, dates, mode, body: _, ...choices }) => {
    const own = columns.trim()
    const made = await call('POST /admin/api/imports', {
      query: {
        preset: readChoice(PRESETS, preset),
        columns: own === '' ? undefined : own,
        dates: readChoice(DATES, dates),
        mode: readChoice(MODES, mode),
        ...choices,
      },
      // Files of the Mac and of Windows have types of their own for it.
      file: new Blob(file === null ? [] : [file], { type: 'text/csv' }),
    })
    await queries.invalidateQueries()
    onClose()
    await navigate({
      to: '/$shop/settings/data/$import_id',
      params: { shop, import_id: made.id },
    })
  })
  const { error: file_error } = form.text('body')
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.check} title={texts.upload}>
      <Text size="sm">{texts.upload_text}</Text>
      <Text size="sm">{texts.tier}</Text>
      <TextInput
        accept=".csv,text/csv,text/plain"
        description={texts.file_text}
        error={file_error}
        label={texts.file}
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        type="file"
      />
      <NativeSelect
        data={[...PRESETS, 'own' as const].map((value) => ({ value, label: texts.presets[value] }))}
        label={texts.preset}
        onChange={({ currentTarget }) => form.set('preset', currentTarget.value)}
        value={form.values.preset}
      />
      <TextInput
        {...form.text('columns')}
        autoComplete="off"
        description={texts.columns_text}
        label={texts.columns}
      />
      <NativeSelect
        data={MODES.map((value) => ({ value, label: texts.modes[value] }))}
        label={texts.mode}
        onChange={({ currentTarget }) => form.set('mode', currentTarget.value)}
        value={form.values.mode}
      />
      <NativeSelect
        data={[
          { value: '', label: texts.dates_usual },
          ...DATES.map((value) => ({ value, label: texts.dates[value] })),
        ]}
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
