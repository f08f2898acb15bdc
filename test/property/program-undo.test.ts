import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawn } from '../support/drawn.ts'
import { verdict } from '../support/http.ts'
import { shopIdOf } from '../support/ladders.ts'
import { listChanges, undo } from '../support/programs.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'
import { readShopRows } from '../support/shop-rows.ts'
import { documentsOf, knownOf } from './program-documents.ts'
import { programSteps } from './program-steps.ts'

/** Random histories of a programme, in which every row says whether it can be undone now. */

const RUNS = 6

const CONFLICTS = ['undone', 'changed_since']

interface Listed {
  readonly id: string
  readonly undoable: boolean
  readonly not_undoable_reason: string | null
}

/** What an undo of this row answers, tried without writing. */
async function tryUndo(shop: TestShop, { id }: Listed): Promise<string> {
  const reply = await undo(shop, id, { dry_run: true })
  if (reply.status === 200) return 'undone'
  const { code, details } = reply.body.error
  return code === 'feature_disabled' ? code : (details.reason ?? 'no_longer_valid')
}

it(
  'what is listed as undoable is, and all else is refused for the listed reason',
  async () => {
    const seen = new Set<string | null>()
    const hold = async (steps: Parameters<typeof takeSteps>[1]) => {
      const shop = await furnishedShop()
      await takeSteps(shop, steps)
      for (const row of (await listChanges(shop)) as Listed[]) {
        const { undoable, not_undoable_reason } = row
        seen.add(not_undoable_reason)
        expect(undoable).toBe(not_undoable_reason === null)
        expect([row.id, await tryUndo(shop, row)]).toEqual([
          row.id,
          not_undoable_reason === null ? 'undone' : not_undoable_reason,
        ])
      }
    }
    await fc.assert(fc.asyncProperty(programSteps, hold), runs(RUNS))
    expect([...seen]).toEqual(expect.arrayContaining([null, 'not_undoable', ...CONFLICTS]))
  },
  timeLimit(RUNS),
)

async function takeSteps(
  shop: TestShop,
  steps: typeof programSteps extends fc.Arbitrary<infer Steps> ? Steps : never,
): Promise<void> {
  const shop_id = await shopIdOf(shop)
  for (const step of steps) {
    if (typeof step !== 'function') {
      if ('switches' in step) await shop.switch(step.switches)
      continue
    }
    const rows = await readShopRows(shop.app.database.db, shop_id)
    const { method, path, body } = step(knownOf(documentsOf(rows)))
    await shop.call(method, path, { ...body, dry_run: false })
  }
  // Something that was undone, whatever chance has brought.
  const changes = (await listChanges(shop)) as Listed[]
  const first = changes.find(({ undoable }) => undoable)
  if (first === undefined) return
  const undone = await undo(shop, first.id, { confirm_member_impact: true })
  expect(verdict(undone)).toBe('200')
}

it(
  'several changes of one target, undone newest first, lead back to the first state',
  async () => {
    const shop = await furnishedShop()
    const texts = fc.constantFrom('Beans', 'Stars', 'Drops', 'Miles')
    const renames = fc.array(texts, { minLength: 2, maxLength: 6 })
    const deeds = fc.array(fc.boolean(), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(renames, deeds, async (names, there_and_back) => {
        const first = expectOk(await shop.get('/program')).body
        const made: string[] = []
        for (const points_name of names) {
          const { operation } = expectOk(
            await shop.patch('/program/settings', { points_name }),
          ).body
          if (operation === 'none') continue
          made.push((await listChanges(shop))[0].id)
          // An undo and its own undo in between cancel each other out as well.
          if (there_and_back[made.length] !== true) continue
          expectOk(await undo(shop, made.at(-1) ?? ''))
          made.pop()
        }
        for (const change_id of made.toReversed()) {
          const row = (await listChanges(shop)).find(({ id }: Listed) => id === change_id)
          expect(row).toMatchObject({ undoable: true, undone_by: null })
          expectOk(await undo(shop, change_id))
        }
        const { revision, updated_at, ...content } = expectOk(await shop.get('/program')).body
        expect({ ...content, revision: first.revision, updated_at: first.updated_at }).toEqual(
          first,
        )
      }),
      runs(RUNS),
    )
  },
  timeLimit(RUNS),
)

