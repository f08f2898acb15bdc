import { beforeAll, describe, expect, it } from 'vitest'
import { newMembership, putOnSale } from '../../support/memberships.ts'
import { line, order } from '../../support/orders.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'
import type { Screen } from '../console/screen.ts'
import { ADA, ADAS_POINTS, coffeeShop, type Scene, withStorefront } from './scene.ts'

/** What a shopper does, by the keyboard alone, on a page of another origin. */

const { scene } = withStorefront()

const HUB = '<laurel-hub {shop}></laurel-hub>'

let coffee: Scene
beforeAll(async () => {
  coffee = await scene()
})

const balanceOf = async (shop: TestShop, customer = ADA) =>
  expectOk(await shop.get(`/customers/${customer}/points`)).body.points_balance

async function press(screen: Screen, role: string, name: string): Promise<void> {
  await screen.tabTo(role, name)
  await screen.press('Enter')
}

describe('a shopper with a keyboard', () => {
  it('joins a programme with a gate, and reads what that means first', async () => {
    const gated = await scene(async (shop) => {
      await coffeeShop(shop)
      await shop.switch({ join_gate_enabled: true })
      await shop.customer(2002, { first_name: 'Nora' })
    })
    gated.pages.customer = 2002
    const screen = await gated.open(HUB)
    await screen.see('heading', 'Become a member')
    await press(screen, 'button', 'Join now')
    await screen.see('heading', 'Hello Nora')
    await screen.hold('heading', 'Hello Nora')
    await screen.read('Welcome. You’re now a member.')
    const { enrolled_via } = expectOk(await gated.shop.get('/customers/2002')).body
    expect(enrolled_via).toBe('join')
  })

  it('claims what was done, and sees it in the history', async () => {
    const { shop, open } = await scene()
    const screen = await open(HUB)
    await press(screen, 'button', 'Claim: Visit our roastery')
    await screen.read('You’ve earned 30 points.')
    await screen.see('heading', 'Hello Ada')
    await screen.read('530 points')
    expect(await balanceOf(shop)).toBe(ADAS_POINTS + 30)
    await screen.see('heading', 'History')
    await screen.read('+30 points')
  })

  it('sees what she claimed long ago, and what her membership has brought her', async () => {
    const { shop, open } = await scene(async (shop) => {
      await coffeeShop(shop)
      const { earning_rules } = expectOk(await shop.get('/program')).body
      const { id } = earning_rules.find(({ type }: { type: string }) => type === 'custom_action')
      expectOk(await shop.post(`/customers/${ADA}/claims`, { rule_id: id }))
      for (let count = 0; count < 11; count += 1) await shop.award(ADA, 1)
      await shop.switch({ memberships_enabled: true })
      await shop.product(8)
      const product = { create_product: undefined, product: { id: 8 } }
      const club = await newMembership(shop, { ...product, points_multiplier: 3 })
      await putOnSale(shop, club.id)
      await order(shop, 1, { customer_id: ADA, lines: [line('10.00', { product_id: 8 })] })
      await order(shop, 2, { customer_id: ADA })
      await putOnSale(shop, club.id, false)
    })
    const screen = await open(HUB)
    await screen.read('Done')
    await screen.miss('button', 'Claim: Visit our roastery')
    // It is not sold any more, and she has it.
    await screen.see('heading', 'Coffee club')
    const { membership } = expectOk(await shop.get(`/customers/${ADA}?include=membership`)).body
    const { points, points_value } = membership.brought
    expect(points).toBeGreaterThan(0)
    await screen.read(`Earned so far: ${points} points, worth €${points_value}`)
  })

  it('reads the history further back', async () => {
    const { shop, open } = await scene()
    for (let count = 1; count <= 12; count += 1) await shop.award(ADA, count)
    const screen = await open(HUB)
    await screen.read('+12 points')
    await press(screen, 'button', 'Show more')
    await screen.read('+1 point')
    await screen.miss('button', 'Show more')
  })

  it('redeems a reward and copies its code', async () => {
    const { shop, open } = await scene()
    const screen = await open(HUB)
    await press(screen, 'button', 'Redeem: 10% off')
    await screen.read('Use 100 points for this reward?')
    await screen.hold('button', 'Yes, redeem')
    await screen.press('Enter')
    await screen.hold('button', 'Copy: Code, 10% off')
    await screen.read('Your reward is ready.')
    await screen.press('Enter')
    await screen.read('Copied')
    const { data } = expectOk(await shop.get(`/customers/${ADA}/redemptions`)).body
    await screen.read(data[0].discount_code)
    expect(await balanceOf(shop)).toBe(ADAS_POINTS - 100)
  })

  it('chooses how many points a variable reward costs', async () => {
    const { shop, open } = await scene()
    const screen = await open(HUB)
    await press(screen, 'button', 'Redeem: Points as money')
    await screen.hold('spinbutton', 'How many points?')
    await screen.retype('250')
    await press(screen, 'button', 'Yes, redeem')
    await screen.hold('button', 'Copy: Code, Points as money')
    expect(await balanceOf(shop)).toBe(ADAS_POINTS - 250)
  })

  it('sees how far the next tier is', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('progressbar', 'Progress to Roastmaster')
    await screen.read('1,500 points to go to Roastmaster')
    await screen.read('Your tier')
  })

  it('copies the link for friends, and a friend uses it', async () => {
    const { shop, open } = await scene()
    const screen = await open(HUB)
    await press(screen, 'button', 'Copy: Your link')
    await screen.read('Copied')
    const { referral_code } = expectOk(await shop.get(`/customers/${ADA}`)).body
    const friend = await open(
      `<laurel-referral-landing {shop} code="${referral_code}"></laurel-referral-landing>`,
    )
    await friend.see('heading', 'Ada has invited you')
    await friend.tabTo('textbox', 'E-mail address')
    await friend.type('friend@example.com')
    await friend.press('Enter')
    await friend.see('button', 'Copy: Code')
    await friend.read('Here’s your reward')
  })

  it('is not invited by herself', async () => {
    const { shop, open } = await scene()
    const { referral_code } = expectOk(await shop.get(`/customers/${ADA}`)).body
    const screen = await open(
      `<laurel-referral-landing {shop} code="${referral_code}"></laurel-referral-landing>`,
    )
    await screen.tabTo('textbox', 'E-mail address')
    await screen.type('ada@example.com')
    await screen.press('Enter')
    await screen.read('This invitation is for new customers only.')
  })

  it('enters her birthday', async () => {
    const { shop, open } = await scene()
    const screen = await open(HUB)
    await screen.tabTo('combobox', 'Day')
    await screen.type('31')
    await screen.page.evaluate(chosen('day', 31))
    await screen.tabTo('combobox', 'Month')
    await screen.page.evaluate(chosen('month', 5))
    await press(screen, 'button', 'Save')
    await screen.read('Birthday saved.')
    await screen.hold('heading', 'Your birthday')
    const { birthday } = expectOk(await shop.get(`/customers/${ADA}`)).body
    expect(birthday).toEqual({ month: 5, day: 31 })
  })

  it.each([
    ['pet', 'Add a pet', 'Pet’s name', 'Mocha', 'pets'],
    ['child', 'Add a child', 'Child’s first name', 'Max', 'children'],
  ] as const)('adds a %s, and removes it', async (_what, add, field, name, list) => {
    const { shop, open } = await scene()
    const screen = await open(HUB)
    await press(screen, 'button', add)
    await screen.hold('textbox', field)
    await screen.type(name)
    await screen.press('Tab')
    await screen.page.evaluate(filled('birthday', '2020-05-31'))
    await press(screen, 'button', 'Save')
    await screen.read(`${name} saved.`)
    await screen.read('Born on May 31, 2020')
    const saved = expectOk(await shop.get(`/customers/${ADA}/${list}`)).body.data
    expect(saved).toMatchObject([{ name, birthday: '2020-05-31' }])
    await press(screen, 'button', `Remove ${name}`)
    await screen.read(`${name} removed.`)
    expect(expectOk(await shop.get(`/customers/${ADA}/${list}`)).body.data).toEqual([])
  })

  it('applies as a partner', async () => {
    const { shop, open } = await scene()
    const screen = await open('<laurel-partner-hub {shop}></laurel-partner-hub>')
    await screen.tabTo('textbox', 'Name')
    await screen.type('Ada Brunner')
    await screen.tabTo('textbox', 'Website or channel')
    await screen.type('https://ada.example')
    await screen.tabTo('textbox', 'How will you promote us?')
    // Spaces say nothing.
    await screen.type('  ')
    await press(screen, 'button', 'Apply')
    await screen.read('We’ve received your application and will be in touch.')
    await screen.hold('heading', 'Partner programme')
    const { data } = expectOk(await shop.admin('GET', '/partners')).body
    expect(data).toMatchObject([{ name: 'Ada Brunner', note: null, status: 'applied' }])
  })
})

/** A list and a date that the keyboard fills by parts of the system; set as if it had. */
const field = (name: string) => `(() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at.form.elements.namedItem('${name}')
})()`
const chosen = (name: string, value: number) => `void (${field(name)}.value = '${value}')`
const filled = (name: string, value: string) => `void (${field(name)}.value = '${value}')`
