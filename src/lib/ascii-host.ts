import { domainToASCII } from 'node:url'

/** A host name as the network knows it, `xn--...`; what is none stays as it is. */
export function asciiHost(name: string): string {
  const ascii = domainToASCII(name)
  return ascii === '' ? name : ascii
}
