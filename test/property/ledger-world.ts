import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import type { TestApp } from '../support/app.ts'
import type { HandClock } from '../support/hand-clock.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import { readShopRows, type ShopRows } from '../support/shop-rows.ts'
import {
  checkLedger,
  checkNothingChanged,
  checkNothingRewritten,
  entriesOf,
} from './ledger-invariants.ts'
import { LedgerModel } from './ledger-model.ts'
import { CUSTOMERS, SPOILINGS, type Spoiling, type Step, type Write } from './ledger-steps.ts'
import { entryRow, shownTransaction } from './ledger-views.ts'
import { RetriesModel, type SentWrite } from './retries-model.ts'

/** What a step may have changed in the tables. */
type Effect = 'anything' | 'only a kept answer' | 'nothing'

const FIRST_CUSTOMER = 1001

/** A shop of the real service beside the models of what it should do, taken through steps. */
export class LedgerWorld {
  readonly #shop: TestShop
  readonly #shop_id: number
  readonly #clock: HandClock
  readonly #reader: string
  readonly #model = new LedgerModel()
  readonly #retries = new RetriesModel()
  readonly #sent: SentWrite[] = []
  #rows: ShopRows = new Map()
  #steps = 0

  private constructor(shop: TestShop, shop_id: number, clock: HandClock, reader: string) {
    this.#shop = shop
    this.#shop_id = shop_id
    this.#clock = clock
    this.#reader = reader
  }

  static async create(app: TestApp, clock: HandClock): Promise<LedgerWorld> {
    const shop = await newShop(app)
    const found = await findShopByDomain(app.database.db, shop.domain)
    if (found === undefined) throw new Error('the new shop is not there')
    const reader = await shop.newKey(['points:read'])
    const world = new LedgerWorld(shop, found.shop_id, clock, reader.key)
    for (let index = 0; index < CUSTOMERS; index += 1) {
      world.#model.addMember(await shop.customer(FIRST_CUSTOMER + index))
    }
    world.#rows = await world.#readRows()
    return world
  }

  /** Takes one step and checks every promise of the ledger after it. */
  async take(step: Step): Promise<void> {
    this.#steps += 1
    this.#clock.advance(1)
    const before = this.#rows
    const effect = await this.#carryOut(step)
    const after = await this.#readRows()
    this.#rows = after
    checkNothingRewritten(before, after)
    if (effect !== 'anything') {
      checkNothingChanged(before, after, effect === 'nothing' ? [] : ['idempotency_keys'])
    }
    expect(after.get('idempotency_keys'), 'kept answers').toHaveLength(this.#retries.size)
    checkLedger(after)
    for (const customer of this.#model.members) {
      const rows = entriesOf(after, customer)
      expect(rows).toMatchObject(this.#model.entriesOf(customer).map(entryRow))
    }
    await this.#checkReads(FIRST_CUSTOMER + (this.#steps % CUSTOMERS))
  }

  /** The shipped check agrees, at the end of all steps. */
  async verify(): Promise<void> {
    const entries = this.#model.members.flatMap((customer) => this.#model.entriesOf(customer))
    const { body } = await this.#shop.admin('GET', '/verify')
    expect(body).toEqual({
      ok: true,
      customers: CUSTOMERS,
      entries: entries.length,
      problems: [],
    })
  }

  #readRows(): Promise<ShopRows> {
    return readShopRows(this.#shop.app.database.db, this.#shop_id)
  }

  async #carryOut(step: Step): Promise<Effect> {
    switch (step.do) {
      case 'wait':
        this.#clock.advance(step.seconds)
        return 'nothing'
      case 'exclude':
        return this.#exclude(FIRST_CUSTOMER + step.customer, step.excluded)
      case 'spoil':
        return this.#spoil(step.write, step.how)
      case 'write':
        return this.#send(this.#compose(step))
      case 'retry': {
        const write = this.#sentBefore(step.back)
        return write === undefined ? 'nothing' : this.#send(write)
      }
    }
  }

  #compose(write: Write): SentWrite {
    const { operation, key } = write
    const number = FIRST_CUSTOMER + write.customer
    const name = write.gid ? encodeURIComponent(`gid://shopify/Customer/${number}`) : number
    const path = `/customers/${name}/points/${operation}` as const
    // As it arrives: what JSON does not carry is not part of the request.
    const body: unknown = JSON.parse(JSON.stringify(write.body))
    const earlier = typeof key === 'number' ? this.#sentBefore(key)?.key : undefined
    return { path, body, key: key === 'auto' ? key : (earlier ?? randomUUID()) }
  }

