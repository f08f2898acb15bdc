import { describe, expect, it } from 'vitest'
import { isHeldOut } from '../../../src/domain/campaigns/holdout.ts'
import type { TestApp } from '../../support/app.ts'
import { DAY_SECONDS, inDays, newCampaign, readCampaign } from '../../support/campaigns.ts'
import { newTier } from '../../support/ladders.ts'
import { line, order } from '../../support/orders.ts'
import { type ReportedItem, reportMany } from '../../support/report-many.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { DESK, PHONE, type Screen } from './screen.ts'
import { withConsole } from './world.ts'

const { scene, sharedScene } = withConsole()

const listed = async (shop: TestShop) => expectOk(await shop.get('/campaigns')).body.data

async function idOf(shop: TestShop, name: string): Promise<string> {
  const found = (await listed(shop)).find((campaign) => campaign.name === name)
  return found?.id ?? ''
}

/** What stands beside the fields, in the server's words. */
const beside = (screen: Screen) =>
  screen.page.evaluate(`document.querySelector('[aria-invalid=true]')?.name`)

const invalidIs = (screen: Screen, value: string) =>
  screen.page.evaluate(`document.querySelector('[aria-invalid=true]')?.value === '${value}'`)

const cannotSchedule = (screen: Screen) =>
  screen.page.evaluate(
    `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Schedule').matches(':disabled')`,
  )

/** How many campaigns of a month the calendar reads at once. */
const CALENDAR_ROWS = 250
const MONTHS = `[...document.querySelectorAll('main button')]
  .filter((one) => one.ariaLabel?.endsWith('month'))
  .map((one) => one.getBoundingClientRect())`
const IN_A_ROW = `new Set(${MONTHS}.map(({ top }) => top)).size`

/** How much what cannot be changed stands out from its ground; from 4.5 on it can be read. */
const FIXED_CONTRAST = `(() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const groundOf = (one) => {
    const { backgroundColor } = getComputedStyle(one)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(one.parentElement) : backgroundColor
  }
  const contrastOf = (one) => {
    const { color, opacity } = getComputedStyle(one)
    const [first, second] = [light(color), light(groundOf(one))]
    return (opacity * Math.max(first, second)) / Math.min(first, second)
  }
  const fields = document.querySelectorAll('input[name]:disabled, fieldset:disabled label')
  return Math.min(...[...fields].map(contrastOf))
})()`

