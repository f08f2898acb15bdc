/** The recipient of an e-mail, as the shop knows them when it is sent. */
export interface Recipient {
  readonly address: string | null
  readonly first_name: string | null
  readonly locale: string | null
  /** Left out of the programme by the merchant; nothing is sent to them. */
  readonly excluded: boolean
  /** Agreed to marketing by e-mail. */
  readonly consents: boolean
  /** The groups of e-mails that they have unsubscribed from. */
  readonly unsubscribed: readonly string[]
}

/** Names a recipient: `customer 1001`, or `partner prt_...`. */
export type RecipientKey = `customer ${number}` | `partner ${string}`

export const customerRecipient = (customer_id: number): RecipientKey => `customer ${customer_id}`
export const partnerRecipient = (partner_id: string): RecipientKey => `partner ${partner_id}`

/** The number in the key of a customer; null for a partner. */
export function customerOf(recipient: string): number | null {
  const [kind, id] = recipient.split(' ')
  return kind === 'customer' ? Number(id) : null
}

/** The id in the key of a partner; null for a customer. */
export function partnerOf(recipient: string): string | null {
  const [kind, id] = recipient.split(' ')
  return kind === 'partner' && id !== undefined ? id : null
}

/** What decides who may get an e-mail: `whyNotTo` for one recipient, `isReachedBy` in SQL. */
export interface EmailKind {
  readonly group: string
  readonly promotional: boolean
  readonly must_go_out: boolean
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

/** Why a recipient does not get an e-mail of the kind; null: they do. */
export function whyNotTo(
  recipient: Recipient,
  { group, promotional, must_go_out }: EmailKind,
): DropReason | null {
  if (recipient.address === null || recipient.address.trim() === '') return 'no_address'
  if (recipient.excluded) return 'excluded'
  if (must_go_out) return null
  if (promotional && !recipient.consents) return 'no_consent'
  return recipient.unsubscribed.includes(group) ? 'unsubscribed' : null
}
