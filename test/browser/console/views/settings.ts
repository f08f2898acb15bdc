import type { View } from './view.ts'

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
    shows: ['button', 'Invite somebody'],
    do: async (screen) => {
      await screen.click('button', 'Invite somebody')
      await screen.see('dialog', 'Invite somebody')
    },
  },
  { name: 'settings-tokens', path: '/settings/tokens', shows: ['heading', 'No tokens yet'] },
  {
    name: 'settings-tokens-new',
    path: '/settings/tokens',
    shows: ['button', 'Create a token'],
    do: async (screen) => {
      await screen.click('button', 'Create a token')
      await screen.see('dialog', 'Create a token')
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
      await screen.click('button', 'Check the file')
      await screen.see('table', 'Rows that are left out')
    },
  },
  { name: 'settings-health', path: '/settings/health', shows: ['table', 'Checks'] },
]
