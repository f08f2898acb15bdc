import { Badge, Button, NativeSelect, Tabs, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type RowOf, useList } from '../api/use-api.ts'
import styles from '../kit/kit.module.css'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { readChoice, readText } from '../kit/search-params.ts'
import { CopyButton } from '../kit/shown-once.tsx'
import { TabRow } from '../kit/tab-row.tsx'
import { curlOf } from './curl-of.ts'
import { DeveloperPage } from './developer-page.tsx'
import {
  CALLERS,
  filterOf,
  METHODS,
  type RequestsSearch,
  readRequestsSearch,
  STATUSES,
} from './developer-search.ts'
import { RequestErrors } from './request-errors.tsx'
import { useWords } from './words.ts'

type LoggedRequest = RowOf<'GET /admin/api/requests'>

const route = getRouteApi('/$shop/developers/requests')

/** What programs asked of the API in the last week. */
export function RequestsPage() {
  const { t } = useWords()
  const texts = t.developers.requests
  const { tab = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <DeveloperPage lead={texts.lead} title={t.developers.pages.requests}>
      <Tabs
        keepMounted={false}
        onChange={(name) =>
          void navigate({ search: { tab: name === 'errors' ? name : undefined }, replace: true })
        }
        value={tab}
      >
        <TabRow>
          <Tabs.Tab value="all">{texts.all}</Tabs.Tab>
          <Tabs.Tab value="errors">{texts.errors}</Tabs.Tab>
        </TabRow>
        <Tabs.Panel value="all">
          <Requests />
        </Tabs.Panel>
        <Tabs.Panel value="errors">
          <RequestErrors />
        </Tabs.Panel>
      </Tabs>
    </DeveloperPage>
  )
}

function Requests() {
  const { t } = useWords()
  const texts = t.developers.requests
  const { tab: _tab, ...filter } = readRequestsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const change = (changed: RequestsSearch) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })
  const list = useList('GET /admin/api/requests', { query: { ...filterOf(filter), limit: 50 } })
  const is_filtered = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <search className={styles.filters}>
        <SearchField
          label={texts.path}
          onChange={(text) => change({ path: readText(text) })}
          value={filter.path ?? ''}
        />
        <SearchField
          label={texts.request_id}
          onChange={(text) => change({ request_id: readText(text) })}
          value={filter.request_id ?? ''}
        />
        <NativeSelect
          data={[
            { value: '', label: t.kit.any },
            ...STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
          ]}
          label={texts.status}
          onChange={({ currentTarget }) =>
            change({ status: readChoice(STATUSES, currentTarget.value) })
          }
          value={filter.status ?? ''}
        />
        <NativeSelect
          data={[{ value: '', label: t.kit.any }, ...METHODS]}
          label={texts.method}
          onChange={({ currentTarget }) =>
            change({ method: readChoice(METHODS, currentTarget.value) })
          }
          value={filter.method ?? ''}
        />
        <NativeSelect
          data={[
            { value: '', label: texts.callers.programs },
            ...CALLERS.map((value) => ({ value, label: texts.callers[value] })),
          ]}
          label={texts.made_by}
          onChange={({ currentTarget }) =>
            change({ callers: readChoice(CALLERS, currentTarget.value) })
          }
          value={filter.callers ?? ''}
        />
        <KeySelect onChange={(chosen) => change({ key_id: chosen })} value={filter.key_id} />
        {is_filtered && (
          <Button onClick={() => void navigate({ search: {} })} variant="default">
            {t.kit.clear_filters}
          </Button>
        )}
      </search>
      <List
        columns={useColumns()}
        empty={
          is_filtered ? (
            <Empty title={t.kit.nothing_found} />
          ) : (
            <Empty title={texts.empty_title}>
              <Text c="var(--console-quiet)" mt="xs" size="sm">
                {texts.empty_text}
              </Text>
            </Empty>
          )
        }
        keyOf={({ request_id, created_at }) => `${request_id} ${created_at}`}
        label={t.developers.pages.requests}
        reading={list}
        rows={list.rows}
      />
    </>
  )
}

/** Every key, also one that the log alone remembers. */
function KeySelect({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (key_id: string | undefined) => void
}) {
  const { t } = useWords()
  const { rows } = useList('GET /admin/api/keys', { query: { limit: 250 } })
  const is_listed = value === undefined || rows.some(({ id }) => id === value)
  return (
    <NativeSelect
      data={[
        { value: '', label: t.kit.any },
        ...rows.map(({ id, name, last4 }) => ({ value: id, label: `${name} (…${last4})` })),
        ...(is_listed ? [] : [value]),
      ]}
      label={t.developers.requests.key}
      onChange={({ currentTarget }) => onChange(readText(currentTarget.value))}
      value={value ?? ''}
      w="10rem"
    />
  )
}

function useColumns(): Column<LoggedRequest>[] {
  const { t, format } = useWords()
  const texts = t.developers.requests
  const { rows: keys } = useList('GET /admin/api/keys', { query: { limit: 250 } })
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  return [
    {
      name: 'request',
      title: texts.request,
      cell: ({ method, path, request_id }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <strong>{method}</strong> {path}
          </Text>
          <Text
            c="var(--console-quiet)"
            size="xs"
            style={{ overflowWrap: 'anywhere' }}
            visibleFrom="xs"
          >
            {request_id}
          </Text>
        </>
      ),
    },
    {
      name: 'status',
      title: texts.status,
      cell: ({ status, code }) => (
        <>
          <Badge color={colorOf(status)} variant="light">
            {status}
          </Badge>
          <Text c="var(--console-quiet)" size="xs">
            {code}
          </Text>
        </>
      ),
    },
    {
      name: 'key',
      title: texts.key,
      from: 'middle',
      cell: ({ key_id }) => (key_id === null ? '–' : (names.get(key_id) ?? texts.no_key)),
    },
    {
      name: 'when',
      title: texts.when,
      from: 'or_below',
      cell: ({ created_at, duration_ms }) => (
        <>
          <span style={{ whiteSpace: 'nowrap' }}>{format.moment(created_at)}</span>
          <Text c="var(--console-quiet)" size="xs">
            {texts.took(format.number(Math.round(duration_ms)))}
          </Text>
        </>
      ),
    },
    {
      name: 'curl',
      title: 'curl',
      from: 'large',
      is_number: true,
      cell: (request) => <CopyButton text={curlOf(request)} what={`curl ${request.request_id}`} />,
    },
  ]
}

function colorOf(status: number): string {
  if (status >= 500) return 'red'
  return status >= 400 ? 'orange' : 'laurel'
}
