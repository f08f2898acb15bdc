import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is used for the internet; the rest is special, or unassigned. */
const INTERNET_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** The host of a virtual machine at Azure answers here, although the address looks public. */
const AZURE_HOST = '168.63.129.16'

/** Whether an address, `93.184.216.34` or `2606:2800::1`, is on the public internet. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === AZURE_HOST) return false
  return !(address instanceof ipaddr.IPv6) || address.match(INTERNET_IPV6)
}

export const HTTPS_PORT = 443
export const PRIVILEGED_PORT_MAX = 1_023

/** Whether a port (empty: that of https) is one where only web servers are expected. */
export function isPublicPort(port: string): boolean {
  return port === '' || Number(port) === HTTPS_PORT || Number(port) > PRIVILEGED_PORT_MAX
}

/**
 * The address in the host of a URL; null: it is a name. Uses the same rule by which a socket
 * connects without a look-up.
 */
export function literalAddress(hostname: string): string | null {
  const bare = bareHost(hostname)
  return isIP(bare) === 0 ? null : bare
}

/** Whether the host of a URL is this machine itself. */
export function isLoopbackHost(hostname: string): boolean {
  const address = literalAddress(hostname)
  if (address === null) return /(^|\.)localhost$/.test(hostname)
  return ipaddr.process(address).range() === 'loopback'
}

/** The host of a URL without the brackets that stand around an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
