import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readCampaignsSearch, readNewCampaignSearch } from './campaigns-search.ts'
import { page } from './words.ts'

const campaigns = createRoute({
  getParentRoute: () => shop,
  path: 'campaigns',
  validateSearch: readCampaignsSearch,
  component: page(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
})
const newCampaign = createRoute({
  getParentRoute: () => shop,
  path: 'campaigns/new',
  validateSearch: readNewCampaignSearch,
  component: page(() => import('./new-campaign-page.tsx'), 'NewCampaignPage'),
})
const campaign = createRoute({
  getParentRoute: () => shop,
  path: 'campaigns/$campaign_id',
  component: page(() => import('./campaign-page.tsx'), 'CampaignPage'),
})

export const campaignRoutes = [campaigns, newCampaign, campaign] as const
