import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readPartnerSearch, readPartnersSearch } from './partners-search.ts'
import { page } from './words.ts'

const partners = createRoute({
  getParentRoute: () => shop,
  path: 'partners',
  validateSearch: readPartnersSearch,
  component: page(() => import('./partners-page.tsx'), 'PartnersPage'),
})
const partner = createRoute({
  getParentRoute: () => shop,
  path: 'partners/$partner_id',
  validateSearch: readPartnerSearch,
  component: page(() => import('./partner-page.tsx'), 'PartnerPage'),
})
const payout = createRoute({
  getParentRoute: () => shop,
  path: 'payouts/$payout_id',
  component: page(() => import('./payout-page.tsx'), 'PayoutPage'),
})

export const partnerRoutes = [partners, partner, payout] as const
