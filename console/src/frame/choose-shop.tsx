import { Navigate } from '@tanstack/react-router'
import { useWords } from '../texts/index.ts'
import { lastShop } from './last-shop.ts'
import { useMayAddShops, useSession } from './may.ts'
import { PlainFrame } from './plain-frame.tsx'

/** Leads to the shop of the last visit, or to the first one. */
export function ChooseShop() {
  const { t } = useWords()
  const shops = useSession()?.shops ?? []
  const may_add = useMayAddShops()
  const shop = shops.find(({ domain }) => domain === lastShop()) ?? shops[0]
  if (shop === undefined && may_add) return <Navigate replace to="/new-shop" />
  if (shop === undefined) return <PlainFrame title="Laurel">{t.frame.no_shop}</PlainFrame>
  return <Navigate params={{ shop: shop.domain }} replace to="/$shop" />
}
