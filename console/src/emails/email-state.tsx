import { Badge, Text } from '@mantine/core'
import type { RowOf } from '../api/use-api.ts'
import { useWords, type Words } from './words.ts'

type Email = RowOf<'GET /admin/api/emails'>
type State = Pick<Email, 'status' | 'reason'>

/** What became of an e-mail, and why. One that stayed in the mailbox was not sent to anybody. */
export function EmailState({ of }: { readonly of: State }) {
  const words = useWords()
  const reason = reasonText(of, words)
  return (
    <>
      <Badge color={isSent(of) ? 'laurel' : 'gray'} variant="light">
        {stateText(of, words)}
      </Badge>
      {reason !== null && (
        <Text c="var(--console-quiet)" size="xs">
          {reason}
        </Text>
      )}
    </>
  )
}

export function stateText(of: State, { t: { emails } }: Words): string {
  const { statuses } = emails.log
  return of.status === 'sent' && !isSent(of) ? statuses.in_mailbox : statuses[of.status]
}

/** In words where there are some; a mail server has its own. */
export function reasonText({ reason }: State, { t: { emails } }: Words): string | null {
  return reason === null ? null : (emails.log.reasons[reason] ?? reason)
}

const isSent = ({ status, reason }: State) => status === 'sent' && reason !== 'no_mail_server'
