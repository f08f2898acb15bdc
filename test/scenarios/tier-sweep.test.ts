import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '../../src/jobs/index.ts'
import { ROWS_AT_ONCE } from '../../src/store/rows-at-once.ts'
import { insertMembers } from '../support/bulk-members.ts'
import { verdict } from '../support/http.ts'
import { newTier, shopIdOf, tierEvents } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { inParallel, startTwoNodes, type TwoNodes, throughNode } from '../support/two-nodes.ts'

/**
 * Members placed on a changed ladder while others write, and after something came in between.
 * That every ledger adds up afterwards is proven at the end of the file, as of every file.
 */

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const BENEFITS = [{ type: 'entry_points', fields: { points: 10 } }, { type: 'entry_discount_code' }]
const MANY = 600
/** As many as are placed by one transaction: the first is through, the second is not. */
const BATCH = ROWS_AT_ONCE
const confirm_member_impact = true

/** Member n has 10 n points. The only tier above the entry is one that nobody has reached. */
async function newCrowd(count: number, app?: TwoNodes['nodes'][0]) {
  const shop = await newShop(app)
  const members = { count, step: 10, at: LONG_AGO }
  await insertMembers(shop.app.database.db, await shopIdOf(shop), members)
  const gold = { name: 'Gold', threshold: 1_000_000, benefits: BENEFITS }
  const { id } = await newTier(shop, gold)
  await shop.switch({ tiers_enabled: true })
  const lower = (threshold: number, more: object = {}) =>
    shop.patch(`/program/tiers/${id}`, { threshold, confirm_member_impact, ...more })
  return { shop, gold: id, lower }
}

interface Placed {
  readonly customer_id: number
  readonly tier_id: string | null
  /** What tiers paid and owe the member. */
  readonly paid: number
  readonly gifts: number
}

/** Where thousands of members stand: read as rows, since the list would take a page for each 250. */
async function placedMembers(shop: TestShop): Promise<Placed[]> {
  const shop_id = await shopIdOf(shop)
  const found = await sql<Placed>`
    SELECT c.customer_id, c.tier_id,
      (SELECT count(*) FROM entries e WHERE e.shop_id = c.shop_id
        AND e.customer_id = c.customer_id AND e.source = 'tier') AS paid,
      (SELECT count(*) FROM tier_gifts g WHERE g.shop_id = c.shop_id
        AND g.customer_id = c.customer_id) AS gifts
    FROM accounts c WHERE c.shop_id = ${shop_id} ORDER BY c.customer_id
  `.execute(shop.app.database.db)
  return found.rows
}

/** How far the sweep has come, or null: nobody waits. */
async function sweepOf(shop: TestShop): Promise<number | null> {
  const found = await sql<{ after_customer_id: number }>`
    SELECT after_customer_id FROM tier_sweeps WHERE shop_id = ${await shopIdOf(shop)}
  `.execute(shop.app.database.db)
  return found.rows[0]?.after_customer_id ?? null
}

/** Does this while the database refuses moves beyond the first batch, as it would when it is away. */
async function halfWay(shop: TestShop, work: () => Promise<unknown>): Promise<void> {
  const { db } = shop.app.database
  const shop_id = sql.lit(await shopIdOf(shop))
  const batch = sql.lit(BATCH)
  await sql`
    ALTER TABLE outbox ADD CONSTRAINT half_way CHECK (
      shop_id <> ${shop_id} OR topic <> 'tier.changed' OR customer_id <= ${batch}
    ) NOT VALID
  `.execute(db)
  try {
    await work()
  } finally {
    await sql`ALTER TABLE outbox DROP CONSTRAINT half_way`.execute(db)
  }
}

/** Those from this number on entered a tier once; nobody else did. */
function expectEnteredOnce(members: readonly Placed[], first: number, tier_id: string): void {
  const wrong = members.filter((member) => {
    const entered = member.customer_id >= first
    const times = entered ? 1 : 0
    const stands = entered ? member.tier_id === tier_id : member.tier_id !== tier_id
    return !stands || member.paid !== times || member.gifts !== times
  })
  expect(wrong).toEqual([])
}

