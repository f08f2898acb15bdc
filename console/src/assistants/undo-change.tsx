import { Stack, Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useWrite } from '../api/use-api.ts'
import { Tried } from '../forecast/tried.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { Differences } from '../program/saving/differences.tsx'
import type { Change } from './assistant-page.tsx'
import { useWords } from './words.ts'

export const UNDO = 'POST /api/v1/program/changes/{change_id}/undo'

/** Takes one change back, after a dry run has said what that does. */
export function UndoChange({
  change,
  onClose,
}: {
  readonly change: Change
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.assistants
  const params = { change_id: change.id }
  const undo = useWrite(UNDO)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await undo.mutateAsync({ params, body: { confirm_member_impact: true } })
        showDone(texts.undone)
      }}
      submit={texts.undo}
      title={texts.undo_title}
    >
      <Stack gap="xs">
        <Text size="sm">{change.summary ?? change.target.label}</Text>
        <Tried input={{ params, body: {} }} name={UNDO}>
          {(preview) => <WhatHappens preview={preview} />}
        </Tried>
      </Stack>
    </ConfirmDialog>
  )
}

function WhatHappens({ preview }: { readonly preview: AnswerOf<typeof UNDO> }) {
  const { t, format } = useWords()
  const texts = t.assistants
  const { promoted = 0, demoted = 0 } = preview.member_impact ?? {}
  return (
    <section aria-label={texts.what_happens}>
      <Text fw={600} size="sm">
        {preview.summary}
      </Text>
      <Differences diff={preview.diff} operation={preview.operation} />
      <Text size="sm">
        {promoted + demoted === 0
          ? texts.nobody_moves
          : texts.members_move(format.number(promoted), format.number(demoted))}
      </Text>
    </section>
  )
}
