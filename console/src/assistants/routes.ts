import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readProposalsSearch } from './proposals-search.ts'
import { changePage, page } from './words.ts'

const assistants = createRoute({
  getParentRoute: () => shop,
  path: 'assistants',
  component: page(() => import('./assistants-page.tsx'), 'AssistantsPage'),
})
const assistant = createRoute({
  getParentRoute: () => shop,
  path: 'assistants/$assistant_id',
  component: changePage(() => import('./assistant-page.tsx'), 'AssistantPage'),
})

const proposals = createRoute({
  getParentRoute: () => shop,
  path: 'proposals',
  validateSearch: readProposalsSearch,
  component: page(() => import('./proposals-page.tsx'), 'ProposalsPage'),
})
const proposal = createRoute({
  getParentRoute: () => shop,
  path: 'proposals/$proposal_id',
  component: changePage(() => import('./proposal-page.tsx'), 'ProposalPage'),
})

export const assistantRoutes = [assistants, assistant, proposals, proposal] as const
