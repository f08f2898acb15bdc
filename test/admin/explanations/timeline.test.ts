import { describe, expect, it } from 'vitest'
import { readIn } from '../../support/explanations.ts'
import { newTier } from '../../support/ladders.ts'
import { order, orderShop } from '../../support/orders.ts'
import { newReward, redeem } from '../../support/redemptions.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** Everything that happened to a member, in one list. */

const ADA = 1001

async function page(shop: TestShop, query: string, language = 'en') {
  return expectOk(await readIn(shop, `/customers/${ADA}/timeline${query}`, language)).body
}

/** A member with a history: orders, points, a tier, e-mails, codes, and what people did. */
async function busyMember(): Promise<TestShop> {
  const shop = await orderShop()
  await shop.switch({ tiers_enabled: true, emails_enabled: true })
  await newTier(shop, { name: 'Gold', threshold: 100 })
  const reward = await newReward(shop, 'percentage', { name: 'Ten off' })
  const code = { rewardType: 'discount_code', discountValue: 10 }
  const rule = { type: 'follow_x', fields: code }
  const { earning_rule } = expectOk(await shop.post('/program/earn-rules', rule)).body
  await shop.customer(ADA)
  await order(shop, 5001, { customer_id: ADA })
  expectOk(await shop.post(`/customers/${ADA}/claims`, { rule_id: earning_rule.id }))
  expectOk(await redeem(shop, ADA, reward))
  expectOk(await shop.admin('POST', `/customers/${ADA}/end-sessions`))
  return shop
}

describe('the timeline of a member', () => {
  it('has entries, tiers, e-mails, codes and what people did, newest first', async () => {
    const shop = await busyMember()
    const { data, has_more } = await page(shop, '?limit=100')
    expect(has_more).toBe(false)
    const times = data.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const texts = data.map(({ kind, text }) => `${kind}: ${text}`).join('\n')
    expect(texts).toContain('entry: 100 points spent on: Ten off.')
    expect(texts).toContain('entry: 100 points for order 5001.')
    expect(texts).toMatch(/tier_move: Up from .* to Gold\./)
    expect(texts).toMatch(/email: An e-mail .*/)
    expect(texts).toContain('code: Got a discount code as a gift.')
    expect(texts).toContain(
      'action: The admin token of the deployment ended the sessions of the member.',
    )
    expect(data.at(-1)).toMatchObject({ kind: 'joined', text: 'Joined the programme.' })
    const action = data.find(({ kind }) => kind === 'action')
    expect(action).toMatchObject({ made_by: { kind: 'root' }, request_id: expect.any(String) })
    expect((await page(shop, '', 'de')).data.at(-1)?.text).toBe('Dem Programm beigetreten.')
  })

  it('comes page by page without gaps and repeats', async () => {
    const shop = await busyMember()
    const whole = (await page(shop, '?limit=100')).data
    for (const limit of [1, 2, 3]) {
      const walked: unknown[] = []
      let cursor = ''
      do {
        const one = await page(shop, `?limit=${limit}${cursor}`)
        expect(one.data.length).toBeLessThanOrEqual(limit)
        walked.push(...one.data)
        cursor = one.has_more ? `&cursor=${one.next_cursor}` : ''
      } while (cursor !== '')
      expect(walked).toEqual([...whole])
    }
  })

  it('is of a member of this shop, and takes only its own cursors', async () => {
    const shop = await orderShop()
    const path = `/customers/${ADA}/timeline` as const
    expect((await readIn(shop, path, 'en')).status).toBe(404)
    await shop.customer(ADA)
    expect((await readIn(shop, `${path}?limit=0`, 'en')).status).toBe(422)
    const forged = (...places: unknown[]) =>
      Buffer.from(JSON.stringify(['timeline', ...places])).toString('base64url')
    const rest = ['', '', '', '', '', '', '', '']
    for (const cursor of ['WyJ4Il0', forged('x', ...rest), forged(1.5, ...rest), forged(1)]) {
      expect((await readIn(shop, `${path}?cursor=${cursor}`, 'en')).status).toBe(422)
    }
    const odd = forged(Number.MAX_SAFE_INTEGER, 'x', '\u{10FFFF}', 'x', 'x', 'x', 'x', 'x', 'x')
    expectOk(await readIn(shop, `${path}?cursor=${odd}`, 'en'))
    const beyond = Buffer.from('["member_entries",9007199254740991]').toString('base64url')
    expectOk(await readIn(shop, `/customers/${ADA}/entries?cursor=${beyond}`, 'en'))
  })
})
