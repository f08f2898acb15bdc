import { Badge, Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type RowOf, useList, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { readChoice } from '../kit/search-params.ts'
import { ShownOnce } from '../kit/shown-once.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { useOwnsAllShops } from './roles.ts'
import { SettingsPage } from './settings-page.tsx'
import { useWords } from './words.ts'

type Token = RowOf<'GET /admin/api/tokens'>

const PURPOSES = ['feed', 'read', 'mailbox', 'metrics', 'admin'] as const

/** The tokens with which servers and tools use the admin API. */
export function TokensPage() {
  const { t, format } = useWords()
  const texts = t.settings.tokens
  const may_write = useMayWrite('people')
  const [is_creating, setCreating] = useState(false)
  const [ending, setEnding] = useState<Token | null>(null)
  const list = useList('GET /admin/api/tokens', { query: { limit: 100 } })
  const columns: Column<Token>[] = [
    {
      name: 'name',
      title: texts.name,
      cell: ({ name, last4 }) => (
        <>
          <Text fw={600} size="sm">
            {name}
          </Text>
          <Text c="var(--console-quiet)" size="xs">
            {t.developers.keys.ends_with(last4)}
          </Text>
        </>
      ),
    },
    {
      name: 'purpose',
      title: texts.purpose,
      from: 'or_below',
      cell: ({ purpose, shop }) => (
        <>
          {texts.purposes[purpose]}
          {shop === null && ` ${t.settings.people.in_all_shops}`}
        </>
      ),
    },
    {
      name: 'used',
      title: texts.last_used,
      from: 'middle',
      cell: ({ last_used_at }) =>
        last_used_at === null ? t.kit.never : format.moment(last_used_at),
    },
    {
      name: 'state',
      title: texts.state,
      cell: ({ ended_at }) => (
        <Badge
          color={ended_at === null ? 'laurel' : 'gray'}
          variant={ended_at === null ? 'light' : 'outline'}
        >
          {ended_at === null ? texts.works : texts.ended}
        </Badge>
      ),
    },
    {
      name: 'actions',
      title: t.kit.actions,
      is_number: true,
      cell: (token) =>
        may_write && token.ended_at === null ? (
          <Button
            aria-label={`${texts.end}: ${token.name}`}
            color="red"
            onClick={() => setEnding(token)}
            size="compact-xs"
            variant="subtle"
          >
            {texts.end}
          </Button>
        ) : null,
    },
  ]
  return (
    <SettingsPage
      actions={may_write && <Button onClick={() => setCreating(true)}>{texts.create}</Button>}
      lead={texts.lead}
      title={t.settings.pages.tokens}
    >
      <Stack gap="md">
        <List
          columns={columns}
          empty={
            <Empty title={texts.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {texts.empty_text}
              </Text>
            </Empty>
          }
          keyOf={({ id }) => id}
          label={t.settings.pages.tokens}
          reading={list}
          rows={list.rows}
        />
      </Stack>
      {is_creating && <NewToken onClose={() => setCreating(false)} />}
      {ending !== null && <EndToken of={ending} onClose={() => setEnding(null)} />}
    </SettingsPage>
  )
}

function NewToken({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.settings.tokens
  const owns_all = useOwnsAllShops()
  const [made, setMade] = useState<string | null>(null)
  const create = useWrite('POST /admin/api/tokens')
  const initial = { name: '', purpose: 'feed', all_shops: false }
  const form = useForm(initial, async ({ name, purpose, all_shops }) => {
    const chosen = readChoice(PURPOSES, purpose) ?? 'feed'
    const { token } = await create.mutateAsync({
      body: { name: name.trim(), purpose: chosen, all_shops },
      ...(all_shops && { shop: '*' }),
    })
    setMade(token)
  })
  if (made !== null) {
    return (
      <ShownOnce label={texts.token} onClose={onClose} text={made} title={texts.once_title}>
        {texts.once_text}
      </ShownOnce>
    )
  }
  const purpose = readChoice(PURPOSES, form.values.purpose) ?? 'feed'
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.create} title={texts.create}>
      <TextInput
        {...form.text('name')}
        autoComplete="off"
        data-autofocus
        description={texts.name_text}
        label={texts.name}
      />
      <NativeSelect
        data={PURPOSES.map((value) => ({ value, label: texts.purposes[value] }))}
        label={texts.purpose}
        onChange={({ currentTarget }) => form.set('purpose', currentTarget.value)}
        value={purpose}
      />
      <Text aria-live="polite" c="var(--console-quiet)" size="sm">
        {texts.about[purpose]}
      </Text>
      {owns_all && (
        <Checkbox
          checked={form.values.all_shops}
          label={texts.all_shops}
          onChange={({ currentTarget }) => form.set('all_shops', currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

function EndToken({ of, onClose }: { readonly of: Token; readonly onClose: () => void }) {
  const { t, format } = useWords()
  const texts = t.settings.tokens
  const end = useWrite('DELETE /admin/api/tokens/{token_id}')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        const params = { token_id: of.id }
        await end.mutateAsync({ params, ...(of.shop === null && { shop: '*' }) })
        showDone(texts.ended_done)
      }}
      submit={texts.end}
      takes_away
      title={texts.end_title(of.name)}
    >
      {texts.end_text}{' '}
      {of.last_used_at === null
        ? t.developers.keys.never_used
        : t.developers.keys.used_at(format.moment(of.last_used_at))}
    </ConfirmDialog>
  )
}
