import { Button, Checkbox, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { DialogFoot } from '../kit/dialog-foot.tsx'
import { ModalDialog } from '../kit/modal-dialog.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import own from './partners.module.css'
import { useWords } from './words.ts'

const RUN = 'POST /admin/api/payouts/run'
const PAUSE_MS = 250

/** Records payouts to one, several or all who are due. Who gets how much is asked first. */
export function PayPartners({
  partner_ids,
  minimum,
  onClose,
  onPaid = () => undefined,
}: {
  /** Who is paid; undefined: everybody who is due. */
  readonly partner_ids: string[] | undefined
  readonly minimum?: string | undefined
  readonly onClose: () => void
  readonly onPaid?: () => void
}) {
  const { t, format } = useWords()
  const texts = t.partners.pay
  const navigate = useNavigate()
  const { shop = '' } = useParams({ strict: false })
  const run = useWrite(RUN)
  const terms = {
    ...(partner_ids && { partner_ids }),
    ...(minimum !== undefined && { minimum }),
  }
  const form = useForm(
    { reference: format.month(new Date()), is_sent: false },
    async ({ reference, is_sent }) => {
      const status = is_sent ? ('paid' as const) : ('open' as const)
      const { partners } = await run.mutateAsync({ body: { ...terms, reference, status } })
      showDone(texts.done(partners, format.number(partners)))
      onPaid()
      onClose()
      const search = { tab: 'payouts', payouts: status } as const
      void navigate({ to: '/$shop/partners', params: { shop }, search })
    },
  )
  const { reference, is_sent } = form.values
  const [asked] = useDebouncedValue(reference.trim(), PAUSE_MS)
  const preview = useRead(
    RUN,
    { body: { ...terms, reference: asked, dry_run: true } },
    { enabled: asked !== '', keep: true },
  )
  const partners = preview.data?.partners ?? 0
  return (
    <ModalDialog onClose={onClose} title={texts.title}>
      <form {...form.form}>
        <Stack gap="md">
          {form.problem !== null && <ProblemNotice error={form.problem} />}
          <TextInput
            {...form.text('reference')}
            data-autofocus
            description={texts.reference_text}
            label={texts.reference}
          />
          <Checkbox
            checked={is_sent}
            description={texts.is_sent_text}
            label={texts.is_sent}
            onChange={({ currentTarget }) => form.set('is_sent', currentTarget.checked)}
          />
          {preview.error !== null && <ProblemNotice error={preview.error} />}
          <section aria-label={t.partners.preview} aria-live="polite" className={own.preview}>
            {preview.data === undefined ? (
              <Skeleton height="1.2rem" />
            ) : (
              <Preview run={preview.data} />
            )}
          </section>
          <DialogFoot>
            <Button onClick={onClose} variant="default">
              {t.kit.cancel}
            </Button>
            <BusyButton disabled={partners === 0} is_busy={form.is_sending} type="submit">
              {texts.submit(format.money(Number(preview.data?.amount ?? 0)))}
            </BusyButton>
          </DialogFoot>
        </Stack>
      </form>
    </ModalDialog>
  )
}

/** Who gets how much together, and who gets nothing for which reason. */
function Preview({ run }: { readonly run: AnswerOf<typeof RUN> }) {
  const { t, format } = useWords()
  const texts = t.partners.pay
  const { partners, amount, results, has_more } = run
  const already = results.filter(({ outcome }) => outcome === 'already').length
  const refused = results.filter(({ outcome }) => outcome === 'not_paid')
  return (
    <>
      <Text size="sm">
        {texts.preview(partners, format.number(partners), format.money(Number(amount)))}
      </Text>
      {(already > 0 || refused.length > 0 || has_more) && (
        <ul>
          {already > 0 && <li>{texts.already(already, format.number(already))}</li>}
          {refused.map(({ partner_id, message }) => (
            <li key={partner_id}>{message}</li>
          ))}
          {has_more && <li>{texts.has_more}</li>}
        </ul>
      )}
    </>
  )
}
