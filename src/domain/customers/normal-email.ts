import { asciiHost } from '../../lib/ascii-host.ts'

/** What nobody sees: zero-width spaces and joiners, soft hyphens, marks of direction. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Hosts whose mailboxes are the other's. */
const SAME_HOST: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * An e-mail address as it is compared with others, to tell one person under several spellings:
 * without case, dots and `+suffix` before the @, without what is not seen, with the host as it is
 * looked up. It is no address to write to.
 */
export function normaliseEmail(email: string): string {
  const plain = email.normalize('NFKC').replace(UNSEEN, '').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  const [local = '', named] = [plain.slice(0, at), plain.slice(at + 1).replace(/\.+$/, '')]
  const host = asciiHost(named)
  const bare = local.replace(/\+.*$/, '').replaceAll('.', '')
  // What is nothing but a suffix is told apart by it.
  return `${bare === '' ? local : bare}@${SAME_HOST[host] ?? host}`
}
