import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readRange } from '../kit/range.ts'
import { page } from '../texts/index.ts'

const home = createRoute({
  getParentRoute: () => shop,
  path: '/',
  validateSearch: readRange,
  component: page(() => import('./home-page.tsx'), 'HomePage'),
})

export const homeRoutes = [home] as const
