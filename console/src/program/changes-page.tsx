import { Badge, Button, Checkbox, Stack, Text } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ListFoot } from '../kit/list-foot.tsx'
import { ListSkeleton } from '../kit/list-skeleton.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty } from '../kit/panel.tsx'
import styles from './program.module.css'
import { ProgramPart } from './program-part.tsx'
import type { LoggedChange } from './saving/conflict-dialog.tsx'
import { Differences } from './saving/differences.tsx'
import { UndoDialog } from './saving/undo-dialog.tsx'
import { withNewer } from './saving/with-newer.ts'
import { useWords } from './words.ts'

/** Of these there is one, which has no name of its own. */
const SINGLE = ['eligibility', 'referral', 'settings', 'switches', 'affiliate_settings']

const route = getRouteApi('/$shop/program/changes')

/** Who changed what, when and by which door; with the way back, one or several at once. */
export function ChangesPage() {
  const { t, format } = useWords()
  const texts = t.program.changes
  const may_write = useMayWrite('programme')
  const { undo } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useList('GET /api/v1/program/changes', { query: { limit: 50 } })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const asked = withNewer(list.rows, undo?.split(',') ?? [])
  const ask = (ids: readonly string[]) =>
    void navigate({ search: { undo: ids.length > 0 ? ids.join(',') : undefined }, replace: true })
  const choose = (id: string, checked: boolean) =>
    setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
  const close = () => {
    setChosen([])
    ask([])
  }
  return (
    <ProgramPart
      actions={
        may_write &&
        chosen.length > 1 && (
          <Button onClick={() => ask(chosen)}>
            {texts.undo_chosen(format.number(withNewer(list.rows, chosen).length))}
          </Button>
        )
      }
      part="changes"
    >
      {list.error !== null && (
        <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <ListSkeleton />}
      {list.isSuccess && list.rows.length === 0 && (
        <Empty title={texts.empty_title}>
          <Text c="var(--console-quiet)" mt="xs" size="sm">
            {texts.empty_text}
          </Text>
        </Empty>
      )}
      <ul aria-label={t.program.parts.changes} className={styles.ladder}>
        {list.rows.map((change) => (
          <li className={styles.switch} key={change.id}>
            <Change
              change={change}
              is_chosen={chosen.includes(change.id)}
              may_write={may_write}
              onChoose={(checked) => choose(change.id, checked)}
              onUndo={() => ask([change.id])}
            />
          </li>
        ))}
      </ul>
      <ListFoot reading={list} shown={list.rows.length} />
      {asked.length > 0 && may_write && <UndoDialog changes={asked} onClose={close} />}
    </ProgramPart>
  )
}

function Change({
  change,
  may_write,
  is_chosen,
  onChoose,
  onUndo,
}: {
  readonly change: LoggedChange
  readonly may_write: boolean
  readonly is_chosen: boolean
  readonly onChoose: (checked: boolean) => void
  readonly onUndo: () => void
}) {
  const { t, format } = useWords()
  const texts = t.program.changes
  const { target, actor, approved_by, undoable, not_undoable_reason: reason, operation } = change
  const kind = texts.kinds[target.kind] ?? target.kind
  const title = texts.what[operation](
    SINGLE.includes(target.kind) ? texts.only(kind) : texts.named(kind, target.label),
  )
  const can_be_chosen = undoable || reason === 'changed_since'
  return (
    <Stack gap={6}>
      <div className={styles.switchHead}>
        <div>
          <Text component="h2" fw={600} size="sm">
            {title}
          </Text>
          <Text c="var(--console-quiet)" size="sm">
            {texts.by(actor.name, texts.doors[doorOf(actor)], format.moment(change.created_at))}
            {approved_by !== null && `. ${texts.approved_by(approved_by.name)}`}
          </Text>
        </div>
        {may_write && can_be_chosen && (
          <div className={styles.switchHead}>
            <Checkbox
              aria-label={texts.choose(title)}
              checked={is_chosen}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            />
            <Button
              aria-label={texts.undo_of(title)}
              onClick={onUndo}
              size="compact-sm"
              variant="default"
            >
              {t.program.undo.undo}
            </Button>
          </div>
        )}
        {reason !== null && reason !== 'changed_since' && (
          <Badge color="gray" variant="outline">
            {texts.reasons[reason] ?? texts.reasons.not_undoable}
          </Badge>
        )}
      </div>
      {change.summary !== null && <Text size="sm">{change.summary}</Text>}
      {operation === 'update' && <Differences diff={change.diff} operation={operation} />}
    </Stack>
  )
}

/** Which way it came in. An admin token is nobody in the console. */
function doorOf({ kind, id }: LoggedChange['actor']): 'key' | 'assistant' | 'merchant' | 'token' {
  return kind === 'merchant' && id === null ? 'token' : kind
}
