import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSame } from '../../src/domain/program-diff.ts'
import { takesDryRun } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { drawn } from '../support/drawn.ts'
import { type ReplyOfAny, verdict } from '../support/http.ts'
import { shopIdOf } from '../support/ladders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { readShopRows, type ShopRows } from '../support/shop-rows.ts'
import { expectSameAnswer, faultOf } from './program-answers.ts'
import {
  type Documents,
  documentsOf,
  expectDiff,
  knownOf,
  revisionStep,
  targetIn,
} from './program-documents.ts'
import { SHELF } from './program-names.ts'
import type { Step, StepRequest } from './program-step.ts'
import { type Aside, programSteps, STEPS } from './program-steps.ts'

const RUNS = 6
/** As many as are tried at most where a run has not reached everything. */
const FURTHER_SEQUENCES = 24
const OUTCOMES = ['create', 'update', 'delete', 'none', 'refused', 'unconfirmed']

it('every endpoint that takes dry_run is among the steps', () => {
  const asked = endpoints.filter(takesDryRun).map(({ operation_id }) => operation_id)
  expect(Object.keys(STEPS).sort()).toEqual(asked.sort())
})

it(
  'a dry run answers what the write would, and changes no row',
  async () => {
    const outcomes = new Set<string>()
    const accepted = new Set<string>()
    const hold = async (steps: readonly (Step | Aside)[]) => {
      const shop = await stockedShop()
      const shop_id = await shopIdOf(shop)
      for (const step of steps) {
        if (typeof step !== 'function') await takeAside(shop, shop_id, step)
        else {
          const { operation_id, outcome } = await takeStep(shop, shop_id, step)
          outcomes.add(outcome)
          if (outcome !== 'refused') accepted.add(operation_id)
        }
      }
    }
    const neverAccepted = () =>
      Object.keys(STEPS).filter((operation_id) => !accepted.has(operation_id))
    await fc.assert(fc.asyncProperty(programSteps, hold), runs(RUNS))
    // What chance has missed gets some more of it.
    for (const steps of drawn(programSteps, FURTHER_SEQUENCES)) {
      if (neverAccepted().length > 0 || OUTCOMES.some((one) => !outcomes.has(one)))
        await hold(steps)
    }
    // Were most bodies refused, the property would say little about writes.
    expect([...outcomes]).toEqual(expect.arrayContaining(OUTCOMES))
    expect(neverAccepted()).toEqual([])
  },
  timeLimit(RUNS),
)

/** A shop with members of different standing, and what bodies can name. */
async function stockedShop(): Promise<TestShop> {
  const shop = await newShop(undefined, { currency: 'KWD' })
  await shop.switch({ campaigns_feature: true, affiliates_feature: true })
  await Promise.all([
    ...SHELF.products.map((product) => shop.product(product)),
    shop.collection(SHELF.collection),
    shop.customer(1001),
    ...[150, 700].map(async (points, place) => {
      await shop.award(await shop.customer(1002 + place), points)
    }),
  ])
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  for (const name of ['reward_id', 'membership_id', 'campaign_id']) await shop.furnish(name)
  return shop
}

async function takeAside(shop: TestShop, shop_id: number, aside: Aside): Promise<void> {
  if ('switches' in aside) return shop.switch(aside.switches)
  const { program } = documentsOf(await readShopRows(shop.app.database.db, shop_id))
  const membership = program.document.memberships.at(-1)
  if (membership === undefined) return
  expectOk(await shop.admin('PATCH', `/memberships/${membership.id}`, { enabled: true }))
}

/**
 * A dry run is asked first, then the same in earnest: the answers must agree, and the dry run must
 * leave every row of the shop as it was. What is written must be what the diff says. Tells what
 * came of it.
 */
