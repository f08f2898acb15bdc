import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  complaintsAbout,
  installed,
  NODE_TYPES,
  nodesHere,
  pack,
  printedBy,
} from '../support/empty-project.ts'
import { EVENT_VECTORS } from '../support/event-vectors.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** The archives, in a project that has nothing else. */

/** A program of a shop: what compiles is used, and what must not compile is marked. */
const PROGRAM = `
import { type EventOf, InsufficientPointsError, Laurel, type LaurelEvent, verifyEvent } from '@laurel/client'
import { type PutOrderBody, ShopFeed } from '@laurel/client/feed'
import { verifyEvent as verifyAlone } from '@laurel/receiver'

declare const process: { env: Record<string, string | undefined> }
declare const console: { log(text: string): void }

const { BASE_URL = '', KEY = '', FEED_TOKEN = '', DELIVERY = '' } = process.env
const laurel = new Laurel({ base_url: BASE_URL, key: KEY })

const { balance } = await laurel.earnPoints(1001, { points: 50, source_ref: 'survey' })
const points: number = balance.points_balance
const seen: string[] = []
for await (const { type, created_at } of laurel.listTransactions(1001, { limit: 1 })) {
  const day: string = created_at.slice(0, 10)
  seen.push(day.length === 10 ? type : day)
}
let missing = 0
try {
  await laurel.deductPoints(1001, { points: 5_000 })
} catch (error) {
  if (error instanceof InsufficientPointsError) missing = Number(error.details.required)
}

function said(event: LaurelEvent): string {
  switch (event.topic) {
    case 'points.earned':
      return \`\${event.payload.points} points\`
    case 'tier.changed':
      return event.payload.tier.name
    case 'reward.redeemed':
      return event.payload.reward_name
    default:
      return event.topic
  }
}
const feed = new ShopFeed({ base_url: BASE_URL, token: FEED_TOKEN })
const { external_id } = await feed.putCustomer('external:cleo', { first_name: 'Cleo' })
const { body, headers, secret, now } = JSON.parse(DELIVERY)
const delivery = { body, headers, secret, now: new Date(now) }
const event = await verifyEvent(delivery)
const alone: string = verifyAlone(delivery).id
console.log([points, seen.join(), missing, said(event), alone === event.id, external_id].join('; '))

export function wrong(redeemed: EventOf<'reward.redeemed'>) {
  // @ts-expect-error there is no such operation
  laurel.earnPoint(1001)
  // @ts-expect-error a field that an award does not have
  laurel.earnPoints(1001, { points: 50, source_ref: 'x', amount: 5 })
  // @ts-expect-error a field that it needs
  laurel.earnPoints(1001, { points: 50 })
  // @ts-expect-error only writes have a key
  laurel.getProgram({ idempotency_key: 'x' })
  // @ts-expect-error no topic of the service
  const other: EventOf<'points.lost'> = redeemed
  // @ts-expect-error an order has lines
  const empty: PutOrderBody = { customer_id: null }
  // @ts-expect-error the body of an order is not that of a customer
  feed.bulkReport({ items: [{ type: 'customer', id: 1, body: { lines: [] } }] })
  // @ts-expect-error this payload has no tier
  return [redeemed.payload.tier, other, empty]
}
`

let shop: TestShop
let folder: string
let client: string
/** Of the compiler, which writes shop.js. */
let complaints: string

beforeAll(async () => {
  shop = await newShop()
  await shop.customer(1001)
  client = pack('clients/typescript')
  folder = installed([client, pack('receivers/javascript')])
  writeFileSync(join(folder, 'shop.ts'), PROGRAM)
  complaints = await complaintsAbout(folder, { lib: ['es2022', 'dom', 'dom.iterable'] })
})

it('bring nothing else along', () => {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  expect(Object.keys(lock.packages)).toEqual([
    '',
    'node_modules/@laurel/client',
    'node_modules/@laurel/receiver',
  ])
})

describe('have types', () => {
  it('that fit those of a browser or a worker', () => {
    expect(complaints).toBe('')
  })

  it.each([
    [
      'of a bundler',
      { lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler', noEmit: true },
    ],
    ['of Node.js', { lib: ['es2022'], types: ['node'], typeRoots: [NODE_TYPES], noEmit: true }],
  ])('that fit those %s', async (_what, options) => {
    expect(await complaintsAbout(folder, options)).toBe('')
  })
})

it.each(nodesHere())('work in %s', async (node) => {
  const [good] = EVENT_VECTORS
  if (good === undefined) throw new Error('there are no vectors')
  const body = Buffer.from(good.body, 'base64').toString()
  const delivery = JSON.stringify({ ...good, body, now: good.now * 1_000 })
  const printed = await printedBy(node, [join(folder, 'shop.js')], {
    BASE_URL: shop.app.base_url,
    KEY: shop.key,
    FEED_TOKEN: (await shop.adminToken('feed')).token,
    DELIVERY: delivery,
  })
  expect(printed).toBe('50; earn; 5000; €5 off – für dich ☕; true; cleo')
})

it('are used by the documents as they can be', async () => {
  const pages = ['clients', 'external-ids', 'getting-started'].map((name) =>
    readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), 'utf8'),
  )
  const blocks = [...pages.join('\n').matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)]
  expect(blocks.length).toBeGreaterThan(6)
  const project = installed([client])
  for (const name of ['react', 'node']) {
    const types = join(project, 'node_modules/@types', name)
    mkdirSync(join(types, '..'), { recursive: true })
    symlinkSync(join(NODE_TYPES, name), types)
  }
  for (const [index, [, kind, text = '']] of blocks.entries()) {
    writeFileSync(join(project, `block-${index}.${kind}`), text)
  }
  const said = await complaintsAbout(project, {
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    jsx: 'react-jsx',
    noEmit: true,
    skipLibCheck: true,
  })
  expect(said).toBe('')
})
