import { describe, expect, it } from 'vitest'
import { isPublicAddress, literalAddress } from '../../src/lib/public-address.ts'
import { LOCAL_NAMES, PRIVATE_HOSTS, PUBLIC_HOSTS } from '../support/hosts.ts'

/** Which addresses are of the public internet. */

const addressIn = (host: string) => literalAddress(new URL(`https://${host}/`).hostname)

describe('the host of a URL', () => {
  it.each(PRIVATE_HOSTS)('%s is an address that is not public', (host) => {
    const address = addressIn(host)
    expect(address).not.toBeNull()
    expect(isPublicAddress(address ?? '')).toBe(false)
  })

  it.each(PUBLIC_HOSTS)('%s is a public address', (host) => {
    expect(isPublicAddress(addressIn(host) ?? '')).toBe(true)
  })

  it.each([
    ...LOCAL_NAMES,
    'example.com',
    'a.127.0.0.1.nip.io',
    '127.0.0.1.example',
    'x',
  ])('%s is a name', (host) => {
    expect(addressIn(host)).toBeNull()
  })
})

describe('what a resolver answers', () => {
  it.each([
    '',
    ' ',
    'example.com',
    // Addresses to some, so that nobody knows who is meant.
    '8.8',
    '134744072',
    '010.8.8.8',
    '0x08.8.8.8',
    '8.8.8.8 ',
    '8.8.8.8.',
    '8.8.8.8/32',
    '[2606:4700::1111]',
    '2606:4700::1111::',
    '256.8.8.8',
    // With a zone.
    'fe80::1%eth0',
    '::ffff:127.0.0.1%lo',
    '::1%1',
  ])('%j is no public address', (text) => {
    expect(isPublicAddress(text)).toBe(false)
  })
})
