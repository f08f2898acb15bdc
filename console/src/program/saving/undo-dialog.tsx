import { Stack } from '@mantine/core'
import { useWrite } from '../../api/use-api.ts'
import { Tried } from '../../forecast/tried.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { showDone } from '../../kit/toast.ts'
import { UndoSeveral } from '../../undo/undo-several.tsx'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import type { LoggedChange } from './conflict-dialog.tsx'
import { Differences } from './differences.tsx'
import { Impact } from './impact.tsx'

const UNDO = 'POST /api/v1/program/changes/{change_id}/undo'

/** Takes one change back, or several at once, after saying what that does. */
export function UndoDialog({
  changes,
  onClose,
}: {
  readonly changes: readonly LoggedChange[]
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const [only, ...others] = changes
  if (only === undefined) return null
  if (others.length === 0) return <UndoOne change={only} onClose={onClose} />
  return (
    <UndoSeveral
      chosen={{ ids: changes.map(({ id }) => id) }}
      nameOf={(id) => {
        const found = changes.find((change) => change.id === id)
        return found?.summary ?? found?.target.label
      }}
      onClose={onClose}
      title={t.program.undo.title_several(format.number(changes.length))}
    />
  )
}

function UndoOne({
  change,
  onClose,
}: {
  readonly change: LoggedChange
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.program.undo
  const params = { change_id: change.id }
  const undo = useWrite(UNDO)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await undo.mutateAsync({ params, body: { confirm_member_impact: true } })
        showDone(texts.done)
      }}
      submit={texts.undo}
      title={texts.title}
    >
      <Tried input={{ params, body: {} }} name={UNDO}>
        {(would) => (
          <Stack gap="sm">
            {would.summary !== null && <p className={styles.sentence}>{would.summary}</p>}
            <Differences diff={would.diff} operation={would.operation} />
            <Impact result={would} />
          </Stack>
        )}
      </Tried>
    </ConfirmDialog>
  )
}
