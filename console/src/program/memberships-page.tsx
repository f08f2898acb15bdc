import { Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RowOf, useList, useRead } from '../api/use-api.ts'
import { type Column, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { OnOff } from './on-off.tsx'
import { PartList } from './part-list.tsx'
import { useWords } from './words.ts'

type Membership = RowOf<'GET /api/v1/program/memberships'>

const route = getRouteApi('/$shop/program/memberships')

/** The plans that customers can buy. */
export function MembershipsPage() {
  const { t, format } = useWords()
  const texts = t.program.memberships
  const { shop } = route.useParams()
  const list = useList('GET /api/v1/program/memberships', { query: { limit: 250 } })
  const live = useRead('GET /admin/api/go-live', {})
  const columns: Column<Membership>[] = [
    {
      name: 'membership',
      title: texts.membership,
      cell: ({ id, name, product, term }) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, membership_id: id ?? '' }}
            to="/$shop/program/memberships/$membership_id"
          >
            {name}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {texts.price(
              format.money(Number(product.price), product.currency),
              texts.units[term.unit](format.number(term.count), term.count),
            )}
          </Text>
        </>
      ),
    },
    {
      name: 'customers',
      title: texts.buyers,
      is_number: true,
      from: 'small',
      cell: ({ id }) => {
        const counted = live.data?.memberships.find((one) => one.id === id)
        return counted === undefined ? '–' : format.number(counted.customers)
      },
    },
    { name: 'enabled', title: texts.on_sale, cell: ({ enabled }) => <OnOff is_on={enabled} /> },
  ]
  return (
    <PartList
      add={texts.add}
      columns={columns}
      empty={
        <Empty title={texts.empty_title}>
          <Text c="var(--console-quiet)" mt="xs" size="sm">
            {texts.empty_text}
          </Text>
        </Empty>
      }
      new_at="/$shop/program/memberships/new"
      part="memberships"
      reading={list}
      rows={list.rows}
    />
  )
}
