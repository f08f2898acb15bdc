import { type Ledger, makeLedger } from './ledger.ts'
import { EARN, PAGE } from './ledger-works.ts'
import { type Circumstances, loadSubject, measureInTurns, type Sample } from './measure.ts'
import type { Options } from './options.ts'
import { startService } from './servers.ts'

/** What an award and a page cost over a ledger of this size. */
export interface GrowthStep {
  readonly entries: number
  readonly earn: readonly Sample[]
  readonly transactions: readonly Sample[]
}

/** Measures ledgers of these sizes in turns, each under a service of its own. */
export async function measureGrowth(
  circumstances: Circumstances,
  { growth: sizes, customers, rounds }: Options,
  tell: (line: string) => void,
): Promise<GrowthStep[]> {
  const ledgers: Ledger[] = []
  for (const entries of sizes) {
    tell(`filling a ledger of ${entries} entries`)
    const name = `laurel_bench_${entries}`
    ledgers.push(await makeLedger(circumstances.server.url, name, { entries, customers }))
  }
  const services = await Promise.all(ledgers.map((ledger) => startService(ledger)))
  try {
    const subjects = ledgers.flatMap((ledger, index) => {
      const service = services[index]
      if (service === undefined) throw new Error('a ledger has no service')
      const { entries, key, members } = ledger
      const earn = { ...EARN, key, first_customer: 1, last_customer: customers }
      const page = { ...PAGE, key, first_customer: 1, last_customer: members }
      return [
        loadSubject(earnName(entries), circumstances, service, earn),
        loadSubject(pageName(entries), circumstances, service, page),
      ]
    })
    const samples = await measureInTurns(subjects, rounds, tell)
    return ledgers.map(({ entries }) => ({
      entries,
      earn: samples.get(earnName(entries)) ?? [],
      transactions: samples.get(pageName(entries)) ?? [],
    }))
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

function earnName(entries: number): string {
  return `earn over ${entries}`
}

function pageName(entries: number): string {
  return `transactions over ${entries}`
}
