import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readRange } from '../kit/range.ts'

const home = createRoute({
  getParentRoute: () => shop,
  path: '/',
  validateSearch: readRange,
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [home] as const
