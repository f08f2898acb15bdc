import ipaddr from 'ipaddr.js'

/** Ranges that the library calls unicast and that are nobody's business to be sent to. */
const FURTHER_RANGES = ['::/96', '168.63.129.16/32', '64:ff9b::/96', '2002::/16'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** Whether an address, `93.184.216.34` or `2606:2800::1`, is of the public internet. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return FURTHER_RANGES.every(
    ([range, bits]) => address.kind() !== range.kind() || !address.match(range, bits),
  )
}

/** The address that a URL's host is, in any notation; null: it is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(bare) ? bare : null
}
