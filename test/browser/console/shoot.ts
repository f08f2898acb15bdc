import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '../../support/app.ts'
import { newAssistant } from '../../support/assistant.ts'
import { openTestDatabase } from '../../support/database.ts'
import { newPerson } from '../../support/people.ts'
import { Browser } from '../browser.ts'
import { besideShopify } from './beside-shopify.ts'
import { coffeeShop, openAs } from './scene.ts'
import { LOOKS, Screen } from './screen.ts'
import { VIEWS } from './views/index.ts'

/**
 * Takes a picture of every view of the console in both themes and both widths, to be looked at:
 *
 *   node test/browser/console/shoot.ts [<folder> [<part of a view's name>]]
 */

const [, , folder = '/tmp/console', wanted = ''] = process.argv
mkdirSync(folder, { recursive: true })
const database = await openTestDatabase('laurel_shoot')
const config = { base_url: 'http://localhost', allow_private_webhooks: true }
const app = await startApp({ database, config })
const browser = new Browser()

/** Made on a desk and then shown on each screen, as the tests of looks do. */
async function shootIn(screen: Screen, name: string): Promise<void> {
  for (const look of LOOKS) {
    await screen.look(look)
    await screen.shoot(join(folder, `${name}-${look.theme}-${look.width}.png`))
  }
}

try {
  const shop = await coffeeShop(app)
  await besideShopify(shop)
  const person = await newPerson(shop, 'owner', {
    name: 'Grete Huber',
    email: 'grete@shop.example',
  })
  const at = (path: string) => `${app.base_url}/console/${shop.domain}${path}`
  const stranger = await Screen.open(browser, at('/members'))
  await stranger.see('heading', 'Sign in to Laurel')
  await shootIn(stranger, 'sign-in')
  for (const { name, path, shows, do: act } of VIEWS.filter((view) => view.name.includes(wanted))) {
    const screen = await openAs(browser, person, at(path))
    await screen.see(...shows)
    await act?.(screen)
    await shootIn(screen, name)
  }
  const founder = await newPerson(shop, 'owner', { all_shops: true })
  const adding = await openAs(browser, founder, `${app.base_url}/console/new-shop`)
  await adding.see('heading', 'Add a shop')
  await shootIn(adding, 'new-shop')
  // The pages above are those of a shop without one.
  const assistant = await newAssistant(app)
  await assistant.approved(shop, { resource: `${app.context.config.base_url}/mcp` })
  const connected = await openAs(browser, person, at('/assistants'))
  await connected.click('link', 'Helpful Assistant')
  await connected.see('region', 'Limits')
  await shootIn(connected, 'assistant')
  process.stdout.write(`The pictures are in ${folder}.\n`)
} finally {
  await browser.close()
  await app.close()
  await database.close()
}
