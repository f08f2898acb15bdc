import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readMemberSearch } from './member-search.ts'
import { readMembersSearch } from './members-search.ts'
import { page } from './words.ts'

const members = createRoute({
  getParentRoute: () => shop,
  path: 'members',
  validateSearch: readMembersSearch,
  component: page(() => import('./members-page.tsx'), 'MembersPage'),
})
const member = createRoute({
  getParentRoute: () => shop,
  path: 'members/$customer_id',
  validateSearch: readMemberSearch,
  component: page(() => import('./member-page.tsx'), 'MemberPage'),
})

export const customerRoutes = [members, member] as const
