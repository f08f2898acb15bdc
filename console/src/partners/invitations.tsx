import { Button, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type RowOf, useList } from '../api/use-api.ts'
import { nameOf } from '../customers/name-of.ts'
import { useMayWrite } from '../frame/may.ts'
import { type Column, List, rowLink } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { AddPartner } from './add-partner.tsx'
import own from './partners.module.css'
import { useTerms } from './terms.ts'
import { useWords } from './words.ts'

type Invitation = RowOf<'GET /admin/api/partner-invitations'>

const route = getRouteApi('/$shop/partners')

/** Customers who brought so many friends that they were asked to become partners. */
export function Invitations() {
  const { t, format } = useWords()
  const texts = t.partners.invitations
  const { shop } = route.useParams()
  const may_add = useMayWrite('partners')
  const [adding, setAdding] = useState<Invitation | null>(null)
  const { settings } = useTerms()
  // With 0 it is after the first one, too.
  const friends = Math.max(1, settings?.hub_invite_after_referrals ?? 1)
  const list = useList('GET /admin/api/partner-invitations', { query: { limit: 50 } })
  const columns: Column<Invitation>[] = [
    {
      name: 'customer',
      title: texts.customer,
      cell: (invitation) => (
        <>
          <Link
            className={rowLink}
            params={{ shop, customer_id: String(invitation.legacy_id) }}
            to="/$shop/members/$customer_id"
          >
            {nameOf(invitation)}
          </Link>
          <Text c="var(--console-quiet)" size="sm">
            {invitation.email}
          </Text>
        </>
      ),
    },
    {
      name: 'referrals',
      title: texts.referrals,
      is_number: true,
      cell: ({ completed_referrals }) => format.number(completed_referrals),
    },
    {
      name: 'invited',
      title: texts.invited,
      from: 'small',
      cell: ({ invited_at }) => format.day(invited_at),
    },
    {
      name: 'add',
      title: '',
      is_number: true,
      cell: (invitation) =>
        may_add && (
          <Button
            aria-label={`${texts.add}: ${nameOf(invitation)}`}
            className={own.above ?? ''}
            onClick={() => setAdding(invitation)}
            size="compact-xs"
            variant="default"
          >
            {texts.add}
          </Button>
        ),
    },
  ]
  return (
    <>
      <Text c="var(--console-quiet)" mb="md" size="sm">
        {texts.about(friends, format.number(friends))}
      </Text>
      <List
        columns={columns}
        empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
        keyOf={({ customer_id }) => customer_id}
        label={t.partners.tabs.invitations}
        reading={list}
        rows={list.rows}
      />
      {adding !== null && (
        <AddPartner
          known={{
            name: nameOf(adding),
            email: adding.email ?? '',
            customer_id: String(adding.legacy_id),
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}
