import { Button, Stack, Text } from '@mantine/core'
import type { RowOf } from '../../api/use-api.ts'
import { DialogFoot } from '../../kit/dialog-foot.tsx'
import { ModalDialog } from '../../kit/modal-dialog.tsx'
import { useWords } from '../words.ts'
import { Differences } from './differences.tsx'

export type LoggedChange = RowOf<'GET /api/v1/program/changes'>

/** Somebody changed the same in between: who, and what. What was typed is kept. */
export function ConflictDialog({
  changes,
  onGoOn,
  onClose,
}: {
  readonly changes: readonly LoggedChange[]
  readonly onGoOn: () => void
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const texts = t.program.conflict
  return (
    <ModalDialog onClose={onClose} size="lg" title={texts.title}>
      <Stack gap="md">
        <Text size="sm">{texts.text}</Text>
        {changes.map((change) => (
          <section aria-label={change.actor.name} key={change.id}>
            <Text fw={600} size="sm">
              {texts.by(change.actor.name, format.moment(change.created_at))}
            </Text>
            <Differences diff={change.diff} operation={change.operation} />
          </section>
        ))}
        <DialogFoot>
          <Button data-autofocus onClick={onClose} variant="default">
            {texts.back}
          </Button>
          <Button onClick={onGoOn}>{texts.go_on}</Button>
        </DialogFoot>
      </Stack>
    </ModalDialog>
  )
}
