import { accessTo } from '../../../support/shopify/on-shopify.ts'
import type { Screen } from '../screen.ts'
import type { View } from './view.ts'

/** `besideShopify` has opened a shop there for the shop of the address. */
async function connectToShopify(screen: Screen): Promise<void> {
  const path: string = await screen.page.evaluate('location.pathname')
  const [, , domain = ''] = path.split('/')
  const access = accessTo(`${domain.replaceAll('.', '-')}.myshopify.com`)
  await screen.click('button', 'Connect')
  await screen.see('dialog', 'Connect to Shopify')
  await screen.type(access.shopify_domain)
  await screen.tabTo('textbox', 'Client ID')
  await screen.type(access.client_id)
  await screen.tabTo('textbox', 'Client secret')
  await screen.type(access.client_secret)
  await screen.press('Enter')
  await screen.see('table', 'Checks')
  // Without the notice that it is done.
  await screen.go(await screen.page.evaluate('location.href'))
  await screen.see('table', 'Checks')
}

export const settings: readonly View[] = [
  { name: 'settings-shop', path: '/settings/shop', shows: ['table', 'Languages'] },
  {
    name: 'settings-people',
    path: '/settings/people',
    shows: ['button', 'Actions: Grete Huber'],
  },
  {
    name: 'settings-invite',
    path: '/settings/people',
    shows: ['button', 'Invite person'],
    do: async (screen) => {
      await screen.click('button', 'Invite person')
      await screen.see('dialog', 'Invite person')
    },
  },
  { name: 'settings-tokens', path: '/settings/tokens', shows: ['heading', 'No tokens yet'] },
  {
    name: 'settings-tokens-new',
    path: '/settings/tokens',
    shows: ['button', 'Create token'],
    do: async (screen) => {
      await screen.click('button', 'Create token')
      await screen.see('dialog', 'Create token')
    },
  },
  {
    name: 'settings-audit-german',
    path: '/settings/audit-log?language=de',
    shows: ['table', 'Protokoll'],
  },
  { name: 'settings-audit', path: '/settings/audit-log', shows: ['table', 'Audit log'] },
  { name: 'settings-data', path: '/settings/data', shows: ['button', 'Import members'] },
  {
    name: 'settings-upload',
    path: '/settings/data',
    shows: ['button', 'Import members'],
    do: async (screen) => {
      await screen.click('button', 'Import members')
      await screen.see('dialog', 'Import members')
    },
  },
  {
    name: 'settings-import',
    path: '/settings/data',
    shows: ['button', 'Import members'],
    do: async (screen) => {
      await screen.click('button', 'Import members')
      const rows = ['email,points_balance', 'customer-1@example.com,5', 'nobody,x']
      await screen.choose('input[type=file]', 'members.csv', rows.join('\n'))
      await screen.see('table', 'Column mapping')
      await screen.click('button', 'Check file')
      await screen.see('table', 'Skipped rows')
    },
  },
  {
    name: 'settings-shopify-connect',
    path: '/settings/shopify',
    shows: ['button', 'Connect'],
    do: async (screen) => {
      await screen.click('button', 'Connect')
      await screen.see('dialog', 'Connect to Shopify')
    },
  },
  {
    name: 'settings-shopify',
    path: '/settings/shopify',
    shows: ['button', 'Connect'],
    do: connectToShopify,
  },
  {
    name: 'settings-shopify-decide',
    path: '/settings/shopify',
    shows: ['button', 'It went through: €5.00 of store credit for a reward'],
    do: async (screen) => {
      await screen.click('button', 'It went through: €5.00 of store credit for a reward')
      await screen.see('dialog', '€5.00 of store credit for a reward: did it go through?')
    },
  },
  {
    name: 'settings-shopify-german',
    path: '/settings/shopify?language=de',
    shows: ['table', 'Prüfungen'],
  },
  { name: 'settings-health', path: '/settings/health', shows: ['table', 'Checks'] },
]
