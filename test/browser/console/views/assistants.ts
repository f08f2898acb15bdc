import type { Screen } from '../screen.ts'
import type { View } from './view.ts'

/** Its summary says on which days it runs. */
const CAMPAIGN = `[...document.querySelectorAll('td a')]
  .map(({ textContent }) => textContent).find((text) => text.startsWith('Coffee week'))`

export const assistants: readonly View[] = [
  {
    name: 'assistants',
    path: '/assistants',
    shows: ['heading', 'No assistants connected'],
  },
  {
    name: 'assistants-connect',
    path: '/assistants',
    shows: ['button', 'Connect an assistant'],
    do: async (screen) => {
      await screen.click('button', 'Connect an assistant')
      await screen.click('button', 'Create code')
      await screen.see('button', 'Create another code')
    },
  },
  {
    name: 'assistants-proposals',
    path: '/proposals',
    shows: ['link', '€20 off an order for 500 points'],
  },
  {
    name: 'assistants-proposals-none',
    path: '/proposals?status=expired',
    shows: ['heading', 'Nothing matches these filters.'],
  },
  {
    name: 'assistants-proposal',
    path: '/proposals',
    shows: ['link', '€20 off an order for 500 points'],
    do: (screen) => open(screen, '€20 off an order for 500 points'),
  },
  {
    name: 'assistants-proposal-tier',
    path: '/proposals?status=open',
    shows: ['link', 'Regular, from 250 points'],
    do: (screen) => open(screen, 'Regular, from 250 points'),
  },
  {
    name: 'assistants-proposal-campaign',
    path: '/proposals?status=open',
    shows: ['link', 'Regular, from 250 points'],
    do: async (screen) => open(screen, await screen.page.evaluate(CAMPAIGN)),
  },
  {
    name: 'assistants-proposal-declined',
    path: '/proposals?status=declined',
    shows: ['link', '€50 off an order for 100 points'],
    do: (screen) => open(screen, '€50 off an order for 100 points'),
  },
  {
    name: 'assistants-proposal-change',
    path: '/proposals',
    shows: ['link', '€20 off an order for 500 points'],
    do: async (screen) => {
      await open(screen, '€20 off an order for 500 points')
      await screen.click('button', 'Approve with changes')
      await screen.see('region', 'Your changes')
    },
  },
  {
    name: 'assistants-proposal-changed',
    path: '/proposals',
    shows: ['link', '€20 off an order for 500 points'],
    do: async (screen) => {
      await open(screen, '€20 off an order for 500 points')
      await screen.click('button', 'Approve with changes')
      await screen.tabTo('textbox', 'Points cost')
      await screen.retype('1500')
      await screen.click('button', 'Check')
      await screen.see('dialog', 'Make this change instead?')
    },
  },
]

async function open(screen: Screen, summary: string): Promise<void> {
  await screen.click('link', summary)
  await screen.see('region', 'Effect')
}
