import { asciiHost } from '../../lib/ascii-host.ts'
import { trimTrailing } from '../../lib/trim-trailing.ts'

/** Invisible characters: zero-width spaces and joiners, soft hyphens, marks of direction. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Hosts whose mailboxes are the other's. */
const SAME_HOST: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * An e-mail address in a form that is equal for all spellings of one mailbox: without case, without
 * dots and `+suffix` before the @, without invisible characters, and with the host as it is looked
 * up. It is not an address to write to.
 */
export function normalizeEmail(email: string): string {
  const plain = email.normalize('NFKC').replace(UNSEEN, '').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  const [local = '', named] = [plain.slice(0, at), trimTrailing(plain.slice(at + 1), '.')]
  const host = asciiHost(named)
  const [unsuffixed = ''] = local.split('+', 1)
  const bare = unsuffixed.replaceAll('.', '')
  // If an address is only a suffix, the suffix is what distinguishes it.
  return `${bare === '' ? local : bare}@${SAME_HOST[host] ?? host}`
}
