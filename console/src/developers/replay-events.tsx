import { NativeSelect, Text } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import type { Webhook } from './webhooks-page.tsx'
import { useWords } from './words.ts'

const HOUR_MS = 3_600_000
const HOURS = [1, 24, 72, 168, 719] as const

/** Sends all events of a while again, also those that the endpoint never got. */
export function ReplayEvents({
  of,
  onClose,
}: {
  readonly of: Webhook
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const texts = t.developers.webhooks
  const replay = useWrite('POST /admin/api/webhooks/{webhook_id}/replay')
  const form = useForm({ hours: '24' }, async ({ hours }) => {
    const to = new Date()
    const from = new Date(to.getTime() - Number(hours) * HOUR_MS)
    const range = { from: from.toISOString(), to: to.toISOString() }
    let queued = 0
    let cursor: string | null = null
    do {
      const body: typeof range & { cursor?: string } =
        cursor === null ? range : { ...range, cursor }
      const answer = await replay.mutateAsync({ params: { webhook_id: of.id }, body })
      queued += answer.deliveries
      cursor = answer.next_cursor
    } while (cursor !== null)
    showDone(texts.replayed(queued, format.number(queued)))
    onClose()
  })
  return (
    <FormDialog form={form} onClose={onClose} submit={texts.replay} title={texts.replay_title}>
      <Text size="sm">{texts.replay_text}</Text>
      <NativeSelect
        data={HOURS.map((hours) => ({ value: String(hours), label: texts.since[hours] }))}
        label={texts.replay_since}
        onChange={({ currentTarget }) => form.set('hours', currentTarget.value)}
        value={form.values.hours}
      />
    </FormDialog>
  )
}
