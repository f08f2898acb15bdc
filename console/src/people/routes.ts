import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root, shop } from '../frame/shop-route.ts'

const setUp = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  component: lazyRouteComponent(() => import('./set-up-page.tsx'), 'SetUpPage'),
})
const accept = createRoute({
  getParentRoute: () => root,
  path: 'accept',
  component: lazyRouteComponent(() => import('./accept-page.tsx'), 'AcceptPage'),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: 'reset',
  component: lazyRouteComponent(() => import('./reset-page.tsx'), 'ResetPage'),
})
const account = createRoute({
  getParentRoute: () => shop,
  path: 'account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
})

/** For those who are not signed in. */
export const doorRoutes = [setUp, accept, reset] as const
export const peopleRoutes = [account] as const