describe('members are placed while', () => {
  let nodes: TwoNodes
  beforeAll(async () => {
    nodes = await startTwoNodes()
  })
  afterAll(() => nodes.close())

  it('others earn and spend through two nodes, and nothing is lost', async () => {
    const { shop, gold, lower } = await newCrowd(600, nodes.nodes[0])
    const views = [shop, throughNode(shop, nodes.nodes[1])] as const
    const change = lower(3_010)
    const points = Array.from({ length: 400 }, (_, index) => index)
    const writes = inParallel(points, 16, (index) => {
      const path = `/customers/${1 + ((index * 7) % 600)}/points`
      const source_ref = `order-${index}`
      return index % 4 === 3
        ? views[index % 2 === 0 ? 0 : 1].post(`${path}/adjust`, { delta: -1 })
        : views[index % 2 === 0 ? 0 : 1].post(`${path}/earn`, { points: 1, source_ref })
    })
    expect(expectOk(await change).body.member_impact).toMatchObject({ promoted: 300 })
    expect((await writes).filter(({ status }) => status !== 200).map(verdict)).toEqual([])
    expect(await sweepOf(shop)).toBeNull()
    expectEnteredOnce(await placedMembers(shop), 301, gold)
    expect(await tierEvents(shop)).toHaveLength(300)
  })

  it('another changes the ladder of the same revision: one of them does', async () => {
    const { shop, gold, lower } = await newCrowd(600, nodes.nodes[0])
    const other = throughNode(shop, nodes.nodes[1])
    const { revision: if_revision } = (await shop.get('/program')).body
    const bar = { threshold: 2_010, confirm_member_impact, if_revision }
    const replies = await Promise.all([
      lower(3_010, { if_revision }),
      other.patch(`/program/tiers/${gold}`, bar),
    ])
    expect(replies.map(verdict).sort()).toEqual(['200', '409 revision_conflict'])
    const { tiers } = (await shop.get('/program')).body
    expectEnteredOnce(await placedMembers(shop), tiers[1].threshold / 10, gold)
  })

  it('others change the ladder too: all stand where the last one says', async () => {
    const { shop, gold, lower } = await newCrowd(600, nodes.nodes[0])
    const other = throughNode(shop, nodes.nodes[1])
    const bars = [3_010, 1_010, 5_010, 2_010]
    const replies = await Promise.all(
      bars.map((threshold, index) =>
        index % 2 === 0
          ? lower(threshold)
          : other.patch(`/program/tiers/${gold}`, { threshold, confirm_member_impact }),
      ),
    )
    expect(replies.map(verdict)).toEqual(['200', '200', '200', '200'])
    const { tiers } = (await shop.get('/program')).body
    const stands = (await placedMembers(shop)).filter(({ tier_id }) => tier_id === gold)
    expect(stands.map(({ customer_id }) => customer_id)).toEqual(
      Array.from(
        { length: 600 - tiers[1].threshold / 10 + 1 },
        (_, n) => n + tiers[1].threshold / 10,
      ),
    )
  })
})

