import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import {
  readEventsSearch,
  readMailboxSearch,
  readRequestsSearch,
  readWebhookSearch,
} from './developer-search.ts'

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
  component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
})
const webhooks = createRoute({
  getParentRoute: () => shop,
  path: 'developers/webhooks',
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
})
const webhook = createRoute({
  getParentRoute: () => shop,
  path: 'developers/webhooks/$webhook_id',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
})
const requests = createRoute({
  getParentRoute: () => shop,
  path: 'developers/requests',
  validateSearch: readRequestsSearch,
  component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
})
const events = createRoute({
  getParentRoute: () => shop,
  path: 'developers/events',
  validateSearch: readEventsSearch,
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
})
const mailbox = createRoute({
  getParentRoute: () => shop,
  path: 'developers/mailbox',
  validateSearch: readMailboxSearch,
  component: lazyRouteComponent(() => import('./mailbox-page.tsx'), 'MailboxPage'),
})

export const developerRoutes = [start, keys, webhooks, webhook, requests, events, mailbox] as const
