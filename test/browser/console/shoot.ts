import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '../../support/app.ts'
import { openTestDatabase } from '../../support/database.ts'
import { newPerson } from '../../support/people.ts'
import { Browser } from '../browser.ts'
import { coffeeShop, openAs } from './scene.ts'
import { Screen } from './screen.ts'
import { LOOKS, VIEWS } from './views/index.ts'

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
try {
  const shop = await coffeeShop(app)
  const person = await newPerson(shop, 'owner', {
    name: 'Grete Huber',
    email: 'grete@shop.example',
  })
  const at = (path: string) => `${app.base_url}/console/${shop.domain}${path}`
  for (const look of LOOKS) {
    const stranger = await Screen.open(browser, at('/members'), look)
    await stranger.see('heading', 'Sign in to Laurel')
    await stranger.shoot(join(folder, `sign-in-${look.name}.png`))
    for (const { name, path, shows, do: act } of VIEWS.filter((view) =>
      view.name.includes(wanted),
    )) {
      const screen = await openAs(browser, person, at(path), look)
      await screen.see(...shows)
      await act?.(screen)
      await screen.shoot(join(folder, `${name}-${look.name}.png`))
    }
  }
  process.stdout.write(`The pictures are in ${folder}.\n`)
} finally {
  await browser.close()
  await app.close()
  await database.close()
}
