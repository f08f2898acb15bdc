import { Badge, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Problem } from '../api/problem.ts'
import { type RowOf, useList, useRead } from '../api/use-api.ts'
import { PageLink } from '../frame/page-link.tsx'
import { FilterIcon } from '../kit/icons.tsx'
import styles from '../kit/kit.module.css'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Page } from '../kit/page.tsx'
import { Empty } from '../kit/panel.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { readChoice, readNumber, readText } from '../kit/search-params.ts'
import { ExportMembers } from './export-members.tsx'
import { JoiningReviews } from './joining-reviews.tsx'
import { filterOf, GROUPS, type MembersSearch, readMembersSearch, SORTS } from './members-search.ts'
import { nameOf } from './name-of.ts'
import { SavedViews } from './saved-views.tsx'
import { useWords, type Words } from './words.ts'

type Member = RowOf<'GET /admin/api/members'>

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
  // Too short a search is no failure of the page: it stands beside the field.
  const fault = list.error instanceof Problem ? list.error.faults[0] : undefined
  const search_fault = fault?.field === 'search' ? fault.message : undefined
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
        columns={columnsIn(words, shop)}
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
      w="7.5rem"
    />
  )
}

function columnsIn({ t, format }: Words, shop: string): Column<Member>[] {
  const { columns } = t.customers
  const dayOf = (moment: string | null) => (moment === null ? '–' : format.day(moment))
  return [
    {
      name: 'member',
      title: columns.member,
      sort: 'name',
      cell: (member) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, customer_id: String(member.legacy_id) }}
            to="/$shop/members/$customer_id"
          >
            {nameOf(member)}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {member.email === nameOf(member) ? `#${member.legacy_id}` : member.email}
          </Text>
        </>
      ),
    },
    {
      name: 'tier',
      title: columns.tier,
      from: 'small',
      cell: ({ tier, excluded_from_program }) => (
        <>
          {tier?.name ?? '–'}
          {tier !== null && tier.grace_until !== null && (
            <Text c="var(--console-down)" size="xs">
              {t.customers.grace_until(format.day(tier.grace_until))}
            </Text>
          )}
          {excluded_from_program && (
            <Badge color="gray" ms="xs" size="sm" variant="outline">
              {t.customers.excluded}
            </Badge>
          )}
        </>
      ),
    },
    {
      name: 'balance',
      title: columns.balance,
      sort: 'balance',
      is_number: true,
      cell: ({ points_balance }) => format.number(points_balance),
    },
    {
      name: 'expiry',
      title: columns.expiry,
      from: 'large',
      cell: ({ next_expiry }) => dayOf(next_expiry?.expires_at ?? null),
    },
    {
      name: 'last_activity',
      title: columns.last_activity,
      sort: 'last_activity',
      from: 'middle',
      cell: ({ last_activity_at }) => dayOf(last_activity_at),
    },
    {
      name: 'enrolled',
      title: columns.enrolled,
      sort: 'enrolled',
      from: 'large',
      cell: ({ enrolled_at }) => dayOf(enrolled_at),
    },
  ]
}
