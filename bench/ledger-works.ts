import { ask } from './ask.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { type Circumstances, loadSubject, pgbenchSubject, type Subject } from './measure.ts'
import type { Options } from './options.ts'
import { measureProven, type Proven } from './prove.ts'
import { type RunningServer, startBareRoute, startService } from './servers.ts'

/** Each side has a hot customer of its own, so that neither inherits the other's dead rows. */
const HOT_CUSTOMER = 1
const HOT_CUSTOMER_OF_PGBENCH = 2

const CUSTOMER = '/api/v1/customers/{customer_id}'
const POINTS = `${CUSTOMER}/points`
const TRANSACTIONS = `${CUSTOMER}/transactions?limit=50`

/** An award, a balance and a page, as the load generator asks for them. */
export const EARN = {
  method: 'POST',
  path: `${POINTS}/earn`,
  body: '{"points":25,"source_ref":"{uuid}"}',
} as const
export const PAGE = { method: 'GET', path: TRANSACTIONS, body: null } as const
const BALANCE = { method: 'GET', path: POINTS, body: null } as const

const PROTOCOL = '2026-07-28'
const TOOL = 'service_get_customer_balance'

/** The same balance, as an assistant asks for it. */
const BALANCE_BY_MCP = {
  method: 'POST',
  path: '/mcp',
  body: JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: {
      name: TOOL,
      arguments: { customer_id: '{customer_id}' },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': PROTOCOL,
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }),
  headers: {
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': PROTOCOL,
    'Mcp-Method': 'tools/call',
    'Mcp-Name': TOOL,
  },
} as const

/** Awards and reads over one ledger, each beside its yardsticks. */
export async function measureLedger(
  circumstances: Circumstances,
  options: Options,
  tell: (line: string) => void,
): Promise<Proven> {
  tell(`filling a ledger of ${options.entries} entries`)
  const ledger = await makeLedger(circumstances.server.url, 'laurel_bench', options)
  const service = await startService(ledger)
  let bare: RunningServer | null = null
  try {
    // The bytes that the bare route sends are the service's answer for the first customer.
    const answer = async (path: string) => {
      const own_path = path.replace('{customer_id}', '1')
      const { text } = await ask(service, ledger.key, 'GET', own_path)
      const url = path.split('?', 1)[0]?.replace('{customer_id}', ':customer_id') ?? ''
      return { method: 'GET', url, body: text } as const
    }
    bare = await startBareRoute([await answer(POINTS), await answer(TRANSACTIONS)])
    const list = subjects(circumstances, ledger, { service, bare })
    return await measureProven(list, [ledger], options.rounds, tell)
  } finally {
    await bare?.stop()
    await service.stop()
  }
}

function subjects(
  circumstances: Circumstances,
  ledger: Ledger,
  { service, bare }: { service: RunningServer; bare: RunningServer },
): Subject[] {
  const { key } = ledger
  const all = { first_customer: 1, last_customer: ledger.customers }
  const members = { first_customer: 1, last_customer: ledger.members }
  const pgbench = (
    name: string,
    script: 'earn' | 'balance' | 'transactions',
    customers: { first_customer: number; last_customer: number },
  ) => pgbenchSubject(name, circumstances, ledger, { script, ...customers })
  const earn = (name: string, customers: typeof all) =>
    loadSubject(name, circumstances, service, { ...EARN, ...customers, key }, ledger)
  const read = (
    name: string,
    from: RunningServer,
    work: typeof BALANCE | typeof PAGE | typeof BALANCE_BY_MCP,
  ) => loadSubject(name, circumstances, from, { ...work, ...members, key })
  return [
    pgbench('earn, pgbench', 'earn', all),
    earn('earn', all),
    pgbench('hot earn, pgbench', 'earn', only(HOT_CUSTOMER_OF_PGBENCH)),
    earn('hot earn', only(HOT_CUSTOMER)),
    pgbench('points, pgbench', 'balance', members),
    read('points', service, BALANCE),
    read('points, bare route', bare, BALANCE),
    read('points by MCP', service, BALANCE_BY_MCP),
    pgbench('transactions, pgbench', 'transactions', members),
    read('transactions', service, PAGE),
    read('transactions, bare route', bare, PAGE),
  ]
}

function only(customer: number) {
  return { first_customer: customer, last_customer: customer }
}
