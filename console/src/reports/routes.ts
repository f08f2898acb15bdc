import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readReportsSearch } from './reports-search.ts'
import { page } from './words.ts'

const reports = createRoute({
  getParentRoute: () => shop,
  path: 'reports',
  validateSearch: readReportsSearch,
  component: page(() => import('./reports-page.tsx'), 'ReportsPage'),
})

export const reportRoutes = [reports] as const
