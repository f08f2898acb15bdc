import {
  HTTPS_PORT,
  isPublicAddress,
  isPublicPort,
  literalAddress,
  PRIVILEGED_PORT_MAX,
} from '../../lib/public-address.ts'

export const URL_LENGTH_MAX = 2_048
export const NOT_PUBLIC = 'must point to the public internet'

/** Always this machine (RFC 6761), whether name servers know it or not. */
const LOCAL_NAME = /(^|\.)localhost\.?$/

/** A fault of an address for events that the address itself shows; null: none. */
export function webhookUrlFault(text: string, allow_private: boolean): string | null {
  // URL parsers drop these silently, so we would send to another address than the one shown.
  if (/[\s\p{Cc}]/u.test(text)) return 'must have no spaces or control characters'
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && !(allow_private && url.protocol === 'http:'))) {
    return 'must be a public https URL, such as https://example.com/hooks'
  }
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.hash !== '') return 'must not have a fragment'
  if (allow_private) return null
  if (!isPublicPort(url.port)) {
    return `must have the port ${HTTPS_PORT}, or one above ${PRIVILEGED_PORT_MAX}`
  }
  return isPublicHost(url.hostname) ? null : NOT_PUBLIC
}

/**
 * The normal form of an address without a `webhookUrlFault`. URL parsers silently correct slashes,
 * dots and capitals, so we store and show their result.
 */
export function calledUrl(text: string): string {
  const { href } = new URL(text)
  return href === `${text}/` ? text : href
}

/** For a name, this is only known once it is resolved. */
function isPublicHost(hostname: string): boolean {
  const address = literalAddress(hostname)
  return address === null ? !LOCAL_NAME.test(hostname) : isPublicAddress(address)
}
