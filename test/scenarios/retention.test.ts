import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KEPT_DAYS, type KeptKind, keptSince } from '../../src/domain/retention.ts'
import { pruneJob } from '../../src/jobs/prune.ts'
import { listShopsDue } from '../../src/store/due-shops.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { OLD_ROWS } from '../support/old-rows.ts'
import { newShop } from '../support/shop.ts'

/** What domain/retention.ts says: the job deletes so, it is called for it, and the docs say so. */

const ADA = 1001
const BEN = 1002

const CASES = Object.entries(OLD_ROWS).flatMap(([kind, rows]) =>
  // The keys of the record are all kinds.
  rows.map((row, index) => [kind as KeptKind, index + 1, row] as const),
)

it.each(CASES)('old %s (%i) call for pruning and go, younger ones stay', async (kind, _, row) => {
  const shop = await newShop()
  await shop.customer(ADA)
  await shop.customer(BEN)
  const { context, database } = shop.app
  const { db } = database
  const found = await findShopByDomain(db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  const { shop_id } = found
  const now = context.clock.now()
  const isDue = async () =>
    (await listShopsDue(db, 'pruning', now)).some((due) => due.shop_id === shop_id)
  const limit = keptSince(kind, now).getTime()

  await row.insert(shop_id, 'young', new Date(limit + 1_000), BEN).execute(db)
  const was_due = await isDue()
  await row.insert(shop_id, 'old', new Date(limit - 1_000), ADA).execute(db)
  expect([was_due, await isDue()]).toEqual([false, true])
  await pruneJob.run(context, found, now)
  const { rows } = await row.left(shop_id).execute(db)
  expect(rows).toEqual([{ name: 'young' }])
  expect(await isDue()).toBe(false)
})

const DOCS = join(import.meta.dirname, '..', '..', 'docs')
const texts = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(DOCS, name), 'utf8'))

it.each([
  ['clicks', /\bkept (\d+) days/g],
  ['email_contents', /\bemptied after (\d+) days/g],
  ['deliveries', /\bin the last (\d+) days/g],
  ['events', /\bevents are deleted after (\d+) days/g],
  ['imported_rows', /\bcan be undone for (\d+) days/g],
  ['birthday_locks', /\bchanged (\d+) days after it was entered/g],
] as const)('the docs say how long %s are kept', (kind, sentence) => {
  const said = texts.flatMap((text) => [...text.matchAll(sentence)].map(([, days]) => Number(days)))
  expect(new Set(said)).toEqual(new Set([KEPT_DAYS[kind]]))
})
