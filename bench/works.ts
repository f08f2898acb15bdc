import type { Ledger } from './ledger.ts'
import { type Circumstances, loadSubject, pgbenchSubject, type Subject } from './measure.ts'
import type { RunningServer } from './servers.ts'

/** A goal of the service: its rate over that of the slowest yardstick beside it. */
export interface Comparison {
  readonly work: string
  readonly service: string
  readonly yardsticks: readonly string[]
  readonly goal: number
}

export const COMPARISONS: readonly Comparison[] = [
  { work: 'earn, 100,000 customers', service: 'earn', yardsticks: ['earn, pgbench'], goal: 0.5 },
  {
    work: 'earn, one hot customer',
    service: 'hot earn',
    yardsticks: ['hot earn, pgbench'],
    goal: 1,
  },
  {
    work: 'GET points',
    service: 'points',
    yardsticks: ['points, pgbench', 'points, bare route'],
    goal: 0.5,
  },
  {
    work: 'GET transactions, 50 rows',
    service: 'transactions',
    yardsticks: ['transactions, pgbench', 'transactions, bare route'],
    goal: 0.5,
  },
]

/** Each side has a hot customer of its own, so that neither inherits the other's dead rows. */
const HOT_CUSTOMER = 1
const HOT_CUSTOMER_OF_PGBENCH = 2

export const PATHS = {
  earn: '/api/v1/customers/{customer_id}/points/earn',
  points: '/api/v1/customers/{customer_id}/points',
  transactions: '/api/v1/customers/{customer_id}/transactions?limit=50',
}

/** Everything that `COMPARISONS` names, over one ledger; each thing beside its yardsticks. */
export function subjects(
  circumstances: Circumstances,
  ledger: Ledger,
  servers: { service: RunningServer; bare: RunningServer },
  onEarned: (answers: number) => void,
): Subject[] {
  const { service, bare } = servers
  const all = { first_customer: 1, last_customer: ledger.customers }
  const members = { first_customer: 1, last_customer: ledger.members }
  const pgbench = (
    name: string,
    script: 'earn' | 'balance' | 'transactions',
    customers: { first_customer: number; last_customer: number },
  ) => pgbenchSubject(name, circumstances, ledger.url, { script, ...customers })
  const earn = { kind: 'earn', path: PATHS.earn, key: ledger.key } as const
  const read = { kind: 'read', key: ledger.key, ...members } as const
  const load = (name: string, work: Parameters<typeof loadSubject>[3], onAnswers = onEarned) =>
    loadSubject(name, circumstances, service, work, work.kind === 'earn' ? onAnswers : undefined)
  const fromBare = (name: string, path: string) =>
    loadSubject(name, circumstances, bare, { ...read, path })
  return [
    pgbench('earn, pgbench', 'earn', all),
    load('earn', { ...earn, ...all }),
    pgbench('hot earn, pgbench', 'earn', only(HOT_CUSTOMER_OF_PGBENCH)),
    load('hot earn', { ...earn, ...only(HOT_CUSTOMER) }),
    pgbench('points, pgbench', 'balance', members),
    load('points', { ...read, path: PATHS.points }),
    fromBare('points, bare route', '/customers/{customer_id}/points'),
    pgbench('transactions, pgbench', 'transactions', members),
    load('transactions', { ...read, path: PATHS.transactions }),
    fromBare('transactions, bare route', '/customers/{customer_id}/transactions'),
  ]
}

function only(customer: number) {
  return { first_customer: customer, last_customer: customer }
}
