import { expect } from 'vitest'
import { DESK, type Look, PHONE, type Screen } from './screen.ts'

/** A desk at 200 %: half as wide. */
const ZOOMED: Look = { width: 640, height: 450, theme: 'light' }

/** What is wider than the screen. */
export const TOO_WIDE =
  'document.documentElement.scrollWidth - document.documentElement.clientWidth'

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
  }
  await screen.look(ZOOMED)
  expect([ZOOMED, await screen.page.evaluate(TOO_WIDE)]).toEqual([ZOOMED, 0])
}
