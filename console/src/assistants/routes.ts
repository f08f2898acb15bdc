import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'

const assistants = createRoute({
  getParentRoute: () => shop,
  path: 'assistants',
  component: lazyRouteComponent(() => import('./assistants-page.tsx'), 'AssistantsPage'),
})
const assistant = createRoute({
  getParentRoute: () => shop,
  path: 'assistants/$assistant_id',
  component: lazyRouteComponent(() => import('./assistant-page.tsx'), 'AssistantPage'),
})

export const assistantRoutes = [assistants, assistant] as const
