import { Badge, NativeSelect, Text, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type RowOf, useList } from '../api/use-api.ts'
import styles from '../developers/developers.module.css'
import { ExportButton } from '../kit/export-button.tsx'
import kit from '../kit/kit.module.css'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { PlainText } from '../kit/plain-text.tsx'
import { readText } from '../kit/search-params.ts'
import type { AuditSearch } from './audit-search.ts'
import { useWords, type Words } from './audit-words.ts'
import { SettingsPage } from './settings-page.tsx'

type Action = RowOf<'GET /admin/api/audit-log'>

const route = getRouteApi('/$shop/settings/audit-log')

const COLORS = { done: 'laurel', refused: 'orange', failed: 'red', unknown: 'gray' } as const

/** Who changed what by the admin API, the console or the command line. */
export function AuditPage() {
  const words = useWords()
  const { t } = words
  const texts = t.settings.audit
  const { actor, operation, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changed: AuditSearch) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true })
  const query = {
    actor,
    operation,
    from: from === undefined ? undefined : `${from}T00:00:00Z`,
    to: to === undefined ? undefined : `${to}T23:59:59.999Z`,
  }
  const list = useList('GET /admin/api/audit-log', { query: { ...query, limit: 50 } })
  const names = useNames(list.rows)
  const is_filtered = Object.values(query).some((value) => value !== undefined)
  return (
    <SettingsPage
      actions={
        <ExportButton
          file="audit-log.csv"
          input={{ query }}
          name="GET /admin/api/exports/audit-log"
        />
      }
      lead={texts.lead}
      title={t.settings.pages.audit}
    >
      <search className={kit.filters}>
        <ActorSelect names={names} onChange={(chosen) => change({ actor: chosen })} value={actor} />
        <NativeSelect
          data={[{ value: '', label: t.kit.any }, ...operationsIn(words)]}
          label={texts.operation}
          onChange={({ currentTarget }) => change({ operation: readText(currentTarget.value) })}
          value={operation ?? ''}
          w="16rem"
        />
        <Day label={texts.from} onChange={(day) => change({ from: day })} value={from} />
        <Day label={texts.to} onChange={(day) => change({ to: day })} value={to} />
      </search>
      <List
        columns={columnsIn(words, names)}
        empty={
          <Empty title={is_filtered ? t.kit.nothing_found : texts.empty_title}>
            {is_filtered ? null : texts.empty_text}
          </Empty>
        }
        keyOf={({ id }) => id}
        label={t.settings.pages.audit}
        reading={list}
        rows={list.rows}
      />
    </SettingsPage>
  )
}

/** What people and tokens are called, and all others who did something in the rows. */
function useNames(rows: readonly Action[]): ReadonlyMap<string, string> {
  const { rows: people } = useList('GET /admin/api/people', { query: { limit: 250 } })
  const { rows: tokens } = useList('GET /admin/api/tokens', { query: { limit: 250 } })
  return new Map([
    ...rows.map(({ actor, actor_name }) => [actor, actor_name] as const),
    ...people.map(({ person_id, name }) => [person_id, name] as const),
    ...tokens.map(({ id, name }) => [id, name] as const),
  ])
}

/** All who have a name, and the one in the address. */
function ActorSelect({
  value,
  names,
  onChange,
}: {
  readonly value: string | undefined
  readonly names: ReadonlyMap<string, string>
  readonly onChange: (actor: string | undefined) => void
}) {
  const { t } = useWords()
  const known = new Map([...(value === undefined ? [] : [[value, value] as const]), ...names])
  return (
    <NativeSelect
      data={[
        { value: '', label: t.kit.any },
        ...[...known]
          .map(([actor, name]) => ({ value: actor, label: name }))
          .sort((one, other) => one.label.localeCompare(other.label)),
      ]}
      label={t.settings.audit.who}
      onChange={({ currentTarget }) => onChange(readText(currentTarget.value))}
      value={value ?? ''}
      w="12rem"
    />
  )
}

/** Counted in UTC, as the rows are. */
function Day({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}) {
  return (
    <TextInput
      label={label}
      onChange={({ currentTarget }) => onChange(readText(currentTarget.value))}
      type="date"
      value={value ?? ''}
      w="10rem"
    />
  )
}

/** Under its own name where an older release recorded what there is no more. */
function nameOf(operation: string, { operations }: Words['t']): string {
  const names: Readonly<Record<string, string>> = operations
  return names[operation] ?? operation
}

/** What something is called in one of its states; null: it has no name there. */
function nameIn(state: unknown): string | null {
  const { name } = Object(state)
  return typeof name === 'string' && name !== '' ? name : null
}

function operationsIn({ t, language }: Words) {
  const tag = language === 'pseudo' ? 'en' : language
  return Object.entries(t.operations)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, tag))
}

function columnsIn({ t, format }: Words, names: ReadonlyMap<string, string>): Column<Action>[] {
  const texts = t.settings.audit
  return [
    {
      name: 'what',
      title: texts.what,
      cell: ({ operation, subject_kind, subject_id, before, after, request_id }) => (
        <>
          <Text fw={600} size="sm">
            {nameOf(operation, t)}
          </Text>
          {/* Its kind is in the words above. */}
          {subject_id !== null && subject_id !== subject_kind && (
            <Text c="var(--console-quiet)" size="xs" style={{ overflowWrap: 'anywhere' }}>
              {nameIn(after) ?? nameIn(before) ?? names.get(subject_id) ?? subject_id}
            </Text>
          )}
          {(before !== null || after !== null) && (
            <details className={styles.details}>
              <summary>
                {texts.details} <span className="unseen">{request_id}</span>
              </summary>
              <PlainText
                label={texts.details}
                text={`${texts.before}: ${JSON.stringify(before, null, 2)}\n${texts.after}: ${JSON.stringify(after, null, 2)}`}
              />
            </details>
          )}
        </>
      ),
    },
    {
      name: 'who',
      title: texts.who,
      cell: ({ actor_name, address }) => (
        <>
          <Text size="sm">{actor_name}</Text>
          <Text c="var(--console-quiet)" size="xs" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Text>
        </>
      ),
    },
    {
      name: 'result',
      title: texts.result,
      from: 'small',
      cell: ({ result, code }) => (
        <>
          <Badge color={COLORS[result]} variant="light">
            {texts.results[result]}
          </Badge>
          <Text c="var(--console-quiet)" size="xs">
            {code}
          </Text>
        </>
      ),
    },
    {
      name: 'when',
      title: texts.when,
      from: 'or_below',
      cell: ({ created_at }) => format.moment(created_at),
    },
  ]
}
