import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Reply } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import { type Known, programSteps, SHELF, type Step } from './program-steps.ts'
import { runs, timeLimit } from './runs.ts'
import { readShopRows, tableOf } from './shop-rows.ts'

const RUNS = 8

/**
 * A dry run is asked first, then the same in earnest: the answers must agree, and the dry run must
 * leave every row of the shop as it was. What is written must be what the diff says. Answers what
 * came of it.
 */
async function takeStep(shop: TestShop, shop_id: number, step: Step): Promise<string> {
  const { db } = shop.app.database
  const before = await readShopRows(db, shop_id)
  const log = tableOf<{ change_id: string }>(before, 'program_changes')
  const [stored] = tableOf<StoredProgram>(before, 'programs')
  if (stored === undefined) throw new Error('the shop has no programme')
  const { method, path, body } = step({
    ...stored.document,
    revision: stored.revision,
    change_ids: log.map(({ change_id }) => change_id).sort(),
  })
  const dry = await shop.call(method, path, { ...body, dry_run: true }, { key: null })
  expect(await readShopRows(db, shop_id)).toEqual(before)

  const real = await shop.call(method, path, body)
  const after = await readShopRows(db, shop_id)
  const asked = JSON.stringify({ method, path, body })
  expect(real.status, asked).toBe(dry.status)
  if (real.status !== 200) {
    expect(faultOf(dry)).toEqual(faultOf(real))
    for (const table of ['programs', 'program_changes']) {
      expect(after.get(table)).toEqual(before.get(table))
    }
    return 'refused'
  }
  expect(comparable(dry, null), asked).toEqual(comparable(real, newId(dry, real)))
  expect(dry.body).toMatchObject({ dry_run: true, revision: stored.revision })
  const changed = real.body.operation === 'none' ? 0 : 1
  expect(real.body).toMatchObject({ dry_run: false, revision: stored.revision + changed })
  expect(real.body.diff.length > 0).toBe(changed === 1)
  const [now] = tableOf<StoredProgram>(after, 'programs')
  expect(now?.revision).toBe(stored.revision + changed)
  expect(tableOf(after, 'program_changes')).toHaveLength(log.length + changed)
  expectDiff(stored.document, now?.document, real.body.diff)
  return real.body.operation
}

type Document = Omit<Known, 'revision' | 'change_ids'>

interface StoredProgram {
  readonly revision: number
  readonly document: Document
}

const faultOf = ({ body: { error } }: Reply) => ({ ...error, request_id: null })

/** The id that the write gave to something new; what an undo brings back has its own already. */
function newId(dry: Reply, { body }: Reply): string | null {
  const part = dry.body.earning_rule ?? dry.body.reward
  return part?.id === null ? (body.earning_rule ?? body.reward).id : null
}

/** An answer without what is meant to differ: the id of something new, and when it was written. */
function comparable({ body }: Reply, id: string | null): unknown {
  const { dry_run: _dry_run, revision: _revision, ...rest } = body
  const program = body.program && { ...body.program, revision: null, updated_at: null }
  const part = ({ id: own, ...other }: { id: string | null }) => ({
    ...other,
    id: own === id ? null : own,
  })
  const answer = {
    ...rest,
    ...(program ? { program } : {}),
    ...(rest.earning_rule ? { earning_rule: part(rest.earning_rule) } : {}),
    ...(rest.reward ? { reward: part(rest.reward) } : {}),
  }
  const text = JSON.stringify(answer)
  return JSON.parse(id === null ? text : text.replaceAll(id, 'new'))
}

/** The documents differ where the diff says, as it says, and nowhere else. */
function expectDiff(
  before: Document,
  after: Document | undefined,
  diff: readonly { path: string; before: unknown; after: unknown }[],
): void {
  const [old, now] = [leaves(before), leaves(after)]
  for (const change of diff) {
    for (const [name, document] of [
      ['before', old],
      ['after', now],
    ] as const) {
      const expected = leaves(change[name], change.path)
      for (const [path, value] of expected) expect(document.get(path)).toEqual(value)
    }
  }
  const differing = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)),
  )
  const told = (path: string) =>
    diff.some((change) => path === change.path || path.startsWith(`${change.path}.`))
  expect(differing.filter((path) => !told(path))).toEqual([])
}

/** Every value by its path; a list's items that have an id are found by it. */
function leaves(value: unknown, path = '', found = new Map<string, unknown>()) {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (Array.isArray(value) && value.every((item) => typeof item?.id === 'string')) {
    for (const item of value) leaves(item, below(item.id), found)
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, item] of Object.entries(value)) leaves(item, below(key), found)
  } else if (value !== null && value !== undefined) {
    found.set(path, value)
  }
  return found
}

it(
  'a dry run answers what the write would, and changes no row',
  async () => {
    const outcomes = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(programSteps, async (steps) => {
        const shop = await newShop()
        await shop.product(SHELF.product, { variants: [{ id: SHELF.variant, price: 1 }] })
        await shop.collection(SHELF.collection)
        const { db } = shop.app.database
        const { shop_id } = await db
          .selectFrom('shops')
          .select('shop_id')
          .where('domain', '=', shop.domain)
          .executeTakeFirstOrThrow()
        for (const step of steps) {
          const outcome = await takeStep(shop, shop_id, step)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      }),
      runs(RUNS),
    )
    // Were most bodies refused, the property would say little about writes.
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining(['create', 'update', 'delete', 'refused']),
    )
  },
  timeLimit(RUNS),
)
