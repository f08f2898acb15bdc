import { beforeEach, describe, expect, it } from 'vitest'
import { programEmails } from '../../../src/emails/templates/index.ts'
import { PROGRAM_EMAILS } from '../../support/contract-types.ts'
import { reachOf, unsubscribe } from '../../support/emails.ts'
import { verdict } from '../../support/http.ts'
import { lastChange, newReward, newRule, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { expectStaleRefused, writeAfterDryRun } from '../../support/try-write.ts'

/** An e-mail that was added since the contract may be sent whenever it says. */
const ofContract = (types: readonly string[]) =>
  types.filter((type) => PROGRAM_EMAILS.includes(type))

interface Template {
  readonly type: string
  readonly enabled: boolean
  readonly sends: boolean
  readonly toggleable: boolean
}

let shop: TestShop

beforeEach(async () => {
  shop = await newShop()
})

const list = async () => expectOk(await shop.get('/program/emails')).body
const templates = async (): Promise<Template[]> => (await list()).data
const newTier = async (shop: TestShop) =>
  expectOk(await shop.post('/program/tiers', { name: 'Gold', threshold: 500 }))
const all = programEmails.map(({ type }): string => type)
const sending = async () => (await templates()).filter(({ sends }) => sends).map(({ type }) => type)
const read = async (type: string) => (await templates()).find((one) => one.type === type)
const patch = (type: string, body: object) => shop.patch(`/program/emails/${type}`, body)

describe('the list of e-mails', () => {
  it('has every template once, on and silent in a new shop', async () => {
    const { data, ...rest } = await list()
    expect(rest).toEqual({ emails_enabled: false, next_cursor: null, has_more: false })
    expect(data.map(({ type }: Template) => type)).toEqual(all)
    expect(ofContract(all)).toEqual(PROGRAM_EMAILS)
    for (const template of data) {
      expect(template).toMatchObject({ enabled: true, sends: false })
      for (const text of [template.name, template.description, template.sends_when]) {
        expect(text).toMatch(/\S/)
      }
    }
    const must_go_out = data.filter(({ toggleable }: Template) => !toggleable)
    const types = must_go_out.map(({ type }: Template) => type)
    expect(ofContract(types)).toEqual(['referral_completed'])
  })

  it('comes in pages', async () => {
    const seen: string[] = []
    let cursor = ''
    for (;;) {
      const { body } = expectOk(await shop.get(`/program/emails?limit=10${cursor}`))
      expect(body.emails_enabled).toBe(false)
      seen.push(...body.data.map(({ type }: Template) => type))
      expect(body.has_more).toBe(body.next_cursor !== null)
      if (!body.has_more) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(seen).toEqual(all)
    expect(verdict(await shop.get('/program/emails?cursor=x'))).toBe('422 validation_error cursor')
    expect(verdict(await shop.get('/program/emails?limit=0'))).toBe('422 validation_error limit')
  })
})

describe('what sends', () => {
  const JOINING = ['welcome', 'points_earned', 'points_reversed']
  const more = (types: string[]) =>
    PROGRAM_EMAILS.filter((type) => [...JOINING, ...types].includes(type))

  const TRIGGERS: [string, () => Promise<unknown>, string[]][] = [
    ['nothing but the programme', async () => {}, []],
    ['tiers with the entry tier alone', () => shop.switch({ tiers_enabled: true }), []],
    ['a tier while tiers are off', () => newTier(shop), []],
    [
      'a tier above the entry one',
      async () => {
        await newTier(shop)
        await shop.switch({ tiers_enabled: true })
      },
      ['tier_up', 'tier_approaching', 'tier_down'],
    ],
    ...([0, 7] as const).map((grace_days): [string, () => Promise<unknown>, string[]] => [
      `a period of tiers with ${grace_days} days of grace`,
      async () => {
        const tier_period = { mode: 'rolling', months: 12, grace_days }
        expectOk(await shop.patch('/program/settings', { tier_period }))
        await newTier(shop)
        await shop.switch({ tiers_enabled: true })
      },
      ['tier_up', 'tier_approaching', ...(grace_days > 0 ? ['tier_at_risk'] : []), 'tier_down'],
    ]),
    [
      'the referral programme',
      () => shop.switch({ referral_enabled: true }),
      ['referral_invite', 'referral_completed'],
    ],
    ['memberships that there are none of', () => shop.switch({ memberships_enabled: true }), []],
    [
      'a membership',
      async () => {
        const body = { name: 'Club', create_product: { price: '49.00' } }
        expectOk(await shop.post('/program/memberships', body))
        await shop.switch({ memberships_enabled: true })
      },
      ['membership_started', 'membership_renewal', 'membership_ended'],
    ],
    [
      'partners',
      () => shop.switch({ affiliates_feature: true, affiliates_enabled: true }),
      ['partner_approved', 'partner_commission'],
    ],
    ['partners without the feature', () => shop.switch({ affiliates_enabled: true }), []],
    [
      'expiry of points',
      () => shop.patch('/program/settings', { points_expiry: { enabled: true } }),
      ['points_expiring', 'points_expiring_last_chance', 'points_expired'],
    ],
    ['a birthday rule', () => newRule(shop, { type: 'birthday' }), ['birthday']],
    ['a birthday rule that is off', () => newRule(shop, { type: 'birthday', enabled: false }), []],
    ['a rule for pets', () => newRule(shop, { type: 'pet_birthday' }), ['pet_birthday']],
    ['a rule for children', () => newRule(shop, { type: 'child_birthday' }), ['child_birthday']],
    [
      'points that wait',
      () => newRule(shop, { type: 'order_placed', fields: { pendingDays: 14 } }),
      ['points_pending_released'],
    ],
    ['a reward', () => newReward(shop), ['reward_available', 'reward_redeemed']],
    [
      'a reward with an end',
      () => newReward(shop, { code_valid_days: 30 }),
      ['reward_available', 'reward_redeemed', 'reward_expiring'],
    ],
    [
      'a gift card and days for codes, which are not for it',
      async () => {
        await newReward(shop, { type: 'gift_card', discount_value: 10 })
        const reward_expiry = { enabled: true, code_valid_days: 5 }
        expectOk(await shop.patch('/program/settings', { reward_expiry }))
      },
      ['reward_available', 'reward_redeemed'],
    ],
    ['a reward that is off', () => newReward(shop, { enabled: false }), []],
  ]

  it.each(TRIGGERS)('with %s', async (_what, set_up, types) => {
    await set_up()
    expect(await sending()).toEqual([])
    await shop.switch({ emails_enabled: true })
    expect((await list()).emails_enabled).toBe(true)
    expect(ofContract(await sending())).toEqual(more(types))
  })

  it('is not what is off, and nothing of the programme while that is off', async () => {
    await newTier(shop)
    await shop.switch({ emails_enabled: true, tiers_enabled: true })
    await patch('tier_down', { enabled: false })
    expect(ofContract(await sending())).toEqual(more(['tier_up', 'tier_approaching']))
    await shop.switch({ program_enabled: false })
    expect(await sending()).toEqual([])
  })
})

describe('switching an e-mail', () => {
  it('off and on again is one change each', async () => {
    const off = await writeAfterDryRun(shop, 'PATCH', '/program/emails/welcome', { enabled: false })
    expect(off.body).toMatchObject({
      operation: 'update',
      summary: 'The e-mail "Welcome" is off',
      diff: [{ path: 'emails.welcome.enabled', before: true, after: false }],
      email_template: { type: 'welcome', enabled: false, sends: false, toggleable: true },
      emails_enabled: false,
    })
    expect(await read('welcome')).toEqual(off.body.email_template)
    const others = (await templates()).filter(({ enabled }) => enabled)
    expect(others).toHaveLength(all.length - 1)
    const on = await writeAfterDryRun(shop, 'PATCH', '/program/emails/welcome', { enabled: true })
    expect(on.body.email_template.enabled).toBe(true)
    expect((await read('welcome'))?.enabled).toBe(true)
  })

  it('sends nothing yet while all e-mails are off', async () => {
    await patch('welcome', { enabled: false })
    const silent = await patch('welcome', { enabled: true })
    expect(silent.body).toMatchObject({ email_template: { sends: false }, emails_enabled: false })
    await shop.switch({ emails_enabled: true })
    expect((await read('welcome'))?.sends).toBe(true)
  })

  it('as it is read changes nothing', async () => {
    for (const { type, enabled, toggleable } of await templates()) {
      if (!toggleable) continue
      const reply = expectOk(await patch(type, { enabled }))
      expect(reply.body).toMatchObject({ operation: 'none', diff: [] })
    }
  })

  it('says how many members it reaches, whatever it changes', async () => {
    await shop.customer(1001)
    await shop.customer(1002, { email: null })
    await shop.customer(1003)
    await shop.patch('/customers/1003', { excluded_from_program: true })
    await shop.switch({ program_enabled: false })
    // Known to the shop, and no member.
    await shop.customer(1004)
    for (const body of [{ enabled: true }, { enabled: false }, { enabled: true, dry_run: true }]) {
      const reply = expectOk(await patch('welcome', body))
      expect(reply.body.reach).toEqual({ members_with_email: 1 })
    }
  })

  it('counts those alone who agreed to marketing, where it is promotional', async () => {
    await shop.customer(1001, { email_consent: true })
    await shop.customer(1002)
    await shop.customer(1003, { email_consent: true })
    await shop.patch('/customers/1003', { excluded_from_program: true })
    expect(await reachOf(shop, 'welcome')).toBe(2)
    expect(await reachOf(shop, 'reward_available')).toBe(1)
    await shop.customer(1002, { email_consent: true })
    expect(await reachOf(shop, 'reward_available')).toBe(2)
    await shop.customer(1001)
    expect(await reachOf(shop, 'reward_available')).toBe(1)
  })

  it('counts nobody who has unsubscribed from e-mails of its group', async () => {
    for (const customer of [1001, 1002]) await shop.customer(customer, { email_consent: true })
    await unsubscribe(shop, 'customer 1001', 'points')
    expect(await reachOf(shop, 'points_earned')).toBe(1)
    expect(await reachOf(shop, 'welcome')).toBe(1)
    expect(await reachOf(shop, 'tier_up')).toBe(2)
    await unsubscribe(shop, 'customer 1002', 'rewards')
    expect(await reachOf(shop, 'reward_available')).toBe(1)
    expect(await reachOf(shop, 'reward_redeemed')).toBe(1)
  })

  it('counts approved partners, where it is for them', async () => {
    await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
    await shop.customer(1001)
    const ids: string[] = []
    for (const name of ['ada', 'ben', 'cleo']) {
      const body = { email: `${name}@partners.example`, name }
      ids.push(expectOk(await shop.admin('POST', '/partners', body)).body.id)
    }
    const [ada, ben] = ids
    for (const id of [ada, ben]) {
      expectOk(await shop.admin('PATCH', `/partners/${id}`, { status: 'approved' }))
    }
    expect(await reachOf(shop, 'partner_commission')).toBe(2)
    await unsubscribe(shop, `partner ${ada}`, 'partners')
    expect(await reachOf(shop, 'partner_commission')).toBe(1)
  })

  it('that must go out is refused', async () => {
    for (const enabled of [false, true]) {
      const reply = await patch('referral_completed', { enabled })
      expect(reply.status).toBe(422)
      expect(reply.body.error.details).toMatchObject({ reason: 'not_toggleable', field: 'enabled' })
    }
    expect((await read('referral_completed'))?.enabled).toBe(true)
  })

  it.each([
    'nonsense',
    'teaser',
    'launch',
    'last_chance',
    'constructor',
    'WELCOME',
  ])('that is none, %s, is 404', async (type) => {
    const reply = await patch(type, { enabled: false })
    expect(verdict(reply)).toBe('404 not_found')
    expect(reply.body.error.details).toEqual({ resource: 'email_template', id: type })
  })

  it.each([
    [{}],
    [{ enabled: null }],
    [{ enabled: 'false' }],
    [{ enabled: 0 }],
  ])('needs to be told on or off: not %j', async (body) => {
    expect(verdict(await patch('welcome', body))).toBe('422 validation_error enabled')
  })

  it('is refused when the programme has changed since', async () => {
    await expectStaleRefused(shop, 'PATCH', '/program/emails/welcome', { enabled: false })
  })

  it('can be undone', async () => {
    await patch('welcome', { enabled: false })
    expectOk(await undo(shop, await lastChange(shop)))
    expect((await read('welcome'))?.enabled).toBe(true)
  })
})
