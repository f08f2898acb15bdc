import { Button, Group, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../texts/index.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import styles from './kit.module.css'
import { ModalDialog } from './modal-dialog.tsx'
import { ProblemNotice } from './notice.tsx'
import { useCountedAsUnsaved } from './unsaved.ts'
import type { useForm } from './use-form.ts'

type Form = Pick<
  ReturnType<typeof useForm>,
  'form' | 'is_changed' | 'is_sending' | 'problem' | 'reset'
>

/**
 * A page that changes something: its fields, and a bar to save or discard as soon as one differs.
 * Who leaves before is asked first.
 */
export function Editor({
  form,
  submit,
  children,
}: {
  readonly form: Form
  /** What the button does; "Save" by default. */
  readonly submit?: string
  readonly children: ReactNode
}) {
  const { t } = useWords()
  return (
    <form {...form.form}>
      <UnsavedGuard is_changed={form.is_changed && !form.is_sending} />
      <Stack gap="lg">
        {form.problem !== null && <ProblemNotice error={form.problem} />}
        {children}
        {form.is_changed && (
          <section aria-label={t.kit.unsaved} className={styles.bar}>
            <Text className={styles.barText} fw={600} size="sm">
              {t.kit.unsaved}
            </Text>
            <Group className={styles.barActions} gap="xs">
              <Button onClick={form.reset} variant="default">
                {t.kit.discard}
              </Button>
              <BusyButton is_busy={form.is_sending} type="submit">
                {submit ?? t.kit.save}
              </BusyButton>
            </Group>
          </section>
        )}
      </Stack>
    </form>
  )
}

/** Asks before a step that would lose changes, also before the window closes. */
export function UnsavedGuard({ is_changed }: { readonly is_changed: boolean }) {
  useCountedAsUnsaved(is_changed)
  const { t } = useWords()
  const blocker = useBlocker({
    // A search that the page itself writes, such as of a tab, leaves nothing. The browser's own
    // buttons lead to what was before the form, also where that has the same path.
    shouldBlockFn: ({ current, next, action }) =>
      is_changed &&
      (current.pathname !== next.pathname || (action !== 'PUSH' && action !== 'REPLACE')),
    enableBeforeUnload: is_changed,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ModalDialog onClose={blocker.reset} title={t.kit.leave_title}>
      <Stack gap="md">
        <Text size="sm">{t.kit.leave_text}</Text>
        <DialogFoot>
          <Button data-autofocus onClick={blocker.reset} variant="default">
            {t.kit.stay}
          </Button>
          <Button color="red" onClick={blocker.proceed}>
            {t.kit.leave}
          </Button>
        </DialogFoot>
      </Stack>
    </ModalDialog>
  )
}
