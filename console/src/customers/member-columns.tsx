import { Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../api/use-api.ts'
import { type Column, rowLink } from '../kit/list.tsx'
import { nameOf } from './name-of.ts'
import type { Words } from './words.ts'

type Member = RowOf<'GET /admin/api/members'>

/** What a list shows of each member, who is one click away. */
export function memberColumns({ t, format }: Words, shop: string): Column<Member>[] {
  const { columns } = t.customers
  const dayOf = (moment: string | null) => (moment === null ? '–' : format.day(moment))
  return [
    {
      name: 'member',
      title: columns.member,
      sort: 'name',
      cell: (member) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, customer_id: String(member.legacy_id) }}
            to="/$shop/members/$customer_id"
          >
            {nameOf(member)}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {member.email === nameOf(member) ? `#${member.legacy_id}` : member.email}
          </Text>
        </>
      ),
    },
    {
      name: 'tier',
      title: columns.tier,
      from: 'small',
      cell: ({ tier, excluded_from_program }) => (
        <>
          {tier?.name ?? '–'}
          {tier !== null && tier.grace_until !== null && (
            <Text c="var(--console-down)" size="xs">
              {t.customers.grace_until(format.day(tier.grace_until))}
            </Text>
          )}
          {excluded_from_program && (
            <Badge color="gray" ms="xs" size="sm" variant="outline">
              {t.customers.excluded}
            </Badge>
          )}
        </>
      ),
    },
    {
      name: 'balance',
      title: columns.balance,
      sort: 'balance',
      is_number: true,
      cell: ({ points_balance }) => format.number(points_balance),
    },
    {
      name: 'expiry',
      title: columns.expiry,
      from: 'large',
      cell: ({ next_expiry }) => dayOf(next_expiry?.expires_at ?? null),
    },
    {
      name: 'last_activity',
      title: columns.last_activity,
      sort: 'last_activity',
      from: 'middle',
      cell: ({ last_activity_at }) => dayOf(last_activity_at),
    },
    {
      name: 'enrolled',
      title: columns.enrolled,
      sort: 'enrolled',
      from: 'large',
      cell: ({ enrolled_at }) => dayOf(enrolled_at),
    },
  ]
}
