import { beforeEach, describe, expect, it } from 'vitest'
import { invitationFor } from '../../src/domain/partners/partner.ts'
import { inTransaction } from '../../src/store/db.ts'
import { invitationsPart } from '../../src/store/partners/partner-invitations.ts'
import { readShopAt } from '../../src/store/programme/programs.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { writeTogether } from '../../src/store/write-together.ts'
import { verdict } from '../support/http.ts'
import { order } from '../support/orders.ts'
import {
  applicant,
  changeSettings,
  click,
  commissions,
  decide,
  fault,
  newGroup,
  partner,
  partnerShop,
  platformCode,
  readPartner,
} from '../support/partners.ts'
import { newPerson } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

const add = (body: object) =>
  shop.admin('POST', '/partners', { email: 'ada@example.com', name: 'Ada', ...body })
const patch = (id: string, body: object) => shop.admin('PATCH', `/partners/${id}`, body)
const list = async (query = '') => expectOk(await shop.admin('GET', `/partners${query}`)).body
const reason = (reply: Awaited<ReturnType<typeof add>>) =>
  `${reply.status} ${reply.body.error?.details.reason ?? reply.body.error?.details.field}`

beforeEach(async () => {
  shop = await partnerShop()
})

describe('a new partner', () => {
  it('waits for approval, without a code', async () => {
    const group_id = await newGroup(shop, {})
    await shop.customer(1001)
    const { body } = expectOk(await add({ customer_id: 1001, group_id }))
    expect(body).toEqual({
      id: expect.stringMatching(/^par_[0-9a-z]{26}$/),
      customer_id: 'gid://shopify/Customer/1001',
      email: 'ada@example.com',
      name: 'Ada',
      code: null,
      code_in_sync: true,
      link: null,
      status: 'applied',
      group_id,
      website: null,
      note: null,
      created_at: expect.any(String),
    })
    expect((await list()).data).toEqual([body])
    const balance = { held: '0.00', payable: '0.00', owed_back: '0.00', paid: '0.00' }
    expect(await readPartner(shop, body.id)).toEqual({ ...body, balance })
  })

  it('is added by the merchant whether applications are open or not', async () => {
    for (const applications_open of [false, true]) {
      await shop.switch({ applications_open })
      expectOk(await add({ email: `${applications_open}@example.com` }))
    }
  })

  it('is approved at once where the programme says so', async () => {
    await shop.switch({ auto_approve: true })
    const { body } = expectOk(await add({}))
    expect(body).toMatchObject({ status: 'approved', code: 'PARTNER-ADA', code_in_sync: true })
    expect(await platformCode(shop, 'PARTNER-ADA')).toBeDefined()
  })

  it('is one for each address and each customer', async () => {
    await shop.customer(1001)
    const { body } = expectOk(await add({ customer_id: '1001' }))
    for (const [fields, field] of [
      [{ email: 'ADA@example.com' }, 'email'],
      [{ email: 'bob@example.com', customer_id: 'gid://shopify/Customer/1001' }, 'customer_id'],
    ] as const) {
      const reply = await add(fields)
      expect(reply.status).toBe(422)
      expect(reply.body.error.details).toEqual({
        reason: 'partner_exists',
        field,
        partner_id: body.id,
      })
    }
    expect((await list()).data).toHaveLength(1)
  })

  it('can be the same person in another shop', async () => {
    expectOk(await add({ code: 'ADA' }))
    shop = await partnerShop()
    expectOk(await add({ code: 'ADA' }))
  })

  it.each([
    [{ email: 'nonsense' }, '422 email'],
    [{ email: 'a b@example.com' }, '422 email'],
    [{ name: '   ' }, '422 name'],
    [{ customer_id: '4711' }, '422 customer_id'],
    [{ customer_id: 'ada' }, '422 customer_id'],
    [{ group_id: 'grp_none' }, '422 group_id'],
    [{ code: 'A B' }, '422 code'],
    [{ code: 'AB' }, '422 code'],
    [{ code: '-AB' }, '422 code'],
    [{ status: 'approved' }, '422 status'],
  ])('cannot be %j', async (body, refusal) => {
    expect(reason(await add(body))).toBe(refusal)
    expect((await list()).data).toEqual([])
  })

  it('is one of two who are added at once', async () => {
    const replies = await Promise.all([add({}), add({}), add({ email: 'ADA@EXAMPLE.COM' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})

describe('the code of a partner', () => {
  it.each([
    ['Ada', 'PARTNER-ADA'],
    ['Zoë O’Brien-Łem', 'PARTNER-ZOEOBRIENEM'],
    ['Bartholomew Featherstone', 'PARTNER-BARTHOLOMEWF'],
  ])('of %s is %s', async (name, code) => {
    const { id } = expectOk(await add({ name })).body
    expect((await decide(shop, id, 'approved')).code).toBe(code)
  })

  it('of namesakes differs by chance', async () => {
    expect((await partner(shop, 'Ada')).code).toBe('PARTNER-ADA')
    const second = await partner(shop, 'Ada', { email: 'second@example.com' })
    expect(second.code).toMatch(/^PARTNER-ADA-[0-9A-Z]{4}$/)
  })

  it('of a name without letters is made by chance, after the prefix of the settings', async () => {
    await changeSettings(shop, { code_prefix: 'vip-' })
    const { code } = await partner(shop, '李', { email: 'li@example.com' })
    expect(code).toMatch(/^VIP-[0-9A-Z]{4}$/)
  })

  it('that the merchant chooses is kept in capitals, and is one partner’s', async () => {
    expect((await partner(shop, 'Ada', { code: 'ada-10' })).code).toBe('ADA-10')
    const reply = await add({ email: 'bob@example.com', code: 'Ada-10' })
    expect(reason(reply)).toBe('422 code_taken')
  })

  it('gives buyers the discount of the settings, without a limit', async () => {
    const { code } = await partner(shop)
    expect(await platformCode(shop, code)).toMatchObject({
      effect: { type: 'percentage', percent: 10, applies_to: null },
      customer_id: null,
      usage_limit: null,
      once_per_customer: false,
      minimum_purchase: null,
      ends_at: null,
      status: 'active',
    })
  })

  it('gives buyers the discount of the group before that of the settings', async () => {
    const group_id = await newGroup(shop, {
      customer_discount: { type: 'fixed_amount', value: 7.5 },
    })
    const { code } = await partner(shop, 'Ada', { group_id })
    const found = await platformCode(shop, code)
    expect(found.effect).toMatchObject({ type: 'fixed_amount' })
    expect(Number(found.effect.amount)).toBe(7.5)
  })

  it('without a discount is no code of the platform, and is the partner’s all the same', async () => {
    await changeSettings(shop, { customer_discount: { value: 0 } })
    const { code, code_in_sync } = await partner(shop)
    expect({ code, code_in_sync }).toEqual({ code: 'PARTNER-ADA', code_in_sync: true })
    expect(await platformCode(shop, code)).toBeUndefined()
  })

  it('that somebody else has at the platform is made another', async () => {
    await shop.switch({ auto_approve: true })
    const first = expectOk(await add({ code: 'SUMMER' })).body
    await decide(shop, first.id, 'suspended')
    const again = await decide(shop, first.id, 'approved')
    expect(again.code).toMatch(/^SUMMER-[0-9A-Z]{4}$/)
    expect(again).toMatchObject({ code_in_sync: true, link: first.link })
    expect(await platformCode(shop, 'SUMMER')).toMatchObject({ status: 'ended' })
    expect(await platformCode(shop, again.code)).toMatchObject({ status: 'active' })
  })
})

describe('what is decided of a partner', () => {
  it.each([
    [[], { approved: 200, rejected: 200, suspended: 422 }],
    [['rejected'], { approved: 200, rejected: 200, suspended: 422 }],
    [['approved'], { approved: 200, rejected: 422, suspended: 200 }],
    [['approved', 'suspended'], { approved: 200, rejected: 422, suspended: 200 }],
  ])('after %j can be %j', async (before, outcomes) => {
    for (const [status, outcome] of Object.entries(outcomes)) {
      const { id } = await applicant(shop, status)
      for (const decision of before) await decide(shop, id, decision)
      const reply = await patch(id, { status })
      expect(reply.status, status).toBe(outcome)
      if (outcome === 422) {
        expect(reply.body.error.details).toMatchObject({ reason: 'not_possible', field: 'status' })
      } else expect((await readPartner(shop, id)).status).toBe(status)
    }
  })

  it('ends the code of one who is suspended, and another gets none for being rejected', async () => {
    const { id, code } = await partner(shop)
    expect(await decide(shop, id, 'suspended')).toMatchObject({ code, code_in_sync: true })
    expect(await platformCode(shop, code)).toMatchObject({ status: 'ended' })
    const other = await applicant(shop, 'Bob')
    expect(await decide(shop, other.id, 'rejected')).toMatchObject({ code: null, link: null })
  })

  it('twice changes nothing', async () => {
    const first = await partner(shop)
    expect(await decide(shop, first.id, 'approved')).toEqual(first)
  })

  it('stands while the platform is away, and the job does the rest', async () => {
    const { id } = await applicant(shop)
    await fault(shop, 'unavailable')
    expect(await decide(shop, id, 'approved')).toMatchObject({
      status: 'approved',
      code_in_sync: false,
    })
    await shop.advance(60)
    expect((await readPartner(shop, id)).code_in_sync).toBe(false)
    await fault(shop, 'none')
    await shop.advance(60)
    const { code, code_in_sync } = await readPartner(shop, id)
    expect(code_in_sync).toBe(true)
    expect(await platformCode(shop, code)).toMatchObject({ status: 'active' })
  })

  it.each(['timeout', 'unavailable'])('is one code, whatever call fails by %s', async (mode) => {
    const { id } = await applicant(shop)
    await fault(shop, mode, 1)
    const { code } = await decide(shop, id, 'approved')
    // Before the platform is asked again, buyers are to get something else.
    await changeSettings(shop, { customer_discount: { value: 25 } })
    expect(await readPartner(shop, id)).toMatchObject({ code, code_in_sync: true })
    expect(await platformCode(shop, code)).toMatchObject({ effect: { percent: 25 } })
    await fault(shop, mode, 1)
    await decide(shop, id, 'suspended')
    await shop.advance(60)
    expect((await readPartner(shop, id)).code_in_sync).toBe(true)
    expect(await platformCode(shop, code)).toMatchObject({ status: 'ended' })
  })

  it('is finished by the job where a call was broken off and nobody came back', async () => {
    const { id } = await applicant(shop)
    await fault(shop, 'unavailable', 1)
    const { code } = await decide(shop, id, 'approved')
    // As it is kept while a call is under way.
    await shop.app.database.db
      .updateTable('partners')
      .set({ platform_calling: true })
      .where('partner_id', '=', id)
      .execute()
    await shop.advance(30)
    expect((await readPartner(shop, id)).code_in_sync).toBe(false)
    await shop.advance(60)
    expect((await readPartner(shop, id)).code_in_sync).toBe(true)
    expect(await platformCode(shop, code)).toMatchObject({ status: 'active' })
  })

  it('to another group gives buyers that group’s discount', async () => {
    const { id, code } = await partner(shop)
    const group_id = await newGroup(shop, { customer_discount: { value: 33 } })
    expect(expectOk(await patch(id, { group_id })).body).toMatchObject({ group_id, code })
    expect(await platformCode(shop, code)).toMatchObject({ effect: { percent: 33 } })
    expectOk(await patch(id, { group_id: null }))
    expect(await platformCode(shop, code)).toMatchObject({ effect: { percent: 10 } })
    const reply = await patch(id, { group_id: 'grp_none' })
    expect(reply.body.error.details).toMatchObject({ field: 'group_id', allowed: [group_id] })
  })

  it('of nobody is 404, and so is what another shop’s partner has', async () => {
    const { id } = await partner(shop)
    shop = await newShop()
    for (const unknown of [id, 'par_none']) {
      expect(verdict(await patch(unknown, { status: 'approved' }))).toBe('404 not_found')
      for (const path of [`/partners/${unknown}`, `/partners/${unknown}/commissions`]) {
        expect(verdict(await shop.admin('GET', path))).toBe('404 not_found')
      }
    }
  })
})

describe('the list of partners', () => {
  it('comes in pages, the oldest first, of one status or of all', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const name of names) await applicant(shop, `Partner${name}`)
    const [first, , third] = (await list()).data
    await decide(shop, first.id, 'approved')
    await decide(shop, third.id, 'approved')
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`?limit=2${cursor}`)
      seen.push(...page.data.map(({ name }: { name: string }) => name))
      if (!page.has_more) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(seen).toEqual(names.map((name) => `Partner${name}`))
    const approved = (await list('?status=approved')).data
    expect(approved.map(({ id }: { id: string }) => id)).toEqual([first.id, third.id])
    expect(verdict(await shop.admin('GET', '/partners?status=nonsense'))).toBe(
      '422 validation_error status',
    )
  })

  it('finds them by a part of name, address or code, and by their group', async () => {
    const group_id = await newGroup(shop, {})
    await partner(shop, 'Ada', { code: 'SPRING-100' })
    await applicant(shop, 'Bob', { email: 'robert@example.com', group_id })
    await applicant(shop, 'Cid')
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name)
    expect(await names('?search=BO')).toEqual(['Bob'])
    expect(await names('?search=robert@')).toEqual(['Bob'])
    expect(await names('?search=spring')).toEqual(['Ada'])
    // A sign of a pattern is a letter like any other.
    expect(await names('?search=%25')).toEqual([])
    expect(await names(`?group_id=${group_id}`)).toEqual(['Bob'])
    expect(await names('?status=applied&search=d')).toEqual(['Cid'])
  })
})

describe('the timeline of a partner', () => {
  const timeline = async (id: string, query = '') =>
    expectOk(await shop.admin('GET', `/partners/${id}/timeline${query}`)).body

  it('has approvals, commissions, and payouts with what became of them, the newest first', async () => {
    await changeSettings(shop, { holdback_days: 0 })
    const { id, code } = await partner(shop, 'Ada')
    await order(shop, 1, { discount_codes: [{ code }] })
    const run = { reference: 'October', partner_ids: [id] }
    const { results } = expectOk(await shop.admin('POST', '/payouts/run', run)).body
    const body = { payout_ids: [results[0]?.payout?.id], status: 'failed', failure: 'No account.' }
    expectOk(await shop.admin('POST', '/payouts/mark', body))
    await decide(shop, id, 'suspended')
    const { data } = await timeline(id)
    expect(data.toReversed().map(({ kind }) => kind)).toEqual([
      ...['applied', 'approved', 'commission', 'payout', 'payout_failed', 'approval_ended'],
    ])
    expect(data).toMatchObject([
      { code, amount: null },
      { amount: '10.00', note: 'No account.' },
      { amount: '10.00', note: 'October' },
      { code, amount: '10.00', order_id: 'gid://shopify/Order/1' },
      { code },
      { id, code: null },
    ])
    const first = await timeline(id, '?limit=4')
    const rest = await timeline(id, `?limit=4&cursor=${first.next_cursor}`)
    expect([...first.data, ...rest.data]).toEqual(data)
  })

  it('says who approved the partner and who ended it', async () => {
    const { id } = await applicant(shop)
    const [ada, ben] = [
      await newPerson(shop, 'manager', { name: 'Ada' }),
      await newPerson(shop, 'owner', { name: 'Ben' }),
    ]
    const decideAs = async ({ browser }: typeof ada, status: string) =>
      expectOk(await browser.admin('PATCH', `/partners/${id}`, { status }))
    await shop.advance(1)
    await decideAs(ada, 'approved')
    await shop.advance(1)
    await decideAs(ben, 'suspended')
    const { data } = await timeline(id)
    expect(data.map(({ kind, by }) => [kind, by])).toEqual([
      ['approval_ended', 'Ben'],
      ['approved', 'Ada'],
      ['applied', expect.any(String)],
    ])
  })

  it('is of a partner of this shop', async () => {
    const { id } = await applicant(shop)
    const other = await newShop()
    expect(verdict(await other.admin('GET', `/partners/${id}/timeline`))).toBe('404 not_found')
  })
})

describe('the link of a partner', () => {
  it('leads to the shop, with the click', async () => {
    const { link } = await partner(shop)
    expect(link).toMatch(/^http:\/\/laurel\.test\/r\/[0-9a-z]+-[0-9A-Za-z]{10}$/)
    const target = await click(shop, link)
    expect(target.origin).toBe(`https://${shop.domain}`)
    expect([...target.searchParams.keys()]).toEqual(['ref'])
    expect(target.searchParams.get('ref')).toMatch(/^clk_[0-9a-z]{26}$/)
  })

  it('carries the UTM values of the settings while they are on', async () => {
    await changeSettings(shop, { utm: { enabled: true, source: 'p_{code}' } })
    const { link } = await partner(shop)
    const target = await click(shop, link)
    expect(Object.fromEntries(target.searchParams)).toEqual({
      ref: expect.stringMatching(/^clk_/),
      utm_source: 'p_PARTNER-ADA',
      utm_medium: 'affiliate',
      utm_campaign: 'PARTNER-ADA',
    })
  })

  it('leads to the shop alone once it does not count', async () => {
    const { id, link } = await partner(shop)
    const storefront = `https://${shop.domain}/`
    const another = link.replace(/-.*$/, '-0000000000')
    expect((await click(shop, another)).href).toBe(storefront)
    for (const switches of [{ affiliates_enabled: false }, { affiliates_feature: false }]) {
      await shop.switch(switches)
      expect((await click(shop, link)).href).toBe(storefront)
      await shop.switch({ affiliates_enabled: true, affiliates_feature: true })
    }
    await decide(shop, id, 'suspended')
    expect((await click(shop, link)).href).toBe(storefront)
    await decide(shop, id, 'approved')
    expect((await click(shop, link)).searchParams.has('ref')).toBe(true)
  })

  it('of no shop that can be told is 404', async () => {
    await newShop()
    for (const token of ['x', `zzzzzz-0000000000`, encodeURIComponent('💥'), 'a'.repeat(999)]) {
      const reply = await fetch(`${shop.app.base_url}/r/${token}`, { redirect: 'manual' })
      expect(reply.status, token).toBe(404)
    }
  })

  it('is not followed twice by one answer', async () => {
    const { link } = await partner(shop)
    const path = new URL(link).pathname
    const reply = await fetch(shop.app.base_url + path, { redirect: 'manual' })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('counts no click for HEAD, and leads to the same shop', async () => {
    const { link } = await partner(shop)
    const url = shop.app.base_url + new URL(link).pathname
    const clicks = async () => {
      const { db } = shop.app.database
      const rows = await db.selectFrom('partner_clicks').select('click_id').execute()
      return rows.length
    }
    const before = await clicks()
    const head = await fetch(url, { method: 'HEAD', redirect: 'manual' })
    const target = new URL(head.headers.get('location') ?? '')
    expect([head.status, target.hostname]).toEqual([302, shop.domain])
    expect(await clicks()).toBe(before)
    await fetch(url, { redirect: 'manual' })
    expect(await clicks()).toBe(before + 1)
  })
})

describe('a customer who is deleted', () => {
  const remove = async () => expectOk(await shop.platform('DELETE', '/customers/1001'))

  it('is a forgotten partner, whose code ends', async () => {
    await shop.customer(1001)
    const { id, code } = await partner(shop, 'Ada', { customer_id: '1001' })
    await remove()
    await shop.advance(60)
    expect(await readPartner(shop, id)).toMatchObject({
      status: 'suspended',
      email: null,
      name: null,
      customer_id: 'gid://shopify/Customer/1001',
    })
    expect(await platformCode(shop, code)).toMatchObject({ status: 'ended' })
  })

  it('stays by name in the books where there are commissions', async () => {
    await shop.customer(1001)
    const { id, code, email } = await partner(shop, 'Ada', { customer_id: '1001' })
    await order(shop, 1, { discount_codes: [{ code }] })
    await remove()
    expect(await readPartner(shop, id)).toMatchObject({ status: 'suspended', name: 'Ada', email })
    expect(await commissions(shop, id)).toHaveLength(1)
  })

  it('who had only applied is rejected and forgotten', async () => {
    await shop.customer(1001)
    const { id } = await applicant(shop, 'Ada', { customer_id: '1001' })
    await remove()
    expect(await readPartner(shop, id)).toMatchObject({ status: 'rejected', name: null })
  })
})

describe('an invitation', () => {
  const invitations = async () =>
    expectOk(await shop.admin('GET', '/partner-invitations')).body.data

  /** Tells of completed referrals as whoever completes them does; true: somebody is invited now. */
  async function tell(customer_id: number, completed: number): Promise<boolean> {
    const { context } = shop.app
    const { db } = context.database
    const found = await findShopByDomain(db, shop.domain)
    if (found === undefined) throw new Error('the shop is not there')
    const before = await invitations()
    await inTransaction(db, async (tx) => {
      const at = await readShopAt(tx, found, context.clock.now())
      const invitation = invitationFor(at, customer_id, completed)
      if (invitation === null) return
      await writeTogether(tx, [invitationsPart(found.shop_id, [invitation])])
    })
    return (await invitations()).length > before.length
  }

  it('goes once to members who referred as many friends as the settings say', async () => {
    await changeSettings(shop, { hub_invite_after_referrals: 3 })
    await shop.customer(1001, { first_name: 'Ida', last_name: 'Sommer' })
    expect(await tell(1001, 2)).toBe(false)
    expect(await tell(1001, 3)).toBe(true)
    expect(await tell(1001, 4)).toBe(false)
    expect(await invitations()).toEqual([
      {
        customer_id: 'gid://shopify/Customer/1001',
        ...{ legacy_id: 1001, first_name: 'Ida', last_name: 'Sommer' },
        email: 'customer-1001@example.com',
        completed_referrals: 3,
        invited_at: expect.any(String),
      },
    ])
  })

  it('goes out with the first friend where the settings say 0', async () => {
    await shop.customer(1001)
    expect(await tell(1001, 1)).toBe(true)
  })

  it('is not for partners, nor while the programme is off, nor for the deleted', async () => {
    await shop.customer(1001)
    await shop.customer(1002)
    await shop.switch({ affiliates_enabled: false })
    expect(await tell(1001, 9)).toBe(false)
    await shop.switch({ affiliates_enabled: true })
    await applicant(shop, 'Ada', { customer_id: '1001' })
    expect(await tell(1001, 9)).toBe(false)
    expect(await tell(1002, 9)).toBe(true)
    expectOk(await shop.platform('DELETE', '/customers/1002'))
    expect(await invitations()).toEqual([])
  })

  it('is answered by becoming a partner', async () => {
    await shop.customer(1001)
    await tell(1001, 9)
    await applicant(shop, 'Ada', { customer_id: '1001' })
    expect(await invitations()).toEqual([])
  })
})
