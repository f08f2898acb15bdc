import { checkedSecret } from '../access/checked-secret.ts'

export const { format: formatLinkToken, isOne: isLinkToken } = checkedSecret('lpl')

/** What a link that works once is for; a challenge for a passkey is one too. */
export type LinkKind = 'set_up' | 'invitation' | 'password_reset' | 'passkey'

const MINUTE_MS = 60_000

const MINUTES: Readonly<Record<LinkKind, number>> = {
  set_up: 30,
  invitation: 7 * 24 * 60,
  password_reset: 60,
  passkey: 5,
}

export function linkEnd(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + MINUTES[kind] * MINUTE_MS)
}
