import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queries } from '../../api/use-api.ts'
import { Tried } from '../../forecast/tried.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { showDone } from '../../kit/toast.ts'
import styles from '../program.module.css'
import { useWords } from '../words.ts'
import type { LoggedChange } from './conflict-dialog.tsx'
import { Differences } from './differences.tsx'
import { Impact } from './impact.tsx'

const UNDO = 'POST /api/v1/program/changes/{change_id}/undo'

/** Takes changes back, the newest first, after saying what that does. */
export function UndoDialog({
  changes,
  onClose,
}: {
  readonly changes: readonly LoggedChange[]
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.program.undo
  // Those that are gone already, if one of the later steps failed.
  const [left, setLeft] = useState(changes)
  const [newest] = left
  const is_one = left.length === 1
  const undoAll = async () => {
    for (const change of left) {
      const params = { change_id: change.id }
      await call(UNDO, { params, body: { confirm_member_impact: true } })
      setLeft((now) => now.filter((one) => one !== change))
    }
    await queries.invalidateQueries()
    showDone(texts.done)
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={undoAll}
      submit={texts.undo}
      title={is_one ? texts.title : texts.title_several(String(left.length))}
    >
      {is_one && newest !== undefined ? (
        <Preview change={newest} />
      ) : (
        <>
          <Text mb="xs" size="sm">
            {texts.several}
          </Text>
          <ol className={styles.lines}>
            {left.map(({ id, target, summary }) => (
              <li key={id}>
                {target.label}
                {summary !== null && <Text size="xs">{summary}</Text>}
              </li>
            ))}
          </ol>
        </>
      )}
    </ConfirmDialog>
  )
}

/** What the service says that the undo would do. */
function Preview({ change }: { readonly change: LoggedChange }) {
  const params = { change_id: change.id }
  return (
    <Tried input={{ params, body: {} }} name={UNDO}>
      {(would) => (
        <Stack gap="sm">
          {would.summary !== null && <p className={styles.sentence}>{would.summary}</p>}
          <Differences diff={would.diff} operation={would.operation} />
          <Impact result={would} />
        </Stack>
      )}
    </Tried>
  )
}
