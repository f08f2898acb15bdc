import type { FastifyRequest } from 'fastify'
import { AddressRanges, plainAddress } from './address-ranges.ts'

/**
 * Which neighbours are proxies of ours. Of what they say about the request before them, the last
 * address that is none of theirs is the caller's.
 */
export function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const proxies = new AddressRanges(ranges)
  return (address) => proxies.has(plainAddress(address) ?? '')
}

/** Where a request comes from. If a proxy sends something that is no address, it is the proxy. */
export function addressOf({ ip, socket }: FastifyRequest): string | null {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '')
}
