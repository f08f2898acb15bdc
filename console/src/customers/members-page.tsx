import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useList, useRead } from '../api/use-api.ts'
import { PageLink } from '../frame/page-link.tsx'
import { FilterIcon } from '../kit/icons.tsx'
import styles from '../kit/kit.module.css'
import { List } from '../kit/list.tsx'
import { Page } from '../kit/page.tsx'
import { Empty } from '../kit/panel.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { readChoice, readNumber, readText } from '../kit/search-params.ts'
import { ExportMembers } from './export-members.tsx'
import { JoiningReviews } from './joining-reviews.tsx'
import { memberColumns } from './member-columns.tsx'
import { filterOf, GROUPS, type MembersSearch, readMembersSearch, SORTS } from './members-search.ts'
import { SavedViews } from './saved-views.tsx'
import { searchFault } from './search-fault.ts'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/members')

const ROWS_PER_PAGE = 50

/** Everybody in the programme: found, filtered and sorted, all of it in the address. */
export function MembersPage() {
  const words = useWords()
  const { t } = words
  // Without what the address says beside, such as the language.
  const search = readMembersSearch(route.useSearch())
  const { shop } = route.useParams()
  const navigate = route.useNavigate()
  const change = (changed: MembersSearch) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })

  const { group, sort = 'name', direction = 'asc', ...filters } = search
  const query = { ...filters, ...filterOf(group, new Date()), sort, direction }
  const list = useList('GET /admin/api/members', { query: { ...query, limit: ROWS_PER_PAGE } })
  const search_fault = searchFault(list.error)
  const is_filtered = Object.values({ ...filters, group }).some((value) => value !== undefined)

  return (
    <Page
      actions={
        <>
          <SavedViews onOpen={(view) => void navigate({ search: view })} search={search} />
          <ExportMembers query={query} />
        </>
      }
      title={t.customers.title}
    >
      <JoiningReviews />
      <Filters change={change} fault={search_fault} search={search} />
      <List
        columns={memberColumns(words, shop)}
        empty={
          is_filtered ? (
            <Empty title={t.kit.nothing_found}>
              {search.search !== undefined && (
                <Text c="var(--console-quiet)" mt="xs" size="sm">
                  {t.customers.search_hint}
                </Text>
              )}
              <Button mt="md" onClick={() => void navigate({ search: {} })} variant="default">
                {t.kit.clear_filters}
              </Button>
            </Empty>
          ) : (
            <Empty title={t.customers.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {t.customers.empty_text}{' '}
                <PageLink name="settings" to="/$shop/settings/data">
                  {t.customers.empty_import}
                </PageLink>
              </Text>
            </Empty>
          )
        }
        keyOf={({ id }) => id}
        label={t.customers.title}
        onSort={({ by, direction: way }) => change({ sort: readChoice(SORTS, by), direction: way })}
        reading={search_fault === undefined ? list : { ...list, error: null }}
        rows={list.rows}
        sorting={{ by: sort, direction }}
      />
    </Page>
  )
}

function Filters({
  search,
  fault,
  change,
}: {
  readonly search: MembersSearch
  readonly fault: string | undefined
  readonly change: (changed: MembersSearch) => void
}) {
  const { t } = useWords()
  const { data: program } = useRead('GET /api/v1/program', {})
  const tiers = program?.tiers_enabled === true ? program.tiers : []
  const texts = t.customers
  const { tag, balance_min, balance_max } = search
  const has_more = [tag, balance_min, balance_max].some((value) => value !== undefined)
  const [is_more, setMore] = useState(has_more)
  const more_id = useId()
  return (
    <search className={styles.filters}>
      <SearchField
        error={fault}
        label={texts.search}
        onChange={(text) => change({ search: readText(text) })}
        value={search.search ?? ''}
      />
      <NativeSelect
        data={[
          { value: '', label: texts.everybody },
          ...GROUPS.map((group) => ({ value: group, label: texts.groups[group] })),
        ]}
        label={texts.group}
        onChange={({ currentTarget }) => change({ group: readChoice(GROUPS, currentTarget.value) })}
        value={search.group ?? ''}
      />
      {tiers.length > 0 && (
        <NativeSelect
          data={[
            { value: '', label: texts.any_tier },
            ...tiers.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }])),
          ]}
          label={texts.tier}
          onChange={({ currentTarget }) => change({ tier_id: readText(currentTarget.value) })}
          value={search.tier_id ?? ''}
        />
      )}
      <Button
        aria-controls={more_id}
        aria-expanded={is_more}
        leftSection={<FilterIcon size={16} />}
        onClick={() => setMore(!is_more)}
        variant="default"
      >
        {texts.more_filters}
      </Button>
      <div className={styles.filters} hidden={!is_more} id={more_id}>
        <Typed
          label={texts.tag}
          onChange={(text) => change({ tag: readText(text) })}
          value={search.tag}
        />
        <Typed
          inputMode="numeric"
          label={texts.balance_min}
          onChange={(text) => change({ balance_min: readNumber(text) })}
          value={search.balance_min}
        />
        <Typed
          inputMode="numeric"
          label={texts.balance_max}
          onChange={(text) => change({ balance_max: readNumber(text) })}
          value={search.balance_max}
        />
      </div>
    </search>
  )
}

/** A short field that filters when it is left, or on Enter. */
function Typed({
  label,
  value,
  inputMode = 'text',
  onChange,
}: {
  readonly label: string
  readonly value: string | number | undefined
  readonly inputMode?: 'text' | 'numeric'
  readonly onChange: (text: string) => void
}) {
  return (
    <TextInput
      defaultValue={value ?? ''}
      inputMode={inputMode}
      key={value ?? ''}
      label={label}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== String(value ?? '')) onChange(currentTarget.value)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onChange(currentTarget.value)
      }}
      w="9.5rem"
    />
  )
}
