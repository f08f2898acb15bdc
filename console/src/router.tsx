import { createRoute, createRouter } from '@tanstack/react-router'
import { BELOW } from './api/below.ts'
import { assistantRoutes } from './assistants/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { developerRoutes } from './developers/routes.ts'
import { emailRoutes } from './emails/routes.ts'
import { ChooseShop } from './frame/choose-shop.tsx'
import { Crashed } from './frame/gone-wrong.tsx'
import { root, shop } from './frame/shop-route.ts'
import { homeRoutes } from './home/routes.ts'
import { partnerRoutes } from './partners/routes.ts'
import { doorRoutes, peopleRoutes } from './people/routes.ts'
import { programRoutes } from './program/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { shopifyRoutes } from './shopify/routes.ts'
import { shopRoutes } from './shops/routes.ts'

/**
 * Every address of the console; each noun lists its own in `routes.ts`. What a page needs is fetched
 * when it is first opened.
 */

const start = createRoute({ getParentRoute: () => root, path: '/', component: ChooseShop })

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    ...doorRoutes,
    ...shopRoutes,
    shop.addChildren([
      ...homeRoutes,
      ...customerRoutes,
      ...programRoutes,
      ...campaignRoutes,
      ...emailRoutes,
      ...peopleRoutes,
      ...developerRoutes,
      ...assistantRoutes,
      ...partnerRoutes,
      ...reportRoutes,
      ...settingRoutes,
      ...shopifyRoutes,
    ]),
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
