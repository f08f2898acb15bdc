import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readReportsSearch } from './reports-search.ts'

const reports = createRoute({
  getParentRoute: () => shop,
  path: 'reports',
  validateSearch: readReportsSearch,
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
})

export const reportRoutes = [reports] as const
