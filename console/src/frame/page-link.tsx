import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOpenShop } from './may.ts'
import { PAGES } from './pages.ts'

/** Leads to a page of the navigation, if there is one of this name that this person may read. */
export function PageLink({
  name,
  to,
  search = {},
  children,
}: {
  readonly name: string
  /** A page below it. */
  readonly to?:
    | '/$shop/developers/webhooks'
    | '/$shop/settings/data'
    | '/$shop/settings/health'
    | '/$shop/settings/shopify'
    | '/$shop/settings/tokens'
    | undefined
  /** What the address says beyond the page. */
  readonly search?: Readonly<Record<string, string>>
  readonly children: ReactNode
}) {
  const shop = useOpenShop()
  const page = PAGES.find((one) => String(one.name) === name)
  if (shop === null || page === undefined || !shop.areas.reads.includes(page.area)) return children
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        // Each page reads its own search, and leaves out what it does not know.
        <Link
          params={{ shop: shop.domain }}
          search={search as never}
          to={to ?? page.to}
          {...props}
        />
      )}
    >
      {children}
    </Anchor>
  )
}
