import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../texts/index.ts'
import { ProblemNotice } from './notice.tsx'

/** Asks before something is done: what will happen, in numbers, and one button that does it. */
export function ConfirmDialog({
  title,
  children,
  submit,
  takes_away = false,
  onConfirm,
  onClose,
  onCancel = onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly submit: string
  /** It takes something from somebody. */
  readonly takes_away?: boolean
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
  /** Where something is shown in its place once it is done. */
  readonly onCancel?: () => void
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
    <Modal
      closeButtonProps={{ 'aria-label': t.frame.close }}
      onClose={onCancel}
      opened
      title={title}
    >
      <Stack gap="md">
        <Text component="div" size="sm">
          {children}
        </Text>
        {problem !== null && <ProblemNotice error={problem} />}
        <Group justify="flex-end">
          <Button data-autofocus onClick={onCancel} variant="default">
            {t.kit.cancel}
          </Button>
          <Button
            loading={is_busy}
            onClick={() => void confirm()}
            {...(takes_away && { color: 'red' })}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
