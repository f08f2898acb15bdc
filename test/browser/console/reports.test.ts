import { describe, expect, it } from 'vitest'
import { DAY_SECONDS } from '../../support/campaigns.ts'
import { line, order } from '../../support/orders.ts'
import { newPerson } from '../../support/people.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { openAs } from './scene.ts'
import type { Screen } from './screen.ts'
import { withConsole } from './world.ts'

const { browser, scene, sharedScene } = withConsole()

const screenOf = (shop: TestShop, path: string) =>
  `${shop.app.base_url}/console/${shop.domain}${path}`

/** From now on answers wait until `letGo` is called. */
const HOLD = `(() => {
  const answer = window.fetch
  const held = new Promise((resolve) => { window.letGo = resolve })
  window.fetch = async (...asked) => { await held; return answer(...asked) }
})()`

/** Chooses another first day, as the calendar of the browser does: the focus stays in the field. */
const chooseDay = (screen: Screen, day: string) =>
  screen.page.evaluate(`(() => {
    const field = document.querySelector('input[type=date]')
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${day}')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })()`)

/** The figures of a report that are of the chosen days, or greyed out. */
const figuresOf = (screen: Screen, state: 'fresh' | 'stale') =>
  screen.page.evaluate(`[...document.querySelectorAll('main dl[class*=figures]')]
    .filter((one) => (one.closest('[inert]') === null) === ${state === 'fresh'})
    .map((one) => one.innerText).filter((text) => /[0-9]/.test(text)).join()`)

describe('the redemption rate', () => {
  it('is rounded the same at home and in both places of its report', async () => {
    const { shop, open, at } = await scene('owner', newShop)
    await shop.customer(1)
    await shop.award(1, 2_000)
    const reward = { type: 'percentage', name: '10% off', points_cost: 923, discount_value: 10 }
    const { id } = expectOk(await shop.post('/program/rewards', reward)).body.reward
    expectOk(await shop.post('/customers/1/redemptions', { reward_id: id }))
    const screen = await open('')
    // 46.15 exactly.
    await screen.read('46.2% of')
    await screen.go(at('/reports?report=redemption'))
    await screen.see('columnheader', 'Redemption rate')
    await screen.read('46.2%')
    const shown = `[...document.body.innerText.matchAll(/[\\d.]+%/g)].map(([one]) => one)
      .filter((one) => one !== '0%')`
    expect(await screen.page.evaluate(shown)).toEqual(['46.2%', '46.2%'])
  })
})

