import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'

const HOSTS_FILE = '/etc/hosts'
const ASKED_FOR_MS = 1_500
const TRIES = 2
const NOT_KNOWN = ['ENOTFOUND', 'ENODATA']

export interface BoundedResolverOptions {
  /** Use the machine's own look-up for names that the name servers do not know. */
  readonly ask_machine: boolean
  /** Other name servers than the machine's, each with its port. */
  readonly servers?: readonly string[]
}

/**
 * Resolves names by the machine's hosts file, then by its name servers, within three seconds. The
 * machine's own look-up uses four threads that the whole process shares, so a few names with silent
 * servers would block all others.
 */
export function boundedResolver({ ask_machine, servers }: BoundedResolverOptions): LookupFunction {
  const resolver = new Resolver({ timeout: ASKED_FOR_MS, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  return (hostname, options, done) => {
    resolveAll(resolver, hostname).then(
      (addresses) => done(null, addresses.map(withFamily)),
      (error: NodeJS.ErrnoException) => {
        if (ask_machine && NOT_KNOWN.includes(error.code ?? '')) lookup(hostname, options, done)
        else done(error, [])
      },
    )
  }
}

/** Every address of both families; throws if there is none. */
async function resolveAll(resolver: Resolver, hostname: string): Promise<string[]> {
  const listed = await listedAddresses(hostname)
  if (listed.length > 0) return listed
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length > 0) return addresses
  const reasons = found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // If one server is silent, that error matters more than a missing address of one family.
  throw reasons.find(({ code }) => !NOT_KNOWN.includes(code)) ?? reasons[0]
}

/** The addresses of a name in the machine's hosts file. */
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
