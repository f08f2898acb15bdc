import { createRoute, redirect } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readAuditSearch } from './audit-search.ts'
import { page as auditPage } from './audit-words.ts'
import { page as shopPage } from './shop-words.ts'
import { page } from './words.ts'

const start = createRoute({
  getParentRoute: () => shop,
  path: 'settings',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$shop/settings/shop', params, replace: true })
  },
})
const about = createRoute({
  getParentRoute: () => shop,
  path: 'settings/shop',
  component: shopPage(() => import('./shop-page.tsx'), 'ShopPage'),
})
const people = createRoute({
  getParentRoute: () => shop,
  path: 'settings/people',
  component: page(() => import('./people-page.tsx'), 'PeoplePage'),
})
const tokens = createRoute({
  getParentRoute: () => shop,
  path: 'settings/tokens',
  component: page(() => import('./tokens-page.tsx'), 'TokensPage'),
})
const audit = createRoute({
  getParentRoute: () => shop,
  path: 'settings/audit-log',
  validateSearch: readAuditSearch,
  component: auditPage(() => import('./audit-page.tsx'), 'AuditPage'),
})
const data = createRoute({
  getParentRoute: () => shop,
  path: 'settings/data',
  component: page(() => import('./data-page.tsx'), 'DataPage'),
})
const oneImport = createRoute({
  getParentRoute: () => shop,
  path: 'settings/data/$import_id',
  component: page(() => import('./import-page.tsx'), 'ImportPage'),
})
const health = createRoute({
  getParentRoute: () => shop,
  path: 'settings/health',
  component: page(() => import('./health-page.tsx'), 'HealthPage'),
})

export const settingRoutes = [start, about, people, tokens, audit, data, oneImport, health] as const
