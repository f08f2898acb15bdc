import { createRoute } from '@tanstack/react-router'
import { root } from '../frame/shop-route.ts'
import { page } from './words.ts'

const newShop = createRoute({
  getParentRoute: () => root,
  path: 'new-shop',
  component: page(() => import('./new-shop-page.tsx'), 'NewShopPage'),
})

export const shopRoutes = [newShop] as const
