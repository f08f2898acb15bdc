import type { Recipient } from './owed-emails.ts'

/** Somebody whom an e-mail is for, as the shop knows them when it is sent. */
export interface Reader {
  readonly recipient: Recipient
  readonly address: string | null
  readonly first_name: string | null
  readonly locale: string | null
  /** Left out of the programme by the merchant; nothing is sent to them. */
  readonly excluded: boolean
  /** Agreed to marketing by e-mail. */
  readonly consents: boolean
  /** Groups of e-mails that they do not want. */
  readonly unsubscribed: readonly string[]
}

/** Why an e-mail is not sent after all. */
export type DropReason =
  | 'switched_off'
  | 'nothing_to_say'
  | 'reader_gone'
  | 'no_address'
  | 'excluded'
  | 'no_consent'
  | 'unsubscribed'

/** Whether this reader gets an e-mail of the group; null: they do. */
export function whyNotTo(
  reader: Reader,
  {
    group,
    promotional,
    must_go_out,
  }: { group: string; promotional: boolean; must_go_out: boolean },
): DropReason | null {
  if (reader.address === null || reader.address.trim() === '') return 'no_address'
  if (reader.excluded) return 'excluded'
  if (must_go_out) return null
  if (promotional && !reader.consents) return 'no_consent'
  return reader.unsubscribed.includes(group) ? 'unsubscribed' : null
}

/** `customer 1001` as 1001; null for a partner. */
export function customerOf(recipient: string): number | null {
  const [kind, id] = recipient.split(' ')
  return kind === 'customer' ? Number(id) : null
}

/** `partner prt_...` as its id; null for a customer. */
export function partnerOf(recipient: string): string | null {
  const [kind, id] = recipient.split(' ')
  return kind === 'partner' && id !== undefined ? id : null
}