  #sentBefore(back: number): SentWrite | undefined {
    return this.#sent.at(-1 - (back % Math.max(this.#sent.length, 1)))
  }

  async #send(write: SentWrite): Promise<Effect> {
    const expected = this.#retries.answerTo(write, this.#clock.now_ms)
    const raw_body = JSON.stringify(inAnotherOrder(write.body, this.#steps))
    const reply = await this.#shop.post(write.path, undefined, { raw_body, key: write.key })
    this.#sent.push(write)
    if (expected === 'conflict' || expected === 'duplicate') {
      const code = expected === 'conflict' ? 'idempotency_conflict' : 'duplicate_request'
      expect(reply).toMatchObject({ status: 409, body: { error: { code } } })
      return 'nothing'
    }
    if (expected !== null) {
      expect([reply.status, reply.text]).toEqual([expected.status, expected.text])
      expect(reply.headers.get('idempotency-replayed')).toBe('true')
      expect(reply.headers.get('x-request-id')).toBe(expected.headers.get('x-request-id'))
      return 'nothing'
    }
    const [, customer = '', operation] = write.path.match(/(\d+)\/points\/(\w+)$/) ?? []
    // The path and the body were put together from a step, and say what it said.
    const verdict = this.#model.write(
      Number(customer),
      operation as Write['operation'],
      write.body as Write['body'],
    )
    expect(reply.headers.get('idempotency-replayed')).toBeNull()
    expect(reply.status, reply.text).toBe(verdict.status)
    if (verdict.status === 200) expect(reply.body).toEqual(verdict.body)
    else expect(reply.body).toMatchObject(verdict.body)
    // What `auto` was refused may be asked again as soon as its cause is mended.
    if (write.key === 'auto' && verdict.status !== 200) return 'nothing'
    this.#retries.keep(write, reply, this.#clock.now_ms)
    return verdict.entry ? 'anything' : 'only a kept answer'
  }

  async #exclude(customer: number, excluded: boolean): Promise<Effect> {
    const body = { excluded_from_program: excluded }
    const key = randomUUID()
    const path = `/customers/${customer}` as const
    const reply = await this.#shop.patch(path, body, { key })
    const changed = this.#model.isExcluded(customer) !== excluded
    expect(reply).toMatchObject({ status: 200, body: { changed } })
    this.#model.exclude(customer, excluded)
    this.#retries.keep({ path, body, key }, reply, this.#clock.now_ms)
    return changed ? 'anything' : 'only a kept answer'
  }

  async #spoil(write: Write, how: Spoiling): Promise<Effect> {
    const customer = how === 'an unknown customer' ? 999_999 : FIRST_CUSTOMER + write.customer
    const body = {
      ...write.body,
      ...(how === 'an unknown field' ? { colour: 'red' } : {}),
      ...(how === 'points as text' ? { points: '12', delta: '12' } : {}),
      ...(how === 'a blank reason' ? { reason: ' \n' } : {}),
    }
    const reply = await this.#shop.post(`/customers/${customer}/points/${write.operation}`, body, {
      ...(how === 'no idempotency key' ? { key: null } : {}),
      ...(how === 'no credential' ? { token: null } : {}),
      ...(how === 'a key without the scope' ? { token: this.#reader } : {}),
      ...(how === 'a dead version' ? { headers: { 'Service-Version': '2020-01-01' } } : {}),
    })
    const [status, code] = SPOILINGS[how]
    expect(reply).toMatchObject({ status, body: { error: { code } } })
    return 'nothing'
  }

  /** I10 and what the balance says: pages of a few rows give the whole list, newest first. */
  async #checkReads(customer: number): Promise<void> {
    const balance = await this.#shop.get(`/customers/${customer}/points`)
    expect(balance.body).toEqual(this.#model.balanceOf(customer))
    const limit = 1 + (this.#steps % 4)
    const walked: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await this.#shop.get(`/customers/${customer}/transactions?limit=${limit}${from}`)
      walked.push(...page.body.data)
      cursor = page.body.next_cursor
    }
    const entries = this.#model.entriesOf(customer).toReversed()
    expect(walked).toMatchObject(entries.map(shownTransaction))
  }
}

function inAnotherOrder(body: unknown, turn: number): unknown {
  const fields = Object.entries(body ?? {})
  return Object.fromEntries(turn % 2 === 0 ? fields : fields.reverse())
}
