import { Checkbox, Group, Radio, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type AnswerOf, call } from '../api/call.ts'
import { queries, useRead, useWrite } from '../api/use-api.ts'
import { useOpenShop } from '../frame/may.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { showUndoable } from '../kit/undoable.tsx'
import { useForm } from '../kit/use-form.ts'
import styles from './member.module.css'
import type { OneMember } from './member-page.tsx'
import { nameOf } from './name-of.ts'
import { useWords } from './words.ts'

const PAUSE_MS = 250
const ENTRIES = 'GET /admin/api/customers/{customer_id}/entries'
const REVERSE = 'POST /admin/api/customers/{customer_id}/entries/{entry_id}/reverse'

/** What tells the entry of a correction from the others. */
type Corrected = Pick<
  AnswerOf<'POST /api/v1/customers/{customer_id}/points/adjust'>,
  'applied' | 'balance_after'
>

/** A correction by hand. It says what it will do before it does it. */
export function CorrectPoints({
  member,
  onClose,
}: {
  readonly member: OneMember
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const texts = t.customers.correction
  const is_limited = useOpenShop()?.role === 'support'
  const { data: limits } = useRead('GET /admin/api/support-limits', {}, { enabled: is_limited })
  const adjust = useWrite('POST /api/v1/customers/{customer_id}/points/adjust')
  const customer_id = String(member.legacy_id)
  const undo = async ({ applied, balance_after }: Corrected) => {
    const { data } = await call(ENTRIES, { params: { customer_id }, query: { limit: 20 } })
    const entry = data.find(
      (one) =>
        one.source === 'adjustment' &&
        one.points === applied &&
        one.balance_after === balance_after,
    )
    if (entry === undefined) throw new Error(texts.not_found)
    const { after } = await call(REVERSE, { params: { customer_id, entry_id: entry.id }, body: {} })
    await queries.invalidateQueries()
    showDone(t.customers.reverse.done(format.number(after.points_balance)))
  }
  const initial = { way: 'add', points: '', reason: '', counts: true }
  const form = useForm(
    initial,
    async (values) => {
      const { way, points, reason, counts } = values
      const { changed, applied, balance_after } = await adjust.mutateAsync({
        params: { customer_id },
        body: {
          delta: way === 'add' ? numberIn(points) : -numberIn(points),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
          ...(!counts && { metadata: { counts_for_tier: false } }),
        },
      })
      const message = texts.done(format.number(balance_after ?? member.points_balance))
      if (changed) showUndoable(t, message, () => undo({ applied, balance_after }))
      else showDone(message)
      onClose()
    },
    { delta: 'points' },
  )
  const { way, points, counts } = form.values
  const number = numberIn(points)
  const shown = t.customers.points(number, format.number(number))
  const submit = way === 'add' ? texts.submit_add(shown) : texts.submit_take(shown)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submit={number > 0 ? submit : texts.submit}
      title={texts.title(nameOf(member))}
    >
      <Radio.Group label={texts.way} onChange={(value) => form.set('way', value)} value={way}>
        <Group mt="xs">
          <Radio label={texts.add} value="add" />
          <Radio label={texts.take} value="take" />
        </Group>
      </Radio.Group>
      <TextInput
        {...form.text('points')}
        autoComplete="off"
        data-autofocus
        description={
          limits &&
          texts.limits(format.number(limits.points_max), format.number(limits.points_per_day_max))
        }
        inputMode="numeric"
        label={texts.points}
      />
      <Textarea
        {...form.text('reason')}
        autosize
        description={texts.reason_text}
        label={texts.reason}
        maxRows={5}
      />
      {member.tier !== null && (
        <Checkbox
          checked={counts}
          label={texts.counts}
          onChange={({ currentTarget }) => form.set('counts', currentTarget.checked)}
        />
      )}
      {number > 0 && (
        <Preview customer_id={customer_id} points={way === 'add' ? number : -number} />
      )}
    </FormDialog>
  )
}

/** What was typed as a number; 0 if it is none, which the server refuses in its own words. */
function numberIn(text: string): number {
  const digits = text.replaceAll(/[\s.,'’]/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0
}

/** What the server says that it would do to balance, tier and expiry. */
function Preview({
  customer_id,
  points,
}: {
  readonly customer_id: string
  readonly points: number
}) {
  const { t } = useWords()
  const [asked] = useDebouncedValue(points, PAUSE_MS)
  const { data, error } = useRead(
    'GET /admin/api/customers/{customer_id}/correction',
    { params: { customer_id }, query: { points: asked } },
    { keep: true },
  )
  return (
    <section
      aria-label={t.customers.correction.preview}
      aria-live="polite"
      className={styles.preview}
    >
      {error !== null ? error.message : (data?.text ?? <Skeleton height="1.2rem" />)}
    </section>
  )
}
