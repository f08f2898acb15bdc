import {
  HTTPS_PORT,
  isPublicAddress,
  isPublicPort,
  literalAddress,
  PRIVILEGED_PORT_MAX,
} from '../../lib/public-address.ts'

export const URL_LENGTH_MAX = 2_048
export const NOT_PUBLIC = 'must be an address of the public internet'

/** Always this machine (RFC 6761), whether it is in the name system or not. */
const LOCAL_NAME = /(^|\.)localhost\.?$/

/** What is wrong with an address for events, as far as the address itself tells; null: nothing. */
export function webhookUrlFault(text: string, allow_private: boolean): string | null {
  // A parser of URLs drops them silently, so that what is shown is not what is sent to.
  if (/[\s\p{Cc}]/u.test(text)) return 'must have no spaces or control characters'
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && !(allow_private && url.protocol === 'http:'))) {
    return 'must be a public https address, such as https://example.com/hooks'
  }
  if (url.username !== '' || url.password !== '') return 'must have no name or password in it'
  if (url.hash !== '') return 'must have no fragment'
  if (allow_private) return null
  if (!isPublicPort(url.port)) {
    return `must have the port ${HTTPS_PORT}, or one above ${PRIVILEGED_PORT_MAX}`
  }
  return isPublicHost(url.hostname) ? null : NOT_PUBLIC
}

/**
 * An address, which `webhookUrlFault` has nothing against, as it is called. A parser of URLs mends
 * slashes, dots and capitals without a word: what is kept and shown is what it made of them.
 */
export function calledUrl(text: string): string {
  const { href } = new URL(text)
  return href === `${text}/` ? text : href
}

/** Of a name, only whoever resolves it can tell. */
function isPublicHost(hostname: string): boolean {
  const address = literalAddress(hostname)
  return address === null ? !LOCAL_NAME.test(hostname) : isPublicAddress(address)
}
