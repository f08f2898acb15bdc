import { expect, it } from 'vitest'
import { PHONE } from './screen.ts'
import { withConsole } from './world.ts'

/** Tabs on a narrow screen. */

const { scene } = withConsole()

const TABS = `[...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect())`
const ROWS = `new Set(${TABS}.map(({ top }) => top)).size`
const OPEN = `(() => {
  const { left, right } = document.querySelector('[role=tab][aria-selected=true]').getBoundingClientRect()
  return left >= 0 && right <= innerWidth
})()`

it('stand in one row, which shows the open one', async () => {
  const { open } = await scene('owner')
  const pages = [
    ['/members/1?tab=emails', 'E-mails'],
    ['/partners', 'Partners'],
    ['/emails', 'Templates'],
    ['/developers/requests', 'All'],
    ['/reports?report=owed_schedule', 'Expected expiry'],
  ] as const
  const seen: unknown[] = []
  for (const [path, name] of pages) {
    const screen = await open(path, PHONE)
    await screen.see('tab', name)
    seen.push([path, await screen.page.evaluate(ROWS), await screen.page.evaluate(OPEN)])
  }
  expect(seen).toEqual(pages.map(([path]) => [path, 1, true]))
})
