import { Text } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { EmailPromise } from '../emails/email-promise.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { showDone } from '../kit/toast.ts'
import { commissionText, useTerms } from './terms.ts'
import { useWords } from './words.ts'

export type Decision = 'approved' | 'rejected' | 'suspended'

interface Decided {
  readonly id: string
  readonly name: string | null
  readonly group_id: string | null
}

/** Approves, declines or suspends a partner, after what follows from it is said. */
export function DecidePartner({
  partner,
  decision,
  onClose,
}: {
  readonly partner: Decided
  readonly decision: Decision
  readonly onClose: () => void
}) {
  const words = useWords()
  const texts = words.t.partners.decide[decision]
  const name = partner.name ?? words.t.partners.erased
  const update = useWrite('PATCH /admin/api/partners/{partner_id}')
  const { settings, groups } = useTerms()
  const group = groups.find(({ id }) => id === partner.group_id)
  const commission = group?.commission ?? settings?.commission
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await update.mutateAsync({ params: { partner_id: partner.id }, body: { status: decision } })
        showDone(texts.done(name))
      }}
      submit={texts.submit}
      takes_away={decision !== 'approved'}
      title={texts.title(name)}
    >
      {texts.text}
      {decision === 'approved' && (
        <Text mt="xs" size="sm">
          <EmailPromise types={['partner_approved']}>{words.t.partners.decide.letter}</EmailPromise>
        </Text>
      )}
      {decision === 'approved' && commission !== undefined && (
        <Text mt="xs" size="sm">
          {words.t.partners.terms.they_get(commissionText(words, commission))}
        </Text>
      )}
    </ConfirmDialog>
  )
}
