import { parseArgs } from 'node:util'

/** What can be measured by itself. */
export const PARTS = ['ledger', 'estimates', 'orders', 'webhooks', 'growth', 'start'] as const
export type Part = (typeof PARTS)[number]

/** What a run measures and for how long. */
export interface Options {
  readonly parts: readonly Part[]
  /** Whether the result is kept among the others, and what its name says of a run of some parts. */
  readonly record: boolean
  readonly subject: string
  /** Ledger entries that are loaded before anything is measured. */
  readonly entries: number
  readonly customers: number
  /** Clients of pgbench and connections of the load generator. */
  readonly clients: number
  readonly rounds: number
  /** Of one measurement; each is preceded by a warm-up. */
  readonly duration_seconds: number
  /** Sizes of the ledger between which awards, orders and reads are compared. */
  readonly growth: readonly number[]
  /** How many shops share the database that is compared with that of one shop. */
  readonly shops: number
}

export const USAGE = `npm run bench -- [options]

  --only LIST    some of ledger, estimates, orders, webhooks, growth, start (all)
  --entries N    entries in the ledger (5000000); 200000 is enough for a quick look
  --rounds N     how often each thing is measured, in turns (5)
  --seconds N    how long each time (5)
  --growth LIST  ledger sizes to compare, separated by commas (10000,1000000)
  --shops N      shops that share the largest, compared with one shop; 1: none (1000)
  --clients N    clients of pgbench and connections of the service (32); orders have 8
  --print        print the result and record nothing, as on a busy machine

Uses the PostgreSQL of DATABASE_URL, as a superuser, or starts one of its own.
`

const CUSTOMERS = 100_000

/** Reads the command line; throws for an option that is unknown or no whole number. */
export function readOptions(arguments_: string[]): Options {
  const { values } = parseArgs({
    args: arguments_,
    options: {
      only: { type: 'string', default: PARTS.join() },
      entries: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      growth: { type: 'string', default: '10000,1000000' },
      shops: { type: 'string', default: '1000' },
      clients: { type: 'string', default: '32' },
      print: { type: 'boolean', default: false },
    },
  })
  const parts = values.only.split(',').map(partOf)
  return {
    parts,
    subject: parts.length < PARTS.length ? `-${parts.join('-')}` : '',
    record: !values.print,
    entries: wholeNumber('entries', values.entries),
    customers: CUSTOMERS,
    clients: wholeNumber('clients', values.clients),
    rounds: wholeNumber('rounds', values.rounds),
    duration_seconds: wholeNumber('seconds', values.seconds),
    growth: values.growth.split(',').map((size) => wholeNumber('growth', size)),
    shops: wholeNumber('shops', values.shops),
  }
}

function partOf(name: string): Part {
  const part = PARTS.find((one) => one === name)
  if (part === undefined) throw new Error(`--only knows ${PARTS.join(', ')}\n${USAGE}`)
  return part
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number\n${USAGE}`)
  return Number(text)
}
