import fc from 'fast-check'
import { expect, it } from 'vitest'
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
