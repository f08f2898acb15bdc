import { Badge, Button, Group, NativeSelect, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import styles from '../kit/kit.module.css'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { readChoice, readText } from '../kit/search-params.ts'
import { DecidePartner, type Decision } from './decide-partner.tsx'
import own from './partners.module.css'
import { type PartnersSearch, STATUSES } from './partners-search.ts'
import { useTerms } from './terms.ts'
import { useWords } from './words.ts'

export type Partner = RowOf<'GET /admin/api/partners'>

const route = getRouteApi('/$shop/partners')
export const COLORS = { applied: 'blue', approved: 'laurel', rejected: 'gray', suspended: 'gray' }

/** All partners, and those who have applied. */
export function PartnerList() {
  const { t, format } = useWords()
  const texts = t.partners
  const { shop } = route.useParams()
  const { search, status, group_id } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changed: PartnersSearch) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })
  const [deciding, setDeciding] = useState<{ partner: Partner; decision: Decision } | null>(null)
  const may_decide = useMayWrite('partners')
  const { groups } = useTerms()
  const list = useList('GET /admin/api/partners', {
    query: { search, status, group_id, limit: 50 },
  })
  const is_filtered = [search, status, group_id].some((value) => value !== undefined)
  const columns: Column<Partner>[] = [
    {
      name: 'partner',
      title: texts.columns.partner,
      cell: ({ id, name, email }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, partner_id: id }}
            to="/$shop/partners/$partner_id"
          >
            {name ?? texts.erased}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {email}
          </Text>
        </>
      ),
    },
    {
      name: 'status',
      title: texts.columns.status,
      cell: (partner) => (
        <Group gap="xs">
          <Badge color={COLORS[partner.status]} variant="light">
            {texts.statuses[partner.status]}
          </Badge>
          {partner.status === 'applied' && may_decide && (
            <Group className={own.above} gap={4}>
              {(['approved', 'rejected'] as const).map((decision) => (
                <Button
                  aria-label={`${texts.decide[decision].button}: ${partner.name ?? texts.erased}`}
                  key={decision}
                  onClick={() => setDeciding({ partner, decision })}
                  size="compact-xs"
                  variant="default"
                >
                  {texts.decide[decision].button}
                </Button>
              ))}
            </Group>
          )}
        </Group>
      ),
    },
    {
      name: 'code',
      title: texts.columns.code,
      from: 'middle',
      cell: ({ code }) => code ?? '–',
    },
    {
      name: 'group',
      title: texts.columns.group,
      from: 'middle',
      cell: (partner) => groups.find(({ id }) => id === partner.group_id)?.name ?? '–',
    },
    {
      name: 'since',
      title: texts.columns.since,
      from: 'small',
      cell: ({ created_at }) => format.day(created_at),
    },
  ]
  return (
    <>
      <search className={styles.filters}>
        <SearchField
          label={texts.search}
          onChange={(text) => change({ search: readText(text) })}
          value={search ?? ''}
        />
        <NativeSelect
          data={[
            { value: '', label: texts.any_status },
            ...STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
          ]}
          label={texts.columns.status}
          onChange={({ currentTarget }) =>
            change({ status: readChoice(STATUSES, currentTarget.value) })
          }
          value={status ?? ''}
        />
        {groups.length > 0 && (
          <NativeSelect
            data={[
              { value: '', label: texts.any_group },
              ...groups.map(({ id, name }) => ({ value: id ?? '', label: name })),
            ]}
            label={texts.columns.group}
            onChange={({ currentTarget }) => change({ group_id: readText(currentTarget.value) })}
            value={group_id ?? ''}
          />
        )}
      </search>
      <List
        columns={columns}
        empty={
          is_filtered ? (
            <Empty title={t.kit.nothing_found}>
              <Button mt="md" onClick={() => void navigate({ search: {} })} variant="default">
                {t.kit.clear_filters}
              </Button>
            </Empty>
          ) : (
            <Empty title={texts.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {texts.empty_text}
              </Text>
            </Empty>
          )
        }
        keyOf={({ id }) => id}
        label={texts.tabs.partners}
        reading={list}
        rows={list.rows}
      />
      {deciding !== null && <DecidePartner {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}
