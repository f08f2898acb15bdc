import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useWords } from './words.ts'

/** Leads to a member, whose name is not known here. */
export function MemberLink({ customer_id: gid }: { readonly customer_id: string }) {
  const { t } = useWords()
  const { shop = '' } = useParams({ strict: false })
  const customer_id = gid.slice(gid.lastIndexOf('/') + 1)
  return (
    <Anchor
      renderRoot={(props) => (
        <Link params={{ shop, customer_id }} to="/$shop/members/$customer_id" {...props} />
      )}
      size="sm"
    >
      {t.shopify.customer(customer_id)}
    </Anchor>
  )
}
