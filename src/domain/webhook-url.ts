import { isPublicAddress, literalAddress } from '../lib/public-address.ts'

export const URL_LENGTH_MAX = 2_048
const HTTPS_PORT = 443
const PRIVILEGED_PORT_MAX = 1_023

/** What is wrong with an address for events, as far as the address itself tells; null: nothing. */
export function webhookUrlFault(text: string, allow_private: boolean): string | null {
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
  const address = literalAddress(url.hostname)
  return address === null || isPublicAddress(address) ? null : NOT_PUBLIC
}

export const NOT_PUBLIC = 'must be an address of the public internet'