describe('the list of campaigns', () => {
  it('is filtered by status in the address, opened by keyboard, and a calendar by months', async () => {
    const { open } = await sharedScene()
    const screen = await open('/campaigns?status=scheduled')
    await screen.see('link', 'Reward sale')
    await screen.miss('link', 'Black Friday')
    await screen.tabTo('link', 'Reward sale')
    await screen.press('Enter')
    await screen.see('heading', 'Reward sale')
    await screen.read('It reaches 4 members.')
    // Not the same word as that of a dialog which is closed without doing anything.
    await screen.click('button', 'Cancel campaign')
    await screen.see('dialog', 'Cancel “Reward sale”?')
    await screen.click('button', 'Keep campaign')
    await screen.miss('dialog', 'Cancel “Reward sale”?')
    await screen.click('link', 'Campaigns')
    await screen.see('combobox', 'View')
    await screen.page.evaluate(`(() => {
      const field = [...document.querySelectorAll('select')].at(-1)
      field.focus()
    })()`)
    await screen.press('ArrowDown')
    await expect.poll(() => screen.page.evaluate('location.search')).toContain('view=calendar')
    await screen.click('button', 'Previous month')
    await screen.click('button', 'Previous month')
    await screen.read('No campaigns this month.')
    await screen.click('button', 'This month')
    await screen.read('Double points weekend')
  })

  it('has every campaign of a month in the calendar, however many there are', async () => {
    const { open, shop } = await scene('owner', newShop)
    await shop.switch({ campaigns_feature: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    const days = { starts_at: '2099-05-10T10:00:00Z', ends_at: '2099-05-12T10:00:00Z' }
    // Only those that have not ended are limited in number.
    const old = await newCampaign(shop, { ...days, name: 'The first', status: 'scheduled' })
    expectOk(await shop.patch(`/campaigns/${old.id}`, { status: 'cancelled' }))
    for (let number = 1; number <= CALENDAR_ROWS; number += 1) {
      await newCampaign(shop, { ...days, name: `Draft ${number}` })
    }
    const screen = await open('/campaigns?view=calendar&month=2099-05', PHONE)
    await screen.see('link', `Draft ${CALENDAR_ROWS}`)
    await screen.miss('link', 'The first')
    expect(await screen.page.evaluate(`${MONTHS}.length`)).toBe(3)
    expect(await screen.page.evaluate(IN_A_ROW)).toBe(1)
    expect(await screen.page.evaluate(`${MONTHS}.every(({ right }) => right < 380)`)).toBe(true)
    await screen.click('button', 'Show more')
    await screen.see('link', 'The first')
    await screen.miss('button', 'Show more')
  })

  it('teaches where the feature is off, and switches it on', async () => {
    const { open, shop } = await scene('owner', newShop)
    const screen = await open('/campaigns')
    await screen.see('heading', 'Campaigns are turned off')
    await screen.click('button', 'Turn on campaigns')
    await screen.see('heading', 'No campaigns yet')
    expect(await listed(shop)).toEqual([])
  })
})

describe('a campaign', () => {
  it('says beside the field what is wrong, and in numbers what it will do', async () => {
    const { open, shop } = await scene()
    const screen = await open('/campaigns/new?template=vip_exclusive')
    await screen.see('checkbox', 'Roastmaster')
    await screen.read('Reaches 0 members')
    await screen.click('checkbox', 'Barista')
    await screen.read('Reaches 1 member')
    await screen.click('textbox', 'Name')
    await screen.type('See www.example.com')
    await screen.click('button', 'Save draft')
    await screen.read('must not contain links')
    expect(await beside(screen)).toBe('name')
    await screen.retype('Only for you')
    await screen.click('textbox', 'Maximum bonus points')
    await screen.type('2,500')
    await screen.read('It ends earlier after 2,500 bonus points.')
    await screen.click('button', 'Save draft')
    await screen.see('heading', 'Only for you')
    const made = await readCampaign(shop, await idOf(shop, 'Only for you'))
    expect(made).toMatchObject({
      status: 'draft',
      template: 'vip_exclusive',
      multiplier: 2,
      limits: { max_bonus_points: 2_500, max_orders: null },
    })
    expect(made.audience.tier_ids.length).toBe(2)
  })

  it('counts with a tier that multiplies points by one of its benefits', async () => {
    const { open, shop } = await scene('owner', newShop)
    const benefits = [{ type: 'points_multiplier', fields: { multiplier: 1.5 } }]
    await newTier(shop, { name: 'Roastmaster', threshold: 100, benefits })
    await shop.switch({ campaigns_feature: true })
    const screen = await open('/campaigns/new?template=flash_weekend')
    await screen.read('A Roastmaster member (1.5×) earns 3× points.')
    await screen.click('textbox', 'Points multiplier')
    await screen.retype('11')
    await screen.read('must be at most 10')
  })

  it('keeps what was typed when somebody else has saved, and asks whose is to stay', async () => {
    const { open, shop } = await scene()
    const id = await idOf(shop, 'Black Friday')
    const screen = await open(`/campaigns/${id}`)
    await screen.click('textbox', 'Points multiplier')
    await screen.retype('4')
    await screen.see('region', 'Unsaved changes')
    // What is scheduled is what is saved.
    expect(await cannotSchedule(screen)).toBe(true)
    expectOk(await shop.patch(`/campaigns/${id}`, { badge_text: 'Triple' }))
    await screen.click('button', 'Save')
    await screen.see('alert', 'Someone else saved changes')
    expect((await readCampaign(shop, id)).multiplier).toBe(3)
    await screen.click('button', 'Save mine')
    await screen.miss('region', 'Unsaved changes')
    expect(await readCampaign(shop, id)).toMatchObject({ multiplier: 4, badge_text: 'Triple' })
    expect(await cannotSchedule(screen)).toBe(false)
  })

  it('shows in both themes what cannot change while it runs, so that it can be read', async () => {
    const { open, shop } = await sharedScene()
    const screen = await open(`/campaigns/${await idOf(shop, 'Double points weekend')}`)
    await screen.see('textbox', 'Points multiplier')
    for (const theme of ['light', 'dark'] as const) {
      await screen.look({ ...DESK, theme })
      expect(await screen.page.evaluate(FIXED_CONTRAST)).toBeGreaterThan(4.5)
    }
  })

  it('is ended, and goes on as a copy', async () => {
    const { open, shop } = await scene()
    const id = await idOf(shop, 'Double points weekend')
    const screen = await open(`/campaigns/${id}`)
    await screen.click('button', 'End now')
    await screen.read('keep their bonus points')
    await screen.see('dialog', 'End “Double points weekend” now?')
    await screen.tabTo('button', 'End now')
    await screen.press('Enter')
    await screen.read('Campaign ended.')
    expect((await readCampaign(shop, id)).status).toBe('cancelled')
    await screen.see('heading', 'In total')
    await screen.see('heading', 'Terms')
    await screen.miss('heading', 'Summary')
    await screen.click('button', 'More actions')
    await screen.click('menuitem', 'Duplicate')
    await screen.see('heading', 'New campaign')
    await screen.click('button', 'Next weekend')
    await screen.tabTo('button', 'Save draft')
    await screen.press('Enter')
    await screen.read('Draft saved.')
    const copies = (await listed(shop)).filter(({ name }) => name === 'Double points weekend')
    expect(copies.map(({ status, multiplier }) => [status, multiplier])).toEqual([
      ['draft', 2],
      ['cancelled', 2],
    ])
  })

  it('shows those who only read what it does, and no way to change it', async () => {
    const { open, shop } = await scene('viewer')
    await order(shop, 701, { customer_id: 4, lines: [line('12.00')] })
    const id = await idOf(shop, 'Double points weekend')
    const screen = await open(`/campaigns/${id}`)
    await screen.read('2× points on orders.')
    await screen.see('progressbar', 'Bonus points')
    await screen.read('12 of 5,000')
    await screen.see('heading', 'Bonus points by day')
    await screen.click('button', 'Show as a table')
    await screen.see('columnheader', 'Bonus points')
    await screen.see('cell', '12')
    await screen.miss('textbox', 'Name')
    await screen.miss('button', 'End now')
    await screen.miss('button', 'More actions')
    await screen.go((await screen.page.evaluate('location.href')).replace(/\/[^/]+$/, ''))
    await screen.see('link', 'Double points weekend')
    await screen.miss('link', 'New campaign')
  })

  it('has a control group, and shows the effect against it', async () => {
    const { open, shop } = await scene('owner', comparedShop)
    const id = await idOf(shop, 'Compared')
    const screen = await open(`/campaigns/${id}`)
    await screen.see('heading', 'Effect of the campaign')
    await screen.read('Members in the campaign spent €')
    await screen.read('more each than the control group: between €')
    await screen.see('rowheader', 'Control group')
    await screen.read('50% of them are in the control group.')
    await screen.go(
      (await screen.page.evaluate('location.href')).replace(id, 'new?template=custom'),
    )
    await screen.click('textbox', 'Name')
    await screen.type('With a holdout')
    await screen.click('textbox', 'Control group (%)')
    await screen.type('51')
    await screen.tabTo('button', 'Save draft')
    await screen.press('Enter')
    await expect.poll(() => invalidIs(screen, '51')).toBe(true)
    await screen.click('textbox', 'Control group (%)')
    await screen.retype('20')
    await screen.tabTo('button', 'Save draft')
    await screen.press('Enter')
    await screen.see('heading', 'With a holdout')
    const made = await readCampaign(shop, await idOf(shop, 'With a holdout'))
    expect(made.limits.holdout_percent).toBe(20)
  })
})

describe('the results of a campaign', () => {
  it('have a change of whole groups alone, never of those who are selected by having bought', async () => {
    const { open, at, shop } = await scene('owner', shopWithOneBuyer)
    const screen = await open(`/campaigns/${await idOf(shop, 'With one buyer')}`)
    await screen.see('columnheader', 'Change')
    await screen.see('rowheader', 'In the campaign')
    // The buyer's orders rose from 40 to 130 euros; those of the whole audience fell from 540 to 130.
    await screen.see('cell', '€540.00')
    await screen.see('cell', '-76%')
    const results = `[...document.querySelectorAll('section')]
      .find((one) => one.querySelector('h2, h3')?.textContent === 'Results').innerText`
    const shown = await screen.page.evaluate(results)
    expect(shown).toContain('Total revenue from these buyers')
    expect(shown).not.toMatch(/%|before/)
    await screen.go(at('/reports?report=campaigns'))
    await screen.see('columnheader', 'Buyers’ total revenue')
    const headers = `[...document.querySelectorAll('th')].map((one) => one.innerText).join()`
    expect(await screen.page.evaluate(headers)).not.toMatch(/before/i)
  })
})

/** A week before the campaign one of two members bought for 40 euros, and the other for 500. */
async function shopWithOneBuyer(app: TestApp): Promise<TestShop> {
  const shop = await newShop(app)
  await shop.switch({ campaigns_feature: true })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  const [buyer, other] = [1, 2]
  for (const customer of [buyer, other]) await shop.customer(customer)
  const week_before = { created_at: await inDays(shop, -6.5) }
  await order(shop, 1, { ...week_before, customer_id: buyer, lines: [line('40.00')] })
  await order(shop, 2, { ...week_before, customer_id: other, lines: [line('500.00')] })
  await newCampaign(shop, {
    ...{ name: 'With one buyer', status: 'scheduled', starts_at: await inDays(shop, 0) },
  })
  await shop.advance(DAY_SECONDS / 2)
  await order(shop, 3, { customer_id: buyer, lines: [line('130.00')] })
  await shop.advance(DAY_SECONDS / 2)
  return shop
}

/** Of 300 members half are left out, and buy for 20 to 26 euros; the others buy for 30 more. */
async function comparedShop(app: TestApp): Promise<TestShop> {
  const shop = await newShop(app)
  await shop.switch({ campaigns_feature: true })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1)
  const report = async (items: ReportedItem[]) =>
    expect(await reportMany(shop, items)).toBe(items.length)
  await report(
    numbers.map((id) => ({ type: 'customer', id, body: { email: `reader-${id}@example.com` } })),
  )
  const campaign = await newCampaign(shop, {
    ...{ name: 'Compared', status: 'scheduled', starts_at: await inDays(shop, 0) },
    limits: { holdout_percent: 50 },
  })
  await report(
    numbers.map((id) => {
      const price = (isHeldOut(campaign, id) ? 20 : 50) + (id % 7)
      const lines = [line(`${price}.00`)]
      return { type: 'order', id, body: { customer_id: id, paid: true, lines } }
    }),
  )
  return shop
}
