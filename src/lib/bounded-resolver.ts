import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'

const HOSTS_FILE = '/etc/hosts'
const ASKED_FOR_MS = 1_500
const TRIES = 2
const NOT_KNOWN = ['ENOTFOUND', 'ENODATA']

export interface BoundedResolverOptions {
  /** Ask the machine in its own way for what the name servers do not know. */
  readonly ask_machine: boolean
  /** Other name servers than the machine's, each with its port. */
  readonly servers?: readonly string[]
}

/**
 * Resolves names by the machine's file of hosts, then by its name servers, for three seconds at
 * most. The machine's own look-up waits for name servers in one of four threads that the whole
 * process shares, so that a few names whose servers are silent would hold up all others.
 */
export function boundedResolver({ ask_machine, servers }: BoundedResolverOptions): LookupFunction {
  const resolver = new Resolver({ timeout: ASKED_FOR_MS, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  return (hostname, options, told) => {
    resolveAll(resolver, hostname).then(
      (addresses) => told(null, addresses.map(withFamily)),
      (error: NodeJS.ErrnoException) => {
        if (ask_machine && NOT_KNOWN.includes(error.code ?? '')) lookup(hostname, options, told)
        else told(error, [])
      },
    )
  }
}

/** Every address of both families; throws where there is none. */
async function resolveAll(resolver: Resolver, hostname: string): Promise<string[]> {
  const listed = await listedAddresses(hostname)
  if (listed.length > 0) return listed
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length > 0) return addresses
  const reasons = found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // One that is silent says more than one that knows no address of a family.
  throw reasons.find(({ code }) => !NOT_KNOWN.includes(code)) ?? reasons[0]
}

/** What the machine's file of hosts says of a name. */
async function listedAddresses(hostname: string): Promise<string[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '')
  const wanted = hostname.toLowerCase().replace(/\.$/, '')
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return names.some((name) => name.toLowerCase() === wanted) ? [address] : []
  })
}

function withFamily(address: string): { address: string; family: number } {
  return { address, family: isIP(address) }
}
