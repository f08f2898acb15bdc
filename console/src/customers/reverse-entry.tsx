import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useRead, useWrite } from '../api/use-api.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { DialogFoot } from '../kit/dialog-foot.tsx'
import { ModalDialog } from '../kit/modal-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import styles from './member.module.css'
import type { Entry } from './member-history.tsx'
import { useWords } from './words.ts'

const REVERSE = 'POST /admin/api/customers/{customer_id}/entries/{entry_id}/reverse'

/** Takes one entry back by another. What it would do, or why it cannot, is asked first. */
export function ReverseEntry({
  customer_id,
  entry,
  onClose,
}: {
  readonly customer_id: string
  readonly entry: Entry
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const texts = t.customers.reverse
  const params = { customer_id, entry_id: entry.id }
  const preview = useRead(REVERSE, { params, body: { dry_run: true } })
  const reverse = useWrite(REVERSE)
  const form = useForm({ reason: '' }, async ({ reason }) => {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() }
    const { after } = await reverse.mutateAsync({ params, body })
    showDone(texts.done(format.number(after.points_balance)))
    onClose()
  })
  return (
    <ModalDialog onClose={onClose} title={texts.title}>
      <form {...form.form}>
        <Stack gap="md">
          <Text size="sm">{entry.sentences[0]?.text}</Text>
          {form.problem !== null && <ProblemNotice error={form.problem} />}
          {preview.error !== null && <ProblemNotice error={preview.error} />}
          {preview.isPending && <Skeleton height="3rem" />}
          {preview.data !== undefined && (
            <section aria-label={t.customers.correction.preview} className={styles.preview}>
              {preview.data.text}
            </section>
          )}
          {preview.error === null && (
            <TextInput
              {...form.text('reason')}
              description={t.customers.correction.reason_text}
              label={t.customers.correction.reason}
            />
          )}
          <DialogFoot>
            <Button data-autofocus onClick={onClose} variant="default">
              {t.kit.cancel}
            </Button>
            <BusyButton
              color="red"
              disabled={preview.data === undefined}
              is_busy={form.is_sending}
              type="submit"
            >
              {texts.submit}
            </BusyButton>
          </DialogFoot>
        </Stack>
      </form>
    </ModalDialog>
  )
}
