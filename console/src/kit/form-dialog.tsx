import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../texts/index.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { ModalDialog } from './modal-dialog.tsx'
import { ProblemNotice } from './notice.tsx'
import type { useForm } from './use-form.ts'

type Form = Pick<ReturnType<typeof useForm>, 'form' | 'is_sending' | 'problem'>

/** A few fields over the page, and one button that sends them. */
export function FormDialog({
  title,
  form,
  submit,
  takes_away = false,
  can_send = true,
  size = 'md',
  children,
  onClose,
}: {
  readonly title: string
  readonly form: Form
  readonly submit: string
  /** It takes something from somebody. */
  readonly takes_away?: boolean
  readonly can_send?: boolean
  readonly size?: 'md' | 'lg'
  readonly children: ReactNode
  readonly onClose: () => void
}) {
  const { t } = useWords()
  return (
    <ModalDialog onClose={onClose} size={size} title={title}>
      <form {...form.form}>
        <Stack gap="md">
          {form.problem !== null && <ProblemNotice error={form.problem} />}
          {children}
          <DialogFoot>
            <Button onClick={onClose} variant="default">
              {t.kit.cancel}
            </Button>
            <BusyButton
              disabled={!can_send}
              is_busy={form.is_sending}
              type="submit"
              {...(takes_away && { color: 'red' })}
            >
              {submit}
            </BusyButton>
          </DialogFoot>
        </Stack>
      </form>
    </ModalDialog>
  )
}
