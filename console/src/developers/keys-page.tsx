import { Badge, Button, Checkbox, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { DeveloperPage } from './developer-page.tsx'
import { KeyActions } from './key-actions.tsx'
import { NewKey } from './new-key.tsx'
import { useWords } from './words.ts'

export type Key = RowOf<'GET /admin/api/keys'>

const route = getRouteApi('/$shop/developers/keys')

/** The keys with which programs call the API. */
export function KeysPage() {
  const { t } = useWords()
  const texts = t.developers.keys
  const { shop } = route.useParams()
  const may_write = useMayWrite('developers')
  const [is_creating, setCreating] = useState(false)
  const [shows_all, setShowsAll] = useState(false)
  const list = useList('GET /admin/api/keys', { query: { limit: 250 } })
  const shown = list.rows.filter(
    ({ managed, revoked_at }) => shows_all || (!managed && revoked_at === null),
  )
  return (
    <DeveloperPage
      actions={may_write && <Button onClick={() => setCreating(true)}>{texts.create}</Button>}
      lead={texts.lead}
      title={t.developers.pages.keys}
    >
      <Stack gap="md">
        <Checkbox
          checked={shows_all}
          label={texts.show_all}
          onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
        />
        <List
          columns={useColumns(may_write, shop)}
          empty={
            <Empty title={texts.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {texts.empty_text}
              </Text>
            </Empty>
          }
          keyOf={({ id }) => id}
          label={t.developers.pages.keys}
          reading={list}
          rows={shown}
        />
      </Stack>
      {is_creating && <NewKey from={null} onClose={() => setCreating(false)} />}
    </DeveloperPage>
  )
}

function useColumns(may_write: boolean, shop: string): Column<Key>[] {
  const { t, format } = useWords()
  const texts = t.developers.keys
  const columns: Column<Key>[] = [
    {
      name: 'name',
      title: texts.name,
      cell: ({ id, name, last4, managed, limits }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, key_id: id }}
            to="/$shop/developers/keys/$key_id"
          >
            {name}
          </Link>
          <Text c="var(--console-quiet)" size="xs">
            {managed ? texts.managed : texts.ends_with(last4)}
            {limits !== null && ` · ${texts.modes[limits.mode]}`}
          </Text>
        </>
      ),
    },
    {
      name: 'scopes',
      title: texts.may,
      from: 'middle',
      cell: ({ scopes }) => (
        <Text size="sm">{format.list(scopes.map((scope) => texts.scopes[scope]))}</Text>
      ),
    },
    {
      name: 'used',
      title: texts.last_used,
      from: 'small',
      cell: ({ last_used_at }) =>
        last_used_at === null ? (
          t.kit.never
        ) : (
          <span style={{ whiteSpace: 'nowrap' }}>{format.moment(last_used_at)}</span>
        ),
    },
    { name: 'state', title: texts.state, cell: (key) => <KeyState state={key} /> },
  ]
  if (!may_write) return columns
  return [
    ...columns,
    {
      name: 'actions',
      title: t.kit.actions,
      is_number: true,
      cell: (key) =>
        key.revoked_at === null ? (
          // Above the link that the row is.
          <span style={{ position: 'relative', zIndex: 1 }}>
            <KeyActions of={key} />
          </span>
        ) : null,
    },
  ]
}

export function KeyState({ state: { paused, revoked_at } }: { readonly state: Key }) {
  const { t, format } = useWords()
  const { states } = t.developers.keys
  if (revoked_at !== null) {
    return (
      <>
        <Badge color="gray" variant="outline">
          {states.revoked}
        </Badge>
        <Text c="var(--console-quiet)" size="xs">
          {format.day(revoked_at)}
        </Text>
      </>
    )
  }
  return (
    <Badge color={paused ? 'orange' : 'laurel'} variant="light">
      {paused ? states.paused : states.works}
    </Badge>
  )
}
