import { Navigate } from '@tanstack/react-router'
import { useWords } from '../texts/index.ts'
import { lastShop } from './last-shop.ts'
import { useSession } from './may.ts'
import { PAGES } from './pages.ts'
import { PlainFrame } from './plain-frame.tsx'

/** Leads to the shop of the last visit, and there to the first page that this person may read. */
export function ChooseShop() {
  const { t } = useWords()
  const shops = useSession()?.shops ?? []
  const shop = shops.find(({ domain }) => domain === lastShop()) ?? shops[0]
  const page = PAGES.find(({ area }) => shop?.areas.reads.includes(area))
  if (shop === undefined || page === undefined) {
    return <PlainFrame title="Laurel">{t.frame.no_shop}</PlainFrame>
  }
  return <Navigate params={{ shop: shop.domain }} replace to={page.to} />
}