async function takeStep(
  shop: TestShop,
  shop_id: number,
  step: Step,
): Promise<{ operation_id: string; outcome: string }> {
  const { db } = shop.app.database
  const rows = await readShopRows(db, shop_id)
  const before = documentsOf(rows)
  const request = step(knownOf(before))
  const { operation_id, method, path, body } = request
  const dry = await shop.call(method, path, { ...body, dry_run: true }, { key: null })
  expect(await readShopRows(db, shop_id)).toEqual(rows)

  const real = await shop.call(method, path, body)
  const rows_after = await readShopRows(db, shop_id)
  const asked = JSON.stringify({ method, path, body })
  if (real.status !== 200) {
    const outcome = expectRefusal(dry, real, asked)
    expect(withoutKeys(rows_after), asked).toEqual(withoutKeys(rows))
    return { operation_id, outcome }
  }
  expect(dry.status, `${asked} ${dry.text}`).toBe(200)
  expectSameAnswer(dry, real, rowsText(rows), asked)
  const written = { dry, real, asked }
  if (operation_id === 'undoProgramChanges') {
    expectSeveralUndone(written, before, documentsOf(rows_after))
    return { operation_id, outcome: real.body.operation }
  }
  expectWritten(written, before, documentsOf(rows_after))
  expectUndone(request, before, documentsOf(rows_after))
  return { operation_id, outcome: real.body.operation }
}

/** The same errors; only what waits for the merchant's word is shown by a dry run instead. */
function expectRefusal(dry: ReplyOfAny, real: ReplyOfAny, asked: string): string {
  if (verdict(real) !== '409 confirmation_required') {
    expect(faultOf(dry), asked).toEqual(faultOf(real))
    expect(dry.status).toBe(real.status)
    return 'refused'
  }
  expect(dry.status, asked).toBe(200)
  expect(dry.body.member_impact, asked).toEqual(real.body.error.details.member_impact)
  return 'unconfirmed'
}

/** An answer is kept under its idempotency key, a refusal too; nothing else of it is. */
function withoutKeys(rows: ShopRows): ShopRows {
  return new Map([...rows].filter(([table]) => table !== 'idempotency_keys'))
}

const rowsText = (rows: ShopRows) => [...rows.values()].flat().join('\n')

interface Replies {
  readonly dry: ReplyOfAny
  readonly real: ReplyOfAny
  readonly asked: string
}

/** One document has moved on by one revision, as the diff says; or none, and there is no diff. */
function expectWritten({ dry, real, asked }: Replies, before: Documents, after: Documents): void {
  const { operation, revision, diff } = real.body
  const changed = operation === 'none' ? 0 : 1
  expect([dry.body.dry_run, real.body.dry_run]).toEqual([true, false])
  expect(diff.length > 0, asked).toBe(changed === 1)
  expect(after.log).toHaveLength(before.log.length + changed)
  expect(revision).toBe(dry.body.revision + changed)
  const expected = changed === 0 ? null : [dry.body.revision, revision]
  expect(revisionStep(before, after)).toEqual(expected)
  expectDiff(before, after, diff, asked)
}

/** An undo leaves its target as the change found it. */
function expectUndone(
  { operation_id, path }: StepRequest,
  before: Documents,
  after: Documents,
): void {
  if (operation_id !== 'undoProgramChange') return
  const undone = before.log.find(({ change_id }) => path.includes(change_id))
  if (undone === undefined) throw new Error(`${path} names no change`)
  const target = targetIn(after, undone)
  expect(isSame(target, undone.target_before), JSON.stringify([target, undone])).toBe(true)
}

/** Each is logged, each target is as the oldest of its undone changes found it, and no other is. */
function expectSeveralUndone(
  { dry, real, asked }: Replies,
  before: Documents,
  after: Documents,
): void {
  const { revision, diff, changes, operation } = real.body
  const ids: string[] = changes.map(({ id }: { id: string }) => id)
  const undone = before.log.filter(({ change_id }) => ids.includes(change_id))
  expect(undone, asked).toHaveLength(ids.length)
  expect(operation, asked).toBe(ids.length === 0 ? 'none' : 'update')
  expect(after.log).toHaveLength(before.log.length + ids.length)
  const of_program = undone.filter(({ target_kind }) => target_kind !== 'campaign')
  expect(revision, asked).toBe(dry.body.revision + of_program.length)
  expect(after.program.revision).toBe(revision)
  for (const one of undone) {
    const [oldest] = undone
      .filter(
        ({ target_id, target_kind }) =>
          target_id === one.target_id && target_kind === one.target_kind,
      )
      .toSorted((first, second) => first.change_number - second.change_number)
    const target = targetIn(after, one)
    expect(isSame(target, oldest?.target_before), `${asked} ${JSON.stringify(target)}`).toBe(true)
  }
  expectDiff(before, after, diff, asked)
}
