import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { BELOW } from './api/below.ts'
import { session } from './api/session-store.ts'
import { readMemberSearch } from './customers/member-search.ts'
import { readMembersSearch } from './customers/members-search.ts'
import { ChooseShop } from './frame/choose-shop.tsx'
import { Crashed, NotFound } from './frame/gone-wrong.tsx'
import { Root } from './frame/root.tsx'
import { ShopFrame } from './frame/shop-frame.tsx'

/** Every address of the console. What a page needs is fetched when it is first opened. */

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

const start = createRoute({ getParentRoute: () => root, path: '/', component: ChooseShop })

const setUp = createRoute({
  getParentRoute: () => root,
  path: 'setup',
  component: lazyRouteComponent(() => import('./people/set-up-page.tsx'), 'SetUpPage'),
})
const accept = createRoute({
  getParentRoute: () => root,
  path: 'accept',
  component: lazyRouteComponent(() => import('./people/accept-page.tsx'), 'AcceptPage'),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: 'reset',
  component: lazyRouteComponent(() => import('./people/reset-page.tsx'), 'ResetPage'),
})

const shop = createRoute({
  getParentRoute: () => root,
  path: '$shop',
  component: ShopFrame,
  beforeLoad: ({ params }) => {
    session.shop = params.shop
  },
})

const members = createRoute({
  getParentRoute: () => shop,
  path: 'members',
  validateSearch: readMembersSearch,
  component: lazyRouteComponent(() => import('./customers/members-page.tsx'), 'MembersPage'),
})
const member = createRoute({
  getParentRoute: () => shop,
  path: 'members/$customer_id',
  validateSearch: readMemberSearch,
  component: lazyRouteComponent(() => import('./customers/member-page.tsx'), 'MemberPage'),
})

const account = createRoute({
  getParentRoute: () => shop,
  path: 'account',
  component: lazyRouteComponent(() => import('./people/account-page.tsx'), 'AccountPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    setUp,
    accept,
    reset,
    shop.addChildren([members, member, account]),
  ]),
  basepath: `${BELOW}/console`,
  defaultPreload: 'intent',
  defaultErrorComponent: Crashed,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
