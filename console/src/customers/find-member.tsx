import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../api/use-api.ts'
import { List } from '../kit/list.tsx'
import { Empty, Panel } from '../kit/panel.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { memberColumns } from './member-columns.tsx'
import { searchFault } from './search-fault.ts'
import { useWords } from './words.ts'

const ROWS_SHOWN = 10

/** For those who help members: a search, and before it the members who were active last. */
export function FindMember({ shop }: { readonly shop: string }) {
  const words = useWords()
  const { t } = words
  const texts = t.customers.find
  const [search, setSearch] = useState('')
  const recent = { sort: 'last_activity', direction: 'desc' } as const
  const query = { ...(search === '' ? recent : { search }), limit: ROWS_SHOWN }
  const list = useList('GET /admin/api/members', { query })
  const fault = searchFault(list.error)
  const label = search === '' ? texts.recent : t.customers.title
  return (
    <>
      <Panel
        actions={
          <Anchor
            renderRoot={(props) => <Link params={{ shop }} to="/$shop/members" {...props} />}
            size="sm"
          >
            {texts.all}
          </Anchor>
        }
        title={texts.title}
      >
        <SearchField error={fault} label={t.customers.search} onChange={setSearch} value={search} />
      </Panel>
      <List
        columns={memberColumns(words, shop)}
        empty={<Empty title={search === '' ? t.customers.empty_title : t.kit.nothing_found} />}
        keyOf={({ id }) => id}
        label={label}
        reading={fault === undefined ? list : { ...list, error: null }}
        rows={list.rows}
      />
    </>
  )
}
