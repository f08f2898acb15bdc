import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { useWords } from './words.ts'

export type Mark = 'paid' | 'failed'

/** Says of payouts that their money has arrived, or undoes them. */
export function MarkPayouts({
  payouts,
  mark,
  onClose,
  onDone = () => undefined,
}: {
  readonly payouts: readonly { readonly id: string; readonly amount: string }[]
  readonly mark: Mark
  readonly onClose: () => void
  readonly onDone?: () => void
}) {
  const { t, format } = useWords()
  const texts = t.partners.mark[mark]
  const write = useWrite('POST /admin/api/payouts/mark')
  const [failure, setFailure] = useState('')
  const count = payouts.length
  const sum = payouts.reduce((total, { amount }) => total + Number(amount), 0)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        const { results } = await write.mutateAsync({
          body: {
            payout_ids: payouts.map(({ id }) => id),
            status: mark,
            ...(mark === 'failed' && failure.trim() !== '' && { failure: failure.trim() }),
          },
        })
        const refused = results.filter(({ outcome }) => outcome === 'refused')
        if (refused.length > 0) throw new Error(refused.map(({ message }) => message).join(' '))
        showDone(texts.done)
        onDone()
      }}
      submit={texts.submit}
      takes_away={mark === 'failed'}
      title={texts.title(count, format.number(count))}
    >
      {texts.text(format.money(sum))}
      {mark === 'failed' && (
        <TextInput
          description={t.partners.mark.reason_text}
          label={t.partners.mark.reason}
          maxLength={500}
          mt="md"
          onChange={({ currentTarget }) => setFailure(currentTarget.value)}
          value={failure}
        />
      )}
    </ConfirmDialog>
  )
}
