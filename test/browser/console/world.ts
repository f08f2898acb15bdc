import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Role } from '../../../src/domain/people/roles.ts'
import { sharedApp, startApp, type TestApp } from '../../support/app.ts'
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

/**
 * A browser takes the cookie of a session from a service that is on its own machine. All files share
 * the service at one address, so that the browser fetches the files of the console once.
 */
const config = { base_url: 'http://localhost', allow_private_webhooks: true }

const apps = new Map<boolean, Promise<TestApp>>()

function appFor(moves_clock: boolean): Promise<TestApp> {
  const app = apps.get(moves_clock) ?? start(moves_clock)
  apps.set(moves_clock, app)
  return app
}

async function start(moves_clock: boolean): Promise<TestApp> {
  const where = moves_clock
    ? { database_name: 'laurel_test_moved_clock' }
    : { database: (await sharedApp()).database }
  return startApp({ ...where, config })
}

/**
 * Shops and the people who work there. Tests that move the clock by days have a database of their
 * own: in others it has to fit the clock of the browser, such as for the next weekend.
 */
export function withConsole({ moves_clock = false } = {}) {
  if (!existsSync(BUILT)) throw new Error('the console is not built: npm run build -w console')
  const browser = sharedBrowser()
  // A test does not have the time that the first start takes.
  beforeAll(async () => {
    await appFor(moves_clock)
  })
  afterEach(() => browser.closePages())
  afterAll(async () => {
    // The shops are removed next.
    await (await appFor(moves_clock)).context.requests.flush()
  })
  return {
    browser,
    scene: async (role: Role = 'owner', furnish = coffeeShop): Promise<Scene> => {
      const shop = await furnish(await appFor(moves_clock))
      const person = await newPerson(shop, role, { name: 'Grete Huber' })
      const at = (path: string) => `${shop.app.base_url}/console/${shop.domain}${path}`
      return { shop, person, at, open: (path, look) => openAs(browser, person, at(path), look) }
    },
  }
}
