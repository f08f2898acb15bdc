import { describe, expect, it } from 'vitest'
import { entriesOf, newestOf, readIn } from '../../support/explanations.ts'
import { newTier } from '../../support/ladders.ts'
import { DAY } from '../../support/orders.ts'
import { newPerson } from '../../support/people.ts'
import { cancel, newMember, newReward, redeem } from '../../support/redemptions.ts'
import { expectOk, newShop } from '../../support/shop.ts'

/** Why each entry that is not an order's is in the ledger, and who made it. */

const ADA = 1001

describe('an entry of the ledger', () => {
  it('of a call says what it wanted, why, and who called', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    const { id, key } = await shop.newKey(['points:write'])
    const path = `/customers/${ADA}/points` as const
    const by = { token: key }
    const award = { points: 100, source_ref: 'review-7', reason: 'A kind review' }
    const earned = expectOk(await shop.post(`${path}/earn`, award, by))
    expect(await newestOf(shop, ADA)).toMatchObject({
      points: 100,
      text:
        '100 points awarded by the API. Reason: “A kind review” ' +
        'Reference: review-7. Made with the API key “test”.',
      made_by: { kind: 'key', id, name: 'test' },
      request_id: earned.headers.get('x-request-id'),
    })
    expectOk(await shop.post(`${path}/adjust`, { delta: -150 }, by))
    expect((await newestOf(shop, ADA)).text).toBe(
      '100 points taken by a correction. Requested: 150 points; applied: 100 points. ' +
        'Made with the API key “test”.',
    )
    const up = { delta: 30, source_ref: 'c1', metadata: { counts_for_tier: false } }
    expectOk(await shop.post(`${path}/adjust`, up, by))
    expect((await newestOf(shop, ADA)).text).toContain(
      '30 points added by a correction. Reference: c1. It does not count for tiers.',
    )
    const undo = { delta: -30, metadata: { reverses_source_ref: 'c1' } }
    expectOk(await shop.post(`${path}/adjust`, undo, by))
    expect((await newestOf(shop, ADA)).text).toMatch(
      /^30 points taken by a correction\. It undoes 30 points of \d+ \w+ \d{4}\./,
    )
    const german = await entriesOf(shop, ADA, 'de')
    expect(german[1]?.text).toContain('30 Punkte durch eine Korrektur dazugegeben.')
  })

  it('of a person names her', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    const { browser, person_id } = await newPerson(shop, 'support')
    expectOk(await browser.call('POST', `/customers/${ADA}/points/adjust`, { delta: 5 }))
    expect(await newestOf(shop, ADA)).toMatchObject({
      text: '5 points added by a correction. Made by Ada Example.',
      made_by: { kind: 'person', id: person_id, name: 'Ada Example' },
    })
  })

  it('of a rule says which, whether it was claimed, and who claimed it', async () => {
    const shop = await newShop()
    const rule = { type: 'follow_x', fields: { points: 25 } }
    const { earning_rule } = expectOk(await shop.post('/program/earn-rules', rule)).body
    await shop.customer(ADA)
    const token = await shop.sessionToken(ADA)
    const claim = { rule_id: earning_rule.id }
    expectOk(await shop.post(`/customers/${ADA}/claims`, claim, { token }))
    expect(await newestOf(shop, ADA)).toMatchObject({
      text: '25 points for: Following us on X. The member claimed it. Made by the member.',
      made_by: { kind: 'member', id: String(ADA), name: null },
    })
    expect((await newestOf(shop, ADA, 'de')).text).toContain('25 Punkte für: Uns auf X folgen.')
  })

  it('of a reward says which, and what became of its code', async () => {
    const shop = await newShop()
    const reward = await newReward(shop, 'percentage', { name: 'Ten percent off' })
    await newMember(shop, ADA, 300)
    const { id, discount_code: code } = expectOk(await redeem(shop, ADA, reward)).body.redemption
    expect((await newestOf(shop, ADA)).text).toContain(
      `100 points spent on: Ten percent off. Its code ${code} has not been used yet.`,
    )
    expectOk(await cancel(shop, ADA, id))
    const [back, spent] = await entriesOf(shop, ADA)
    expect(back?.text).toContain(
      '100 points returned, because this was cancelled: Ten percent off.',
    )
    expect(back?.made_by).toMatchObject({ kind: 'key' })
    expect(spent?.text).toContain('It has since been cancelled.')
  })

  it('of time says that points expired', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 70)
    const expiry = { points_expiry: { enabled: true, months: 1 } }
    const body = { ...expiry, confirm_member_impact: true }
    expectOk(await shop.patch('/program/settings', body))
    await shop.advance(40 * DAY)
    expect(await newestOf(shop, ADA)).toMatchObject({
      points: -70,
      text: '70 points expired after a period without activity.',
      made_by: null,
      request_id: null,
    })
  })

  it('of a tier is its gift', async () => {
    const shop = await newShop()
    await shop.switch({ tiers_enabled: true })
    const benefits = [{ type: 'entry_points', fields: { points: 40 } }]
    await newTier(shop, { name: 'Gold', threshold: 100, benefits })
    await newMember(shop, ADA, 100)
    expect((await newestOf(shop, ADA)).text).toBe(
      '40 points as the gift for reaching the tier Gold.',
    )
  })
})

describe('the list of entries', () => {
  it('comes page by page, newest first, each once', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    for (let points = 1; points <= 5; points += 1) await shop.award(ADA, points)
    const seen: number[] = []
    let cursor = ''
    do {
      const path = `/customers/${ADA}/entries?limit=2${cursor}`
      const page = expectOk(await readIn(shop, path, 'en')).body
      expect(page.data.length).toBeLessThanOrEqual(2)
      seen.push(...page.data.map(({ points }: { points: number }) => points))
      cursor = page.has_more ? `&cursor=${page.next_cursor}` : ''
    } while (cursor !== '')
    expect(seen).toEqual([5, 4, 3, 2, 1])
  })

  it('is of members of this shop only', async () => {
    const shop = await newShop()
    const other = await newShop()
    await other.customer(ADA)
    for (const path of ['entries', 'tier', 'tier-moves', 'rules']) {
      expect((await readIn(shop, `/customers/${ADA}/${path}`, 'en')).status).toBe(404)
      expect((await readIn(shop, `/customers/none/${path}`, 'en')).status).toBe(404)
    }
    expect((await readIn(other, `/customers/${ADA}/entries?limit=101`, 'en')).status).toBe(422)
    expect((await readIn(other, `/customers/${ADA}/entries?cursor=x`, 'en')).status).toBe(422)
  })
})
