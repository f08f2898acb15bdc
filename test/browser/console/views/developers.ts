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
    shows: ['button', 'Create key'],
    do: async (screen) => {
      await screen.click('button', 'Create key')
      await screen.see('dialog', 'Create key')
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
    shows: ['button', 'Add webhook'],
    do: async (screen) => {
      await screen.click('button', 'Add webhook')
      await screen.see('dialog', 'Add webhook')
    },
  },
  {
    name: 'webhook',
    path: '/developers/webhooks',
    shows: ['link', 'http://127.0.0.1:9/laurel'],
    do: async (screen) => {
      await screen.click('link', 'http://127.0.0.1:9/laurel')
      await screen.read('Last attempt: the connection was refused.')
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
      await screen.click('menuitem', 'Rotate secret')
      await screen.see('dialog', 'Rotate the signing secret?')
    },
  },
  {
    name: 'webhook-replay',
    path: '/developers/webhooks',
    shows: ['link', 'http://127.0.0.1:9/laurel'],
    do: async (screen) => {
      await screen.click('link', 'http://127.0.0.1:9/laurel')
      await screen.click('button', 'Actions')
      await screen.click('menuitem', 'Resend events')
      await screen.see('dialog', 'Resend past events')
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
    shows: ['button', 'Send test event'],
    do: async (screen) => {
      await screen.click('button', 'Send test event')
      await screen.see('dialog', 'Send test event')
    },
  },
  { name: 'mailbox', path: '/developers/mailbox', shows: ['heading', 'Mailbox'] },
]
