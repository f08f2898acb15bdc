import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readEmailsSearch, readTemplateSearch } from './emails-search.ts'
import { page } from './words.ts'

const emails = createRoute({
  getParentRoute: () => shop,
  path: 'emails',
  validateSearch: readEmailsSearch,
  component: page(() => import('./emails-page.tsx'), 'EmailsPage'),
})
const template = createRoute({
  getParentRoute: () => shop,
  path: 'emails/$type',
  validateSearch: readTemplateSearch,
  component: page(() => import('./template-page.tsx'), 'TemplatePage'),
})

export const emailRoutes = [emails, template] as const
