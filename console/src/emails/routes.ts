import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readEmailsSearch, readTemplateSearch } from './emails-search.ts'

const emails = createRoute({
  getParentRoute: () => shop,
  path: 'emails',
  validateSearch: readEmailsSearch,
  component: lazyRouteComponent(() => import('./emails-page.tsx'), 'EmailsPage'),
})
const template = createRoute({
  getParentRoute: () => shop,
  path: 'emails/$type',
  validateSearch: readTemplateSearch,
  component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
})

export const emailRoutes = [emails, template] as const
