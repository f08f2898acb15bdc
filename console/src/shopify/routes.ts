import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { page } from './words.ts'

const connection = createRoute({
  getParentRoute: () => shop,
  path: 'settings/shopify',
  component: page(() => import('./shopify-page.tsx'), 'ShopifyPage'),
})

export const shopifyRoutes = [connection] as const