describe('the reports', () => {
  it('name what a plot has in the order of its columns, and not by name', async () => {
    const { open, shop } = await scene('bookkeeper')
    // While a campaign runs, so it is revenue of the programme.
    await order(shop, 701, { customer_id: 1, lines: [line('10.00')] })
    const screen = await open('/reports?days=7')
    await screen.see('application', 'Revenue')
    const legend = `document.querySelector('section ul')?.innerText.match(/\\w+/g)`
    await expect.poll(() => screen.page.evaluate(legend)).toEqual(['Revenue', 'Discounts'])
  })

  it('open and are read by the keyboard, with the report and its days in the address', async () => {
    const { open } = await sharedScene('bookkeeper')
    const screen = await open('/reports?days=7')
    await screen.see('heading', 'What the figures mean')
    await screen.tabTo('tab', 'Revenue')
    await screen.press('ArrowRight')
    await screen.see('columnheader', 'Redemption rate')
    await expect
      .poll(() => screen.page.evaluate('location.search'))
      .toMatch(/days=7&report=redemption/)
    await screen.read('434')
    await screen.read('How many points members earn')
    // Each point of a plot is told to who goes through it by the keyboard.
    const told = () =>
      screen.page.evaluate(`[...document.querySelectorAll('section [aria-live]')]
        .map((one) => one.innerText).join()`)
    await screen.tabTo('application', 'Redemption')
    await expect.poll(told).toMatch(/\d{4}\s+Earned\s+0\s+Spent\s+0$/)
    for (let day = 2; day <= 7; day += 1) await screen.press('ArrowRight')
    await expect.poll(told).toMatch(/\d{4}\s+Earned\s+434\s+Spent\s+100$/)
    // Without any width for a moment, it keeps the focus.
    await screen.page.evaluate(`(async ([panel]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      panel.style.width = '0'
      await frame()
      panel.style.width = ''
      await frame()
    })(document.querySelectorAll('section'))`)
    expect(await screen.focused()).toEqual({ role: 'application', name: 'Redemption' })
    await screen.press('Escape')
    await expect.poll(told).toBe('')
  })

  it('compare each figure with as many days right before, and say which', async () => {
    const { shop } = await scene('owner')
    await shop.advance(8 * DAY_SECONDS)
    await shop.award(2, 217)
    // Sessions do not last that long.
    const person = await newPerson(shop, 'owner')
    const first = screenOf(shop, '/reports?report=redemption&days=7')
    const screen = await openAs(browser, person, first)
    // 434 points were earned 8 days ago.
    await screen.read('-50% from 434')
    await screen.read('Compared with')
    await screen.go(screenOf(shop, '/?days=7'))
    await screen.read('-50% from 434')
    await screen.read('Compared with')
    await screen.go(screenOf(shop, '/reports?report=revenue&days=7'))
    await screen.read('Compared with')
    await screen.go(screenOf(shop, '/reports?report=redemption&days=7&language=de'))
    await screen.read('gegenüber 434')
  })

  it('say their days and the zone of the shop, and offer no day beyond each other', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('/reports?report=revenue&from=2026-11-01&to=2026-11-20')
    await screen.read('1 Nov 2026 to 20 Nov 2026 (Europe/Vienna)')
    const limits = await screen.page.evaluate(
      `[...document.querySelectorAll('input[type=date]')].map(({ min, max }) => [min, max])`,
    )
    expect(limits).toEqual([
      ['', '2026-11-20'],
      ['2026-11-01', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)],
    ])
  })

  it('say beside a day why it cannot be shown', async () => {
    const { open } = await sharedScene('viewer')
    const screen = await open('/reports?report=redemption&from=2026-02-01&to=2026-01-01')
    await screen.read('must not be after')
    const invalid = `document.querySelectorAll('[aria-invalid=true]').length`
    expect(await screen.page.evaluate(invalid)).toBe(1)
  })

  it.each([
    ['home', '/?from=2026-11-01&to=2026-11-30'],
    ['revenue', '/reports?report=revenue&from=2026-11-01&to=2026-11-30'],
    ['redemption', '/reports?report=redemption&from=2026-11-01&to=2026-11-30'],
    ['what is owed', '/reports?report=owed_by_age&day=2026-11-01'],
  ])('show figures of the days beside them, or grey ones that nobody is read: %s', async (_, path) => {
    const { open } = await sharedScene('owner')
    const screen = await open(path)
    await expect.poll(() => figuresOf(screen, 'fresh')).not.toBe('')
    await screen.page.evaluate(HOLD)
    await chooseDay(screen, '2026-11-02')
    await expect.poll(() => figuresOf(screen, 'stale')).not.toBe('')
    expect(await figuresOf(screen, 'fresh')).toBe('')
    await screen.page.evaluate('letGo()')
    await expect.poll(() => figuresOf(screen, 'fresh')).not.toBe('')
    expect(await screen.page.evaluate('location.search')).toContain('2026-11-02')
    // The field keeps the focus, as it does below the calendar of the browser.
    expect(await screen.page.evaluate('document.activeElement.value')).toBe('2026-11-02')
    // Neither a year that is half typed nor an empty day has any figures.
    for (const typed of ['0002-11-02', '']) {
      await chooseDay(screen, typed)
      await expect.poll(() => figuresOf(screen, 'fresh')).toBe('')
    }
    await screen.page.evaluate('document.activeElement.blur()')
    await expect.poll(() => figuresOf(screen, 'fresh')).not.toBe('')
    const shown = `document.querySelector('input[type=date]').value`
    expect(await screen.page.evaluate(shown)).toBe('2026-11-02')
  })

  it('say why there is no forecast of what will expire, and give the file all the same', async () => {
    const { open, shop } = await scene('bookkeeper')
    const screen = await open('/reports?report=owed_schedule')
    await screen.read('Points don’t expire in this shop')
    await screen.see('button', 'Export CSV')
    const body = { points_expiry: { enabled: true, months: 6 }, confirm_member_impact: true }
    expectOk(await shop.patch('/program/settings', body))
    await screen.go(await screen.page.evaluate('location.href'))
    await screen.read('six months of points that are older')
    await screen.read('Available from')
  })

  it('are hidden from those who may not read them', async () => {
    const { open } = await sharedScene('support')
    const screen = await open('')
    await screen.see('link', 'Members')
    await screen.miss('link', 'Reports')
    // By their address neither, nor any other page of an area that is not theirs.
    const closed = ['/reports', '/partners', '/settings/people', '/settings/data', '/developers']
    for (const path of closed) {
      const asked = await open(path)
      await asked.see('heading', 'No access')
      await asked.read('Your role in this shop doesn’t include this page.')
    }
    await (await open('/emails')).see('heading', 'E-mails')
  })
})
