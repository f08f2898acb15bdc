import { expect, it } from 'vitest'
import { withConsole } from './world.ts'

/** Tabs on a narrow screen. */

const { scene } = withConsole()
const PHONE = { width: 390, height: 844, theme: 'light' } as const

const TABS = `[...document.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect())`
const ROWS = `new Set(${TABS}.map(({ top }) => top)).size`
const OPEN = `(() => {
  const { left, right } = document.querySelector('[role=tab][aria-selected=true]').getBoundingClientRect()
  return left >= 0 && right <= innerWidth
})()`

it('stand in one row, which shows the open one', async () => {
  const { open } = await scene('owner')
  const paths = [
    '/members/1?tab=emails',
    '/partners',
    '/emails',
    '/developers/requests',
    '/reports?report=owed_schedule',
  ]
  const seen: unknown[] = []
  for (const path of paths) {
    const screen = await open(path, PHONE)
    await expect.poll(() => screen.page.evaluate(`${TABS}.length`)).toBeGreaterThan(1)
    seen.push([path, await screen.page.evaluate(ROWS), await screen.page.evaluate(OPEN)])
  }
  expect(seen).toEqual(paths.map((path) => [path, 1, true]))
})
