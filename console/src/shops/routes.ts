import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../frame/shop-route.ts'

const newShop = createRoute({
  getParentRoute: () => root,
  path: 'new-shop',
  component: lazyRouteComponent(() => import('./new-shop-page.tsx'), 'NewShopPage'),
})

export const shopRoutes = [newShop] as const