/** What a shop has, without what every write changes, and without what a deleted campaign was. */
async function contentOf(shop: TestShop): Promise<unknown> {
  const { program, campaigns } = documentsOf(
    await readShopRows(shop.app.database.db, await shopIdOf(shop)),
  )
  const live = campaigns.filter(({ deleted_at }) => deleted_at === null)
  const by_id = live.toSorted((one, other) => (one.campaign_id < other.campaign_id ? -1 : 1))
  return [program.document, by_id.map(({ document }) => document)]
}

const CONFIRMED = { confirm_member_impact: true }

const undoAtOnce = (shop: TestShop, ids: readonly string[]) =>
  shop.post('/program/changes/undo', { ids, ...CONFIRMED })

/** One after another, up to one that is refused. */
async function undoOneByOne(shop: TestShop, ids: readonly string[]) {
  for (const id of ids) {
    const reply = await undo(shop, id, CONFIRMED)
    if (reply.status !== 200) return { id, refusal: verdict(reply) }
  }
  return null
}

it(
  'the last changes undone at once leave what they leave undone one by one, or nothing is undone',
  async () => {
    const seen = { done: 0, refused: 0 }
    const hold = async (
      steps: Parameters<typeof takeSteps>[1],
      count: number,
      with_undone: boolean,
    ) => {
      const shop = await furnishedShop()
      await takeSteps(shop, steps)
      const changes = (await listChanges(shop)) as (Listed & { undone_by: string | null })[]
      const ids = changes
        .filter(({ undone_by }) => with_undone || undone_by === null)
        .filter(({ not_undoable_reason: reason }) => with_undone || reason !== 'not_undoable')
        .slice(0, count)
        .map(({ id }) => id)
      const before = await contentOf(shop)
      const log = await listChanges(shop)
      const reply = await undoAtOnce(shop, ids)
      if (reply.status !== 200) {
        seen.refused += 1
        expect(await contentOf(shop)).toEqual(before)
        expect(await listChanges(shop)).toEqual(log)
        const { change_id, refused, undoable } = reply.body.error.details
        expect(refused[0].id).toBe(change_id)
        // What goes with the creation of its campaign is not undone by itself.
        const tried = [...refused.map(({ id }: { id: string }) => id), ...undoable]
        const one_by_one = ids.filter((id) => tried.includes(id))
        expect(await undoOneByOne(shop, one_by_one)).toEqual({
          id: change_id,
          refusal: verdict(reply),
        })
        return
      }
      seen.done += 1
      const after = await contentOf(shop)
      // A tier that was added before tiers were on is removed for good: members were placed again.
      const logged = (await listChanges(shop)) as (Listed & {
        not_undoable_reason: string | null
      })[]
      const undoing = undoneBy(reply.body)
      const for_good = logged.filter(
        ({ id, not_undoable_reason: reason }) => undoing.includes(id) && reason === 'not_undoable',
      )
      if (for_good.length > 0) {
        const refused = await undoAtOnce(shop, undoing)
        expect(verdict(refused)).toContain('422')
        const { refused: named, undoable } = refused.body.error.details
        const ids_named: string[] = named.map(({ id }: { id: string }) => id)
        // Besides, what names a tier that does not come back.
        expect(ids_named).toEqual(expect.arrayContaining(for_good.map(({ id }) => id)))
        expect([...ids_named, ...undoable].toSorted()).toEqual(undoing.toSorted())
        expect(await contentOf(shop)).toEqual(after)
        expectOk(await undoAtOnce(shop, undoable))
        return
      }
      const again = expectOk(await undoAtOnce(shop, undoing))
      expect(await contentOf(shop)).toEqual(before)
      expect(await undoOneByOne(shop, undoneBy(again.body).toReversed())).toBe(null)
      expect(await contentOf(shop)).toEqual(after)
    }
    const counts = fc.integer({ min: 1, max: 8 })
    await fc.assert(fc.asyncProperty(programSteps, counts, fc.boolean(), hold), runs(RUNS))
    for (const [steps, count] of drawn(fc.tuple(programSteps, counts), RUNS)) {
      if (seen.done === 0) await hold(steps, count, false)
      if (seen.refused === 0) await hold(steps, count + 8, true)
    }
    expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(0)
  },
  timeLimit(RUNS * 2),
)

/** The changes that undid others, in the order of undoing. */
function undoneBy({ changes }: { readonly changes: readonly { undone_by: string | null }[] }) {
  return changes.map(({ undone_by }) => undone_by ?? expect.fail('nothing undid it'))
}
