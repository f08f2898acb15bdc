import { isPublicAddress, literalAddress } from '../lib/public-address.ts'

export const URL_LENGTH_MAX = 2_048
export const NOT_PUBLIC = 'must be an address of the public internet'

const HTTPS_PORT = 443
const PRIVILEGED_PORT_MAX = 1_023
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
  const port = url.port === '' ? HTTPS_PORT : Number(url.port)
  if (port !== HTTPS_PORT && port <= PRIVILEGED_PORT_MAX) {
    return `must have the port ${HTTPS_PORT}, or one above ${PRIVILEGED_PORT_MAX}`
  }
  return isPublicHost(url.hostname) ? null : NOT_PUBLIC
}

/** Of a name, only whoever resolves it can tell. */
function isPublicHost(hostname: string): boolean {
  const address = literalAddress(hostname)
  return address === null ? !LOCAL_NAME.test(hostname) : isPublicAddress(address)
}
