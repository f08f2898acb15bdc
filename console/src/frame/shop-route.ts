import { createRootRoute, createRoute } from '@tanstack/react-router'
import { session } from '../api/session-store.ts'
import { NotFound } from './gone-wrong.tsx'
import { Root } from './root.tsx'
import { ShopFrame } from './shop-frame.tsx'

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** What is about one shop: the pages of each noun are its children. */
export const shop = createRoute({
  getParentRoute: () => root,
  path: '$shop',
  component: ShopFrame,
  beforeLoad: ({ params }) => {
    session.shop = params.shop
  },
})
