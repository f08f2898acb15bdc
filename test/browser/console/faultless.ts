import { expect } from 'vitest'
import { DESK, type Look, PHONE, type Screen } from './screen.ts'

/** A desk at 200 %: half as wide. */
const ZOOMED: Look = { width: 640, height: 450, theme: 'light' }

/** What is wider than the screen. */
export const TOO_WIDE =
  'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** What sticks out of its dialog or panel, unless it scrolls there. */
const STICKS_OUT = `[...document.querySelectorAll('[role=dialog], [class*=_panel_]')]
  .flatMap((around) => {
    const { right } = around.getBoundingClientRect()
    const scrolls = (one) => one !== around &&
      (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement))
    return [...around.querySelectorAll('*')].filter((one) =>
      one.getClientRects().length > 0 && one.getBoundingClientRect().right > right + 1 &&
      !scrolls(one.parentElement)).map((one) => one.outerHTML.slice(0, 160))
  })`

/** Moments as programs write them. */
const RAW_MOMENTS = `(document.querySelector('main')?.innerText ?? '')
  .match(/\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d\\S*/g) ?? []`

/** How axe sees a page: in each theme and on each screen once. */
const AS_SEEN: readonly (readonly Look[])[] = [
  [DESK, { ...PHONE, theme: 'dark' }],
  [{ ...DESK, theme: 'dark' }, PHONE],
]

/**
 * Nothing wrong for axe, and nothing too wide. What pages have in common is seen in both themes on
 * both screens, because every second page is seen in the other way.
 */
export async function expectFaultless(screen: Screen, place = 0): Promise<void> {
  for (const look of AS_SEEN[place % AS_SEEN.length] ?? []) {
    await screen.look(look)
    expect([look, await screen.faults()]).toEqual([look, []])
    expect([look, await screen.page.evaluate(TOO_WIDE)]).toEqual([look, 0])
    expect([look, await screen.page.evaluate(STICKS_OUT)]).toEqual([look, []])
  }
  expect(await screen.page.evaluate(RAW_MOMENTS)).toEqual([])
  await screen.look(ZOOMED)
  expect([ZOOMED, await screen.page.evaluate(TOO_WIDE)]).toEqual([ZOOMED, 0])
}
