import { describe, expect, it } from 'vitest'
import { expectOk, newShop } from '../../support/shop.ts'
import { withConsole } from './world.ts'

const { scene } = withConsole()

/** The programme as a merchant works on it: what is shown, and what becomes of it. */
describe('what the service says of the programme', () => {
  it('is in the language of the console, also after that was changed', async () => {
    const { open, person, shop } = await scene('owner', newShop)
    const rule = { type: 'product_review', fields: { points: 40, limit: 2, limitPeriod: 'month' } }
    expectOk(await shop.post('/program/earn-rules', rule))
    const screen = await open('/program?language=de')
    const said = '40 Punkte für eine Produktbewertung, bis zu 2-mal pro Monat'
    await screen.read(said)
    expect(await screen.page.evaluate(`document.querySelectorAll('[lang=en]').length`)).toBe(0)
    await screen.click('link', 'Änderungen')
    await screen.read(said)
    await screen.click('button', `Grete Huber ${person.email}: Ihr Menü`)
    await screen.click('menuitem', 'Sprache')
    await screen.click('menuitem', 'English')
    await screen.read('40 points for a product review, up to 2 times a month')
  })
})

describe('a way to earn', () => {
  it('is added by keyboard alone, after what it does is said, and taken back again', async () => {
    const { open, shop } = await scene('owner', newShop)
    const rules = async () =>
      expectOk(await shop.get('/program')).body.earning_rules.filter(
        ({ type }: { type: string | null }) => type !== 'referral',
      )
    const screen = await open('/program')
    await screen.read('Set up your programme in three steps')
    await screen.tabTo('link', 'Add way to earn')
    await screen.press('Enter')
    await screen.tabTo('link', 'Visit a page Points for visiting a page, claimed once.')
    await screen.press('Enter')
    await screen.tabTo('textbox', 'Points')
    await screen.retype('2,5')
    await screen.tabTo('button', 'Review and save')
    await screen.press('Enter')
    // In the server's words, beside the fields, the first of which has the focus.
    await screen.read('must be a whole number from 1 to 1000000')
    await screen.hold('textbox', 'Points')
    await screen.retype('25')
    await screen.tabTo('textbox', 'Page address')
    await screen.type('https://coffee.example/story')
    await screen.press('Enter')
    await screen.see('dialog', 'Save changes?')
    await screen.read('25 points for visiting https://coffee.example/story')
    await screen.read('No e-mails are sent.')
    expect(await rules()).toEqual([])
    await screen.press('Enter')
    await screen.see('link', 'Visit a page')
    expect(await rules()).toMatchObject([
      { type: 'visit_url', points: 25, fields: { url: 'https://coffee.example/story' } },
    ])
    await screen.click('button', 'Undo')
    await screen.read('Change undone.')
    expect(await rules()).toEqual([])
    // Back leads to no second form, and from one that is begun only after it is asked.
    await screen.back()
    await screen.click('link', 'Visit a page Points for visiting a page, claimed once.')
    await screen.tabTo('textbox', 'Page address')
    await screen.type('https://coffee.example/beans')
    await screen.back()
    await screen.see('dialog', 'Leave without saving?')
    await screen.press('Escape')
    await screen.miss('dialog', 'Leave without saving?')
    expect(await screen.page.evaluate('location.search')).toBe('?type=visit_url')
  })

  it('says who changed it in between, and keeps what was typed', async () => {
    const { open, shop } = await scene()
    const [rule] = expectOk(await shop.get('/program')).body.earning_rules.filter(
      ({ type }: { type: string | null }) => type === 'order_placed',
    )
    const screen = await open(`/program/earn/${rule?.id}`)
    await screen.click('textbox', 'Points')
    await screen.retype('3')
    // A change of something else is nobody's conflict.
    expectOk(await shop.call('PATCH', '/program/settings', { points_name: 'beans' }))
    const path = `/program/earn-rules/${rule?.id}` as const
    expectOk(await shop.call('PATCH', path, { fields: { pendingDays: 14 } }))
    await screen.click('button', 'Review and save')
    await screen.see('dialog', 'Someone else changed this')
    await screen.read('Days until points can be spent: 0 → 14')
    await screen.click('button', 'Keep my changes')
    await screen.see('dialog', 'Save changes?')
    await screen.read('Points: 1 → 3')
    await screen.click('button', 'Save')
    await screen.read('3 points per €1 spent, held for 14 days')
    const { earning_rules } = expectOk(await shop.get('/program')).body
    const fields = { earnPoints: 3, pendingDays: 14 }
    expect(earning_rules.find(({ id }: { id: string | null }) => id === rule?.id)).toMatchObject({
      fields,
    })
  })
})

describe('a reward', () => {
  it('is for products that are found by typing', async () => {
    const { open, shop } = await scene()
    const screen = await open('/program/rewards/new?type=product_discount')
    await screen.click('textbox', 'Name')
    await screen.type('Cheap beans')
    await screen.tabTo('textbox', 'Points cost')
    await screen.type('80')
    await screen.tabTo('textbox', 'Discount value')
    await screen.type('15')
    await screen.tabTo('searchbox', 'Search: Products')
    await screen.type('ESPRESSO')
    await screen.tabTo('button', 'Add Espresso beans')
    await screen.press('Enter')
    await screen.see('button', 'Remove Espresso beans')
    await screen.tabTo('button', 'Review and save')
    await screen.press('Enter')
    await screen.see('dialog', 'Save changes?')
    await screen.read('15% off chosen products for 80 points')
    await screen.press('Enter')
    await screen.see('link', 'Cheap beans')
    const { redemption_rules } = expectOk(await shop.get('/program')).body
    const made = redemption_rules.find(
      ({ name }: { name: string | null }) => name === 'Cheap beans',
    )
    expect(made?.fields.productIds).toEqual(['7'])
  })
})

