import { createRoute, redirect } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import {
  readEventsSearch,
  readMailboxSearch,
  readRequestsSearch,
  readWebhookSearch,
} from './developer-search.ts'
import { limitsPage, page } from './words.ts'

const start = createRoute({
  getParentRoute: () => shop,
  path: 'developers',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$shop/developers/keys', params, replace: true })
  },
})
const keys = createRoute({
  getParentRoute: () => shop,
  path: 'developers/keys',
  component: page(() => import('./keys-page.tsx'), 'KeysPage'),
})
const key = createRoute({
  getParentRoute: () => shop,
  path: 'developers/keys/$key_id',
  component: limitsPage(() => import('./key-page.tsx'), 'KeyPage'),
})
const webhooks = createRoute({
  getParentRoute: () => shop,
  path: 'developers/webhooks',
  component: page(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
})
const webhook = createRoute({
  getParentRoute: () => shop,
  path: 'developers/webhooks/$webhook_id',
  validateSearch: readWebhookSearch,
  component: page(() => import('./webhook-page.tsx'), 'WebhookPage'),
})
const requests = createRoute({
  getParentRoute: () => shop,
  path: 'developers/requests',
  validateSearch: readRequestsSearch,
  component: page(() => import('./requests-page.tsx'), 'RequestsPage'),
})
const events = createRoute({
  getParentRoute: () => shop,
  path: 'developers/events',
  validateSearch: readEventsSearch,
  component: page(() => import('./events-page.tsx'), 'EventsPage'),
})
const mailbox = createRoute({
  getParentRoute: () => shop,
  path: 'developers/mailbox',
  validateSearch: readMailboxSearch,
  component: page(() => import('./mailbox-page.tsx'), 'MailboxPage'),
})

export const developerRoutes = [
  start,
  keys,
  key,
  webhooks,
  webhook,
  requests,
  events,
  mailbox,
] as const
