import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readCampaignsSearch, readNewCampaignSearch } from './campaigns-search.ts'

const campaigns = createRoute({
  getParentRoute: () => shop,
  path: 'campaigns',
  validateSearch: readCampaignsSearch,
  component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
})
const newCampaign = createRoute({
  getParentRoute: () => shop,
  path: 'campaigns/new',
  validateSearch: readNewCampaignSearch,
  component: lazyRouteComponent(() => import('./new-campaign-page.tsx'), 'NewCampaignPage'),
})
const campaign = createRoute({
  getParentRoute: () => shop,
  path: 'campaigns/$campaign_id',
  component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
})

export const campaignRoutes = [campaigns, newCampaign, campaign] as const
