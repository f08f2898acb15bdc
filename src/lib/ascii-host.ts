import { domainToASCII } from 'node:url'

/** A host name in its network form, `xn--...`; an invalid one stays as it is. */
export function asciiHost(name: string): string {
  const ascii = domainToASCII(name)
  return ascii === '' ? name : ascii
}
