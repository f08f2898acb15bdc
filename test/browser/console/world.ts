import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Role } from '../../../src/domain/people/roles.ts'
import { sharedApp, startApp, type TestApp } from '../../support/app.ts'
import { newPerson, PASSWORD, type TestPerson } from '../../support/people.ts'
import type { TestShop } from '../../support/shop.ts'
import { Browser } from '../browser.ts'
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

/**
 * One service and one browser for the tests of a file. Who moves the clock by days has a database of
 * their own: in other files it has to fit the clock of the browser, such as for the next weekend.
 */
export function withConsole({ moves_clock = false } = {}) {
  if (!existsSync(BUILT)) throw new Error('the console is not built: npm run build -w console')
  const browser = new Browser()
  let app: TestApp | null = null
  beforeAll(async () => {
    const where = moves_clock
      ? { database_name: 'laurel_test_moved_clock' }
      : { database: (await sharedApp()).database }
    // A browser takes the cookie of a session from a service that is on its own machine.
    app = await startApp({
      ...where,
      config: { base_url: 'http://localhost', allow_private_webhooks: true },
    })
  })
  afterEach(() => browser.closeApart())
  afterAll(async () => {
    await browser.close()
    await app?.close()
  })
  return {
    browser,
    scene: async (role: Role = 'owner', furnish = coffeeShop): Promise<Scene> => {
      if (app === null) throw new Error('a scene begins in a test')
      const shop = await furnish(app)
      const person = await newPerson(shop, role, { name: 'Grete Huber' })
      const at = (path: string) => `${shop.app.base_url}/console/${shop.domain}${path}`
      return { shop, person, at, open: (path, look) => openAs(browser, person, at(path), look) }
    },
  }
}
