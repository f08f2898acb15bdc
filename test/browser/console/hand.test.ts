import { it } from 'vitest'
import { pause } from '../../support/service-process.ts'
import { expectOk } from '../../support/shop.ts'
import { withConsole } from './world.ts'

const { scene, browser } = withConsole()
const OUT = '/tmp/settings-hand'

it('by hand', async () => {
  const { open, shop, at } = await scene('owner')
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      const screen = await open('/settings/shop', { width, height: 900, theme })
      await screen.see('table', 'Languages')
      await pause(500)
      await screen.shoot(`${OUT}/shop-${theme}-${width}.png`)
      console.log(theme, width, await screen.faults())
    }
  }
  const german = await open('/settings/shop?language=de', { width: 1280, height: 900, theme: 'light' })
  await german.see('table', 'Sprachen')
  await german.tabTo('combobox', 'Erste Sprache')
  await german.press('ArrowDown')
  await german.press('ArrowDown')
  await german.tabTo('combobox', 'Zeitzone')
  await german.press('ArrowDown')
  await pause(300)
  await german.shoot(`${OUT}/changed-de.png`)
  await german.tabTo('button', 'Speichern')
  await german.press('Enter')
  await pause(1500)
  await german.shoot(`${OUT}/dialog-de.png`)
  console.log('dialog', await german.faults())

  // Payout file.
  const { mkdirSync, readdirSync, readFileSync } = await import('node:fs')
  mkdirSync(`${OUT}/dl`, { recursive: true })
  const screen = await open('/partners?tab=payouts')
  await screen.page.command('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: `${OUT}/dl` }).catch((e) => console.log(String(e)))
  await screen.page.command('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: `${OUT}/dl` }).catch((e) => console.log(String(e)))
  await pause(1500)
  await screen.shoot(`${OUT}/payouts.png`)
  for (const name of ['File for the bank', 'File for PayPal', 'Export CSV']) {
    await screen.click('button', name).catch((e) => console.log(name, String(e)))
    await pause(1200)
  }
  for (const f of readdirSync(`${OUT}/dl`)) console.log('FILE', f, readFileSync(`${OUT}/dl/${f}`, 'utf8').slice(0, 400))
  void shop; void at; void browser; void expectOk
}, 120_000)