describe('a sweep that is interrupted', () => {
  it('is finished by the job, everybody once, however often it runs', async () => {
    const { shop, gold, lower } = await newCrowd(MANY)
    await halfWay(shop, async () => {
      // What was decided stands, and is answered, although not everybody could be placed.
      expect(expectOk(await lower(10)).body.member_impact).toMatchObject({ promoted: MANY })
    })
    expect(await sweepOf(shop)).toBe(BATCH)
    const half = await placedMembers(shop)
    expectEnteredOnce(half.slice(0, BATCH), 1, gold)
    expectEnteredOnce(half.slice(BATCH), MANY + 1, gold)
    await Promise.all([runDueJobs(shop.app.context), runDueJobs(shop.app.context)])
    await shop.advance(60)
    expect(await sweepOf(shop)).toBeNull()
    expectEnteredOnce(await placedMembers(shop), 1, gold)
    expect(await tierEvents(shop)).toHaveLength(MANY)
    // One that begins again, though nobody is left to be moved.
    await sql`
      INSERT INTO tier_sweeps (shop_id, after_customer_id, removed_tiers, quiet, requested_at)
      VALUES (${await shopIdOf(shop)}, 0, '{}', false, ${LONG_AGO})
    `.execute(shop.app.database.db)
    await shop.advance(60)
    expect(await sweepOf(shop)).toBeNull()
    expectEnteredOnce(await placedMembers(shop), 1, gold)
    expect(await tierEvents(shop)).toHaveLength(MANY)
  })

  it('is finished by a retry of the request too', async () => {
    const { shop, gold, lower } = await newCrowd(MANY)
    const path = `/program/tiers/${gold}`
    const again = () => shop.patch(path, { threshold: 10, confirm_member_impact }, { key: 'once' })
    let first = ''
    await halfWay(shop, async () => {
      first = expectOk(await again()).text
    })
    expect((await again()).text).toBe(first)
    expect(await sweepOf(shop)).toBeNull()
    expectEnteredOnce(await placedMembers(shop), 1, gold)
    expect((await lower(10)).body.operation).toBe('none')
  })

  it('and begins again for another ladder leaves all where the last one says', async () => {
    const { shop, gold, lower } = await newCrowd(MANY)
    await halfWay(shop, () => lower(10))
    expect(await sweepOf(shop)).toBe(BATCH)
    // The rest has not moved yet, and most of it never will.
    expectOk(await lower(5_010))
    expect(await sweepOf(shop)).toBeNull()
    const placed = await placedMembers(shop)
    const stands = placed.filter(({ tier_id }) => tier_id === gold)
    expect(stands.map(({ customer_id }) => customer_id)).toEqual(
      Array.from({ length: 100 }, (_, n) => 501 + n),
    )
    // Who came to gold kept what it gave; who never did got nothing.
    expect(placed.filter(({ paid }) => paid === 1)).toHaveLength(BATCH + 100)
    expect(placed.every(({ paid, gifts }) => paid === gifts && paid <= 1)).toBe(true)
  })

  it('is over once tiers are no longer live', async () => {
    const { shop, lower } = await newCrowd(MANY)
    await halfWay(shop, () => lower(10))
    await shop.switch({ tiers_enabled: false })
    await shop.advance(60)
    expect(await sweepOf(shop)).toBeNull()
    expect((await placedMembers(shop)).filter(({ paid }) => paid === 1)).toHaveLength(BATCH)
  })

  it('for two tiers that were removed remembers both', async () => {
    const { shop, gold, lower } = await newCrowd(MANY)
    expectOk(await lower(500))
    const black = await newTier(shop, { name: 'Black', threshold: 5_010, benefits: BENEFITS })
    const before = await placedMembers(shop)
    const remove = (id: string) =>
      shop.call('DELETE', `/program/tiers/${id}`, { confirm_member_impact })
    await halfWay(shop, async () => {
      expectOk(await remove(black.id))
      expectOk(await remove(gold))
    })
    expect(await sweepOf(shop)).toBe(BATCH)
    await shop.advance(60)
    const after = await placedMembers(shop)
    const [entry] = (await shop.get('/program')).body.tiers
    expect(after.filter(({ tier_id }) => tier_id === gold || tier_id === black.id)).toEqual([])
    expect(after.map(({ paid, gifts }) => [paid, gifts])).toEqual(
      before.map(({ paid, gifts }) => [paid, gifts]),
    )
    // Black's members were left for the job, which has its name still.
    expect((await tierEvents(shop)).at(-1)).toMatchObject({
      customer_id: MANY,
      payload: {
        previous_tier: { id: black.id, name: 'Black' },
        tier: { id: entry.id },
        reason: 'tier_removed',
      },
    })
  })
})
