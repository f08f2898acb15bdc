import { Button, type ModalProps, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../texts/index.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import { ProblemNotice } from './notice.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly submit: string
  /** In place of “Cancel”, where that could be taken for what is asked. */
  readonly cancel?: string
  /** It takes something from somebody. */
  readonly takes_away?: boolean
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
  /** Where something is shown in its place once it is done. */
  readonly onCancel?: () => void
}

/** Asks before something is done: what will happen, in numbers, and one button that does it. */
export function ConfirmDialog({ children, ...props }: Props) {
  return (
    <AskingDialog {...props}>
      <Text component="div" size="sm">
        {children}
      </Text>
    </AskingDialog>
  )
}

/** The same for who shows more than a few sentences. */
export function AskingDialog({
  title,
  children,
  submit,
  cancel,
  takes_away = false,
  begins_at = 'cancel',
  is_ready = true,
  size = 'md',
  onConfirm,
  onClose,
  onCancel = onClose,
}: Props & {
  /** What has the focus at first: a button, the cross that closes it, or what says so inside. */
  readonly begins_at?: 'cancel' | 'submit' | 'close' | 'inside'
  readonly size?: ModalProps['size']
  /** Whether there is something to confirm. */
  readonly is_ready?: boolean
}) {
  const { t } = useWords()
  const [problem, setProblem] = useState<Error | null>(null)
  const [is_busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ModalDialog onClose={onCancel} size={size} title={title}>
      <Stack gap="md">
        {children}
        {problem !== null && <ProblemNotice error={problem} />}
        <DialogFoot>
          <Button
            data-autofocus={begins_at === 'cancel' || undefined}
            onClick={onCancel}
            variant="default"
          >
            {cancel ?? t.kit.cancel}
          </Button>
          <BusyButton
            data-autofocus={begins_at === 'submit' || undefined}
            disabled={!is_ready}
            is_busy={is_busy}
            onClick={() => void confirm()}
            {...(takes_away && { color: 'red' })}
          >
            {submit}
          </BusyButton>
        </DialogFoot>
      </Stack>
    </ModalDialog>
  )
}