describe('a membership', () => {
  it('is made with a product of its own, and put on sale', async () => {
    const { open, shop } = await scene('owner', newShop)
    const screen = await open('/program/memberships/new')
    await screen.click('textbox', 'Name')
    await screen.type('Coffee club')
    await screen.press('Enter')
    // What is missing is said beside its field, and goes as soon as it is there.
    await screen.read('is required')
    await screen.hold('textbox', 'Price')
    await screen.type('49,50')
    expect(await screen.page.evaluate('document.body.innerText')).not.toContain('is required')
    await screen.tabTo('combobox', 'Term unit')
    await screen.press('ArrowUp')
    await screen.tabTo('button', 'Review and save')
    await screen.press('Enter')
    await screen.see('dialog', 'Save changes?')
    await screen.read('A draft product “Coffee club” for €49.50 is created in your shop.')
    await screen.press('Enter')
    await screen.click('link', 'Coffee club')
    await screen.click('button', 'Put on sale')
    await screen.see('dialog', 'Put “Coffee club” on sale?')
    await screen.tabTo('button', 'Put on sale')
    await screen.press('Enter')
    await screen.see('button', 'Take off sale')
    const { data } = expectOk(await shop.get('/program/memberships')).body
    expect(data).toMatchObject([
      { enabled: true, term: { unit: 'MONTH', count: 1 }, product: { price: '49.50' } },
    ])
  })
})

describe('the settings', () => {
  it('say what would expire soon, and go on with what is stored', async () => {
    const { open, shop } = await scene()
    const screen = await open('/program/settings')
    await screen.click('checkbox', 'Points expire after inactivity')
    await screen.tabTo('textbox', 'Expire after (months)')
    await screen.retype('1')
    await screen.press('Enter')
    await screen.see('dialog', 'Save changes?')
    await screen.read('Points expire after inactivity: No → Yes')
    await screen.read('No points expire in the next 30 days as a result.')
    await screen.press('Escape')
    await screen.miss('dialog', 'Save changes?')
    await screen.tabTo('textbox', 'Expire after (months)')
    await screen.retype('24')
    await screen.press('Enter')
    await screen.read('Expire after (months): 12 → 24')
    await screen.press('Enter')
    await screen.see('button', 'Undo')
    expect(expectOk(await shop.get('/program')).body.points_expiry).toEqual({
      enabled: true,
      months: 24,
    })
    // Nothing of it is unsaved any more.
    await screen.click('link', 'Rewards')
    await screen.see('link', '10% off')
  })
})

describe('referrals', () => {
  it('give friends of members in a tier another discount', async () => {
    const { open, shop } = await scene()
    const screen = await open('/program/referrals')
    await screen.tabTo('combobox', 'Barista')
    await screen.press('ArrowDown')
    await screen.tabTo('textbox', 'Barista: how much it takes off')
    await screen.type('120')
    await screen.press('Enter')
    await screen.read('must be a number from 1 to 100')
    await screen.tabTo('textbox', 'Barista: how much it takes off')
    await screen.retype('20')
    await screen.press('Enter')
    await screen.see('dialog', 'Save changes?')
    await screen.press('Enter')
    await screen.see('button', 'Undo')
    const { friend_discount } = expectOk(await shop.get('/program/referrals')).body
    expect(friend_discount.tier_overrides).toMatchObject([{ type: 'percentage', value: 20 }])
  })
})

describe('the change log', () => {
  it('takes several changes back at once, with the newer ones of the same part', async () => {
    const { open, shop } = await scene('owner', newShop)
    const body = { type: 'free_shipping', name: 'Free parcel', points_cost: 100 }
    const { id } = expectOk(await shop.post('/program/rewards', body)).body.reward
    expectOk(await shop.call('PATCH', `/program/rewards/${id}`, { points_cost: 200 }))
    expectOk(await shop.post('/program/earn-rules', { type: 'birthday' }))
    const screen = await open('/program/changes')
    await screen.read('Points cost: 100 → 200')
    await screen.click('checkbox', 'Choose: Way to earn “Celebrate a birthday” added')
    await screen.click('checkbox', 'Choose: Reward “Free parcel” added')
    await screen.click('button', 'Undo 3 changes')
    await screen.see('dialog', 'Undo 3 changes?')
    await screen.read('No members change tier.')
    await screen.see('region', 'Forecast')
    await screen.tabTo('button', 'Undo')
    await screen.press('Enter')
    await screen.read('3 changes undone.')
    const { redemption_rules, earning_rules } = expectOk(await shop.get('/program')).body
    expect(redemption_rules).toEqual([])
    expect(earning_rules.length).toBe(1)
  })
})

describe('those who only read', () => {
  it('see what is set, and no way to change it', async () => {
    const { open } = await scene('viewer')
    const screen = await open('/program/rewards')
    await screen.see('link', '10% off')
    await screen.miss('link', 'Add reward')
    await screen.click('link', '10% off')
    await screen.read('Points cost: 100')
    await screen.miss('button', 'Review and save')
    await screen.miss('button', 'Remove')
    await screen.click('link', 'Go live')
    await screen.read('When switched off: Members can no longer earn or redeem.')
    await screen.miss('button', 'Switch off: Programme')
  })
})
