import { describe, expect, it } from 'vitest'
import { DESK, PHONE, type Screen } from './screen.ts'
import { withConsole } from './world.ts'

/** What a small screen shows of what a desk has room for. */

const { scene, sharedScene } = withConsole()

const rectOf = (screen: Screen, selector: string, text: string) =>
  screen.page.evaluate(`(() => {
    const one = [...document.querySelectorAll(${JSON.stringify(selector)})]
      .find((one) => one.innerText === ${JSON.stringify(text)})
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return { top, bottom, left, right }
  })()`)

describe('a campaign on a phone', () => {
  it('folds what it may have, says in a line what that is, and unfolds a fault', async () => {
    const { open } = await scene()
    const screen = await open('/campaigns/new?template=custom', PHONE)
    await screen.see('button', 'E-mails None')
    await screen.see('button', 'What shoppers see None')
    await screen.miss('textbox', 'Maximum orders')
    await screen.tabTo('button', 'Limits None')
    await screen.press('Enter')
    await screen.tabTo('textbox', 'Maximum orders')
    await screen.type('-3')
    await screen.click('button', 'Limits')
    await screen.see('button', 'Limits Maximum orders: -3')
    await screen.miss('textbox', 'Maximum orders')
    await screen.click('textbox', 'Name')
    await screen.type('Quiet week')
    await screen.click('button', 'Save draft')
    // What is wrong there is seen, and has the focus.
    await screen.hold('textbox', 'Maximum orders')
  })

  it('has all of it open on a desk', async () => {
    const { open } = await sharedScene()
    const screen = await open('/campaigns/new?template=custom', DESK)
    await screen.see('textbox', 'Maximum orders')
    await screen.miss('button', 'Limits None')
  })

  it('has both buttons of unsaved changes in one row', async () => {
    const { open } = await sharedScene()
    const screen = await open('/campaigns/new?template=custom&language=de', PHONE)
    await screen.click('textbox', 'Name')
    await screen.type('Stille Woche')
    await screen.see('button', 'Als Entwurf speichern')
    const discard = await rectOf(screen, 'button', 'Verwerfen')
    const save = await rectOf(screen, 'button', 'Als Entwurf speichern')
    expect(save.top).toBe(discard.top)
    expect(save.right).toBeLessThan(PHONE.width)
    const words = await rectOf(screen, 'section p', 'Nicht gespeicherte Änderungen')
    expect(words.right - words.left).toBeGreaterThan(80)
  })
})

describe('a list on a phone', () => {
  it('has below a name what has no column there, and a desk has it once', async () => {
    const { open } = await sharedScene()
    const screen = await open('/campaigns', PHONE)
    await screen.see('link', 'Reward sale')
    await screen.miss('columnheader', 'When')
    const written = `[...document.querySelectorAll('tbody tr')].map((row) =>
      (row.innerText.match(/20\\d\\d, \\d\\d:\\d\\d/g) ?? []).length)`
    // From when, and from when to when.
    expect(await screen.page.evaluate(written)).toEqual([1, 2, 2])
    await screen.look(DESK)
    await screen.see('columnheader', 'When')
    expect(await screen.page.evaluate(written)).toEqual([1, 2, 2])
  })

  it('shows where a table goes on at the side, and where no more', async () => {
    const { open } = await sharedScene()
    const screen = await open('/campaigns', PHONE)
    await screen.click('link', 'Double points weekend')
    await screen.see('region', 'Members at the start')
    const table = `document.querySelector('section[aria-label="Members at the start"]')`
    const more = () => screen.page.evaluate(`${table}.parentElement.dataset.more`)
    await expect.poll(more).toBe('end')
    await screen.page.evaluate(`${table}.scrollLeft = 1000`)
    await expect.poll(more).toBe('start')
    await screen.look(DESK)
    await expect.poll(more).toBe('')
  })
})

describe('a long dialog on a phone', () => {
  it('has its buttons in sight before it is scrolled', async () => {
    const { open } = await sharedScene()
    const screen = await open('/campaigns', PHONE)
    await screen.click('link', 'Black Friday')
    await screen.click('button', 'Schedule')
    await screen.see('dialog', 'Schedule “Black Friday”?')
    await screen.see('region', 'Forecast')
    const scrolls = `(() => {
      const { scrollHeight, clientHeight, scrollTop } = document.querySelector('[role=dialog]')
      return scrollHeight > clientHeight && scrollTop === 0
    })()`
    await expect.poll(() => screen.page.evaluate(scrolls)).toBe(true)
    const { bottom } = await rectOf(screen, '[role=dialog] button', 'Schedule')
    expect(bottom).toBeLessThan(PHONE.height)
  })

  it('has the fields of one row on one line, whatever their labels', async () => {
    const { open } = await sharedScene()
    const screen = await open('/partners?tab=groups', PHONE)
    await screen.click('button', 'Change')
    await screen.see('dialog', 'Terms for all partners')
    const tops = `['discount_type', 'discount_value'].map((name) =>
      document.querySelector('[name=' + name + ']').getBoundingClientRect().bottom)`
    const [type, value] = await screen.page.evaluate(tops)
    expect(type).toBe(value)
  })
})

describe('a plot', () => {
  it('says that there is nothing yet, instead of an empty frame', async () => {
    const { open, at } = await sharedScene()
    const screen = await open('/reports?days=7')
    await screen.read('No data in this period yet.')
    await screen.miss('application', 'Revenue')
    await screen.miss('button', 'Show as a table')
    await screen.go(at('/reports?report=redemption&days=7'))
    await screen.see('application', 'Redemption')
    await screen.see('button', 'Show as a table')
  })
})
