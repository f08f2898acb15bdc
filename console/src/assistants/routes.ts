import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { page } from './words.ts'

const assistants = createRoute({
  getParentRoute: () => shop,
  path: 'assistants',
  component: page(() => import('./assistants-page.tsx'), 'AssistantsPage'),
})
const assistant = createRoute({
  getParentRoute: () => shop,
  path: 'assistants/$assistant_id',
  component: page(() => import('./assistant-page.tsx'), 'AssistantPage'),
})

const proposal = createRoute({
  getParentRoute: () => shop,
  path: 'proposals/$proposal_id',
  component: page(() => import('./proposal-page.tsx'), 'ProposalPage'),
})

export const assistantRoutes = [assistants, assistant, proposal] as const
