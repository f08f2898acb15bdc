import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readPartnerSearch, readPartnersSearch } from './partners-search.ts'

const partners = createRoute({
  getParentRoute: () => shop,
  path: 'partners',
  validateSearch: readPartnersSearch,
  component: lazyRouteComponent(() => import('./partners-page.tsx'), 'PartnersPage'),
})
const partner = createRoute({
  getParentRoute: () => shop,
  path: 'partners/$partner_id',
  validateSearch: readPartnerSearch,
  component: lazyRouteComponent(() => import('./partner-page.tsx'), 'PartnerPage'),
})
const payout = createRoute({
  getParentRoute: () => shop,
  path: 'payouts/$payout_id',
  component: lazyRouteComponent(() => import('./payout-page.tsx'), 'PayoutPage'),
})

export const partnerRoutes = [partners, partner, payout] as const
