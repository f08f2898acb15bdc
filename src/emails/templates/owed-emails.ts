import type { RecipientKey } from '../domain/recipients.ts'
import { abouts, type TriggerDetails, type TriggerName } from '../domain/triggers.ts'
import { emails } from './index.ts'

/** An e-mail to send. A recipient gets one of each template about the same thing. */
export interface OwedEmail {
  readonly template: string
  readonly recipient: RecipientKey
  /** The subject, from which its content is read when it is sent. */
  readonly about: string
}

const by_trigger = Map.groupBy(emails, ({ owed_by }) => owed_by)

/** The e-mails that an occurrence owes a recipient. */
export function owedEmails<Trigger extends TriggerName>(
  trigger: Trigger,
  recipient: RecipientKey,
  details: TriggerDetails<Trigger>,
): OwedEmail[] {
  const about = abouts[trigger].write(details)
  const owed = by_trigger.get(trigger)?.filter((email) => email.owedFor?.(details) ?? true)
  return (owed ?? []).map(({ type: template }) => ({ template, recipient, about }))
}
