import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { type Column, List } from '../kit/list.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { Empty, Facts, Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { Differences } from '../program/saving/differences.tsx'
import { UndoSeveral } from '../undo/undo-several.tsx'
import { type Assistant, AssistantState } from './assistants-page.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { UndoChange } from './undo-change.tsx'
import { useWords } from './words.ts'

export type Change = RowOf<'GET /admin/api/assistants/{assistant_id}/changes'>

const route = getRouteApi('/$shop/assistants/$assistant_id')

/** One assistant: what it may do, what it did, and how to take that back. */
export function AssistantPage() {
  const { t } = useWords()
  const { shop, assistant_id } = route.useParams()
  const list = useList('GET /admin/api/assistants', { query: { limit: 250 } })
  const found = list.rows.find(({ id }) => id === assistant_id)
  const up = (
    <Anchor renderRoot={(props) => <Link params={{ shop }} to="/$shop/assistants" {...props} />}>
      {t.assistants.title}
    </Anchor>
  )
  return (
    <Page
      actions={found !== undefined && found.revoked_at === null && <Disconnect of={found} />}
      title={found?.name ?? t.assistants.one}
      up={up}
    >
      {list.error !== null && <ProblemNotice error={list.error} />}
      {list.isPending && <Skeleton height="10rem" />}
      {!list.isPending && found === undefined && list.error === null && (
        <Empty title={t.assistants.unknown} />
      )}
      {found !== undefined && (
        <Stack gap="md">
          <About of={found} />
          <AssistantLimits of={found} />
          <Changes assistant_id={assistant_id} />
        </Stack>
      )}
    </Page>
  )
}

function AssistantLimits({ of }: { readonly of: Assistant }) {
  const may_write = useMayWrite('assistants')
  const update = useWrite('PATCH /admin/api/assistants/{assistant_id}')
  return (
    <LimitsPanel
      limits={of.limits}
      may_change={may_write && of.revoked_at === null}
      save={(limits) => update.mutateAsync({ params: { assistant_id: of.id }, body: { limits } })}
    />
  )
}

function About({ of }: { readonly of: Assistant }) {
  const { t, format } = useWords()
  const texts = t.assistants
  const { scopes, created_at, last_used_at, revoked_at } = of
  return (
    <Panel title={texts.about}>
      <Facts
        facts={[
          [texts.state, <AssistantState key="state" of={of} />],
          [texts.may, format.list(scopes.map((scope) => texts.scopes[scope]))],
          [texts.since, format.moment(created_at)],
          [texts.last_used, last_used_at === null ? t.kit.never : format.moment(last_used_at)],
          [texts.ended, revoked_at === null ? null : format.moment(revoked_at)],
        ]}
      />
    </Panel>
  )
}

function Changes({ assistant_id }: { readonly assistant_id: string }) {
  const { t, format } = useWords()
  const texts = t.assistants
  const may_undo = useMayWrite('programme')
  const [undoing, setUndoing] = useState<Change | 'all' | null>(null)
  const list = useList('GET /admin/api/assistants/{assistant_id}/changes', {
    params: { assistant_id },
    query: { limit: 250 },
  })
  const columns: Column<Change>[] = [
    {
      name: 'what',
      title: texts.what,
      cell: (change) => (
        <>
          <Text size="sm">{change.summary ?? change.target.label}</Text>
          {change.operation === 'update' && (
            <Differences diff={change.diff} operation={change.operation} />
          )}
          <Text c="var(--console-quiet)" size="xs">
            {format.moment(change.created_at)}
          </Text>
        </>
      ),
    },
    {
      name: 'undo',
      title: texts.undo,
      is_number: true,
      cell: (change) =>
        change.undoable && may_undo ? (
          <Button
            aria-label={`${texts.undo}: ${change.summary ?? change.target.label}`}
            onClick={() => setUndoing(change)}
            size="compact-xs"
            variant="subtle"
          >
            {texts.undo}
          </Button>
        ) : (
          <Text c="var(--console-quiet)" size="xs">
            {texts.reasons[change.not_undoable_reason ?? ''] ?? ''}
          </Text>
        ),
    },
  ]
  return (
    <Panel
      actions={
        may_undo && list.rows.some(({ undoable }) => undoable) ? (
          <Button onClick={() => setUndoing('all')} size="xs" variant="default">
            {texts.undo_all}
          </Button>
        ) : null
      }
      title={texts.changes}
    >
      <List
        columns={columns}
        empty={
          <Empty title={texts.no_changes}>
            <Text c="var(--console-quiet)" mt="xs" size="sm">
              {texts.no_changes_text}
            </Text>
          </Empty>
        }
        keyOf={({ id }) => id}
        label={texts.changes}
        reading={list}
        rows={list.rows}
      />
      {undoing === 'all' && (
        <UndoSeveral
          {...actorOf(list.rows)}
          nameOf={nameIn(list.rows)}
          onClose={() => setUndoing(null)}
          title={texts.undo_all_title}
        />
      )}
      {undoing !== null && undoing !== 'all' && (
        <UndoChange change={undoing} onClose={() => setUndoing(null)} />
      )}
    </Panel>
  )
}

function Disconnect({ of }: { readonly of: Assistant }) {
  const { t } = useWords()
  const texts = t.assistants
  const [is_asking, setAsking] = useState(false)
  const may_write = useMayWrite('assistants')
  const disconnect = useWrite('DELETE /admin/api/assistants/{assistant_id}')
  if (!may_write) return null
  return (
    <>
      <Button color="red" onClick={() => setAsking(true)} variant="outline">
        {texts.disconnect}
      </Button>
      {is_asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await disconnect.mutateAsync({ params: { assistant_id: of.id } })
            showDone(texts.disconnected)
          }}
          submit={texts.disconnect}
          takes_away
          title={texts.disconnect_title(of.name)}
        >
          {texts.disconnect_text}
        </ConfirmDialog>
      )}
    </>
  )
}

/** As many as the service undoes at once. */
const UNDOS_MAX = 100

/** All that an assistant did, and the newest of it that can be undone at once. */
function actorOf(changes: readonly Change[]) {
  const standing = changes.filter(({ undone_by, undoes }) => undone_by === null && undoes === null)
  const actor = changes[0]?.actor.id ?? ''
  const since = standing[UNDOS_MAX - 1]?.created_at
  return { chosen: { actor }, newest: since === undefined ? undefined : { actor, since } }
}

/** How the changes of a list are called. */
const nameIn = (changes: readonly Change[]) => (change_id: string) => {
  const found = changes.find(({ id }) => id === change_id)
  return found?.summary ?? found?.target.label
}
