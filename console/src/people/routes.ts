import { createRoute } from '@tanstack/react-router'
import { root, shop } from '../frame/shop-route.ts'
import { page } from './words.ts'

const setUp = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  component: page(() => import('./set-up-page.tsx'), 'SetUpPage'),
})
const accept = createRoute({
  getParentRoute: () => root,
  path: 'accept',
  component: page(() => import('./accept-page.tsx'), 'AcceptPage'),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: 'reset',
  component: page(() => import('./reset-page.tsx'), 'ResetPage'),
})
const account = createRoute({
  getParentRoute: () => shop,
  path: 'account',
  component: page(() => import('./account-page.tsx'), 'AccountPage'),
})

/** For those who are not signed in. */
export const doorRoutes = [setUp, accept, reset] as const
export const peopleRoutes = [account] as const
