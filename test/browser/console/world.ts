import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Config } from '../../../src/config.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import { sharedApp, startApp, type TestApp } from '../../support/app.ts'
import { given_clock } from '../../support/given-clock.ts'
import { newPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import type { TestShop } from '../../support/shop.ts'
import { sharedBrowser } from '../browser.ts'
import { coffeeShop, openAs } from './scene.ts'
import type { Look, Screen } from './screen.ts'

export const BUILT = join(import.meta.dirname, '../../../console/dist')

export { PASSWORD }

/** A shop whose console is open, and somebody who works there. */
export interface Scene {
  readonly shop: TestShop
  readonly person: TestPerson
  /** The address of a page of this shop. */
  at(path: string): string
  /** Opens a page as this person, who is signed in. */
  open(path: string, look?: Look): Promise<Screen>
}

/** One service for the tests of a file, and pages that go by its clock. */
export function withConsole(further: () => Promise<Partial<Config>> = async () => ({})) {
  if (!existsSync(BUILT)) throw new Error('the console is not built: npm run build -w console')
  const browser = sharedBrowser()
  let app: TestApp | null = null
  beforeAll(async () => {
    const { database } = await sharedApp()
    // A browser takes the cookie of a session from a service that is on its own machine.
    const always = { base_url: 'http://localhost', allow_private_webhooks: true }
    const config = { ...always, ...(await further()) }
    app = await startApp({ database, config })
    browser.clock = app.context.clock
  })
  afterEach(() => browser.closePages())
  afterAll(async () => {
    browser.clock = given_clock
    await app?.close()
  })
  async function scene(role: Role = 'owner', furnish = coffeeShop): Promise<Scene> {
    if (app === null) throw new Error('a scene begins in a test')
    const shop = await furnish(app)
    const person = await newPerson(shop, role, { name: 'Grete Huber' })
    const at = (path: string) => `${shop.app.base_url}/console/${shop.domain}${path}`
    return { shop, person, at, open: (path, look) => openAs(browser, person, at(path), look) }
  }
  let shared: Promise<TestShop> | null = null
  return {
    browser,
    scene,
    /** In a shop that tests share which change nothing in it. */
    sharedScene: (role?: Role) =>
      scene(role, (running) => {
        shared ??= coffeeShop(running)
        return shared
      }),
  }
}
