import type { View } from './view.ts'

export const developers: readonly View[] = [
  { name: 'keys', path: '/developers/keys', shows: ['button', 'Actions: test'] },
  {
    name: 'keys-one',
    path: '/developers/keys',
    shows: ['link', 'Robot'],
    do: async (screen) => {
      await screen.click('link', 'Robot')
      await screen.see('region', 'Limits')
    },
  },
  {
    name: 'keys-limits',
    path: '/developers/keys',
    shows: ['link', 'Robot'],
    do: async (screen) => {
      await screen.click('link', 'Robot')
      await screen.click('button', 'Change')
      await screen.see('dialog', 'Limits')
    },
  },
  {
    name: 'keys-new',
    path: '/developers/keys',
    shows: ['button', 'Create a key'],
    do: async (screen) => {
      await screen.click('button', 'Create a key')
      await screen.see('dialog', 'Create a key')
    },
  },
  {
    name: 'keys-replace',
    path: '/developers/keys',
    shows: ['button', 'Actions: test'],
    do: async (screen) => {
      await screen.click('button', 'Actions: test')
      await screen.click('menuitem', 'Replace')
      await screen.see('dialog', 'Replace “test”')
    },
  },
  {
    name: 'webhooks',
    path: '/developers/webhooks',
    shows: ['link', 'http://127.0.0.1:9/laurel'],
  },
  {
    name: 'webhooks-new',
    path: '/developers/webhooks',
    shows: ['button', 'Add a webhook'],
    do: async (screen) => {
      await screen.click('button', 'Add a webhook')
      await screen.see('dialog', 'Add a webhook')
    },
  },
  {
    name: 'webhook',
    path: '/developers/webhooks',
    shows: ['link', 'http://127.0.0.1:9/laurel'],
    do: async (screen) => {
      await screen.click('link', 'http://127.0.0.1:9/laurel')
      await screen.read('The last attempt: the connection was refused.')
      await screen.see('table', 'Deliveries')
    },
  },
  {
    name: 'webhook-roll',
    path: '/developers/webhooks',
    shows: ['link', 'http://127.0.0.1:9/laurel'],
    do: async (screen) => {
      await screen.click('link', 'http://127.0.0.1:9/laurel')
      await screen.click('button', 'Actions')
      await screen.click('menuitem', 'New secret')
      await screen.see('dialog', 'Make a new signing secret?')
    },
  },
  {
    name: 'webhook-replay',
    path: '/developers/webhooks',
    shows: ['link', 'http://127.0.0.1:9/laurel'],
    do: async (screen) => {
      await screen.click('link', 'http://127.0.0.1:9/laurel')
      await screen.click('button', 'Actions')
      await screen.click('menuitem', 'Send events again')
      await screen.see('dialog', 'Send events of a while again')
    },
  },
  { name: 'requests', path: '/developers/requests', shows: ['table', 'Requests'] },
  {
    name: 'requests-none',
    path: '/developers/requests?path=/nowhere&status=5xx',
    shows: ['heading', 'Nothing matches these filters.'],
  },
  {
    name: 'request-errors',
    path: '/developers/requests?tab=errors',
    shows: ['tab', 'Errors'],
  },
  { name: 'events', path: '/developers/events', shows: ['table', 'Events'] },
  {
    name: 'events-test',
    path: '/developers/events',
    shows: ['button', 'Send a test event'],
    do: async (screen) => {
      await screen.click('button', 'Send a test event')
      await screen.see('dialog', 'Send a test event')
    },
  },
  { name: 'mailbox', path: '/developers/mailbox', shows: ['heading', 'Mailbox'] },
]
