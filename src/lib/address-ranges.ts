import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether a text is an IP address, or a range of them in CIDR notation: `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  return parse(text) !== null
}

/** Some addresses and ranges. */
export class AddressRanges {
  readonly #list = new BlockList()

  /** Each as `isAddressRange` accepts it. */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const { address, bits, family } = parse(range) ?? refuse(range)
      this.#list.addSubnet(address, bits, family)
    }
  }

  /** An IPv4 address also counts when it is written as IPv6, `::ffff:192.0.2.1`. */
  has(address: string): boolean {
    const version = isIP(address)
    return version !== 0 && this.#list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

function parse(text: string) {
  const [, address = '', written] = /^([0-9a-f.:]+)(?:\/([0-9]{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return null
  const bits_max = version === 4 ? 32 : 128
  const bits = written === undefined ? bits_max : Number(written)
  const family = version === 4 ? ('ipv4' as const) : ('ipv6' as const)
  return bits > bits_max ? null : { address, bits, family }
}

function refuse(range: string): never {
  throw new Error(`"${range}" is not an address or a range`)
}

/**
 * An address as we log and compare it: in one spelling, without the port that some proxies add; an
 * IPv4 address that came as IPv6 is IPv4 again. null: it is none.
 */
export function plainAddress(text: string): string | null {
  const [, in_brackets, before_port] =
    /^(?:\[([^\]]+)\](?::[0-9]+)?|([0-9.]+):[0-9]+)$/.exec(text) ?? []
  const address = in_brackets ?? before_port ?? text
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/**
 * The networks that an address counts for. IPv6 addresses with the same first half belong to one
 * holder, so they count as one; a site has the networks with the same first 48 bits.
 */
export function networksOf(address: string): string[] {
  if (isIP(address) !== 6) return [address]
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}
