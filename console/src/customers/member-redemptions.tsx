import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type RowOf, useList, useRead, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { type Column, List } from '../kit/list.tsx'
import { Empty } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { useWords } from './words.ts'

type Redemption = RowOf<'GET /api/v1/customers/{customer_id}/redemptions'>

/** What a member bought with points. What is unused can be cancelled. */
export function MemberRedemptions({ customer_id }: { readonly customer_id: string }) {
  const { t, format } = useWords()
  const texts = t.customers.redemptions
  const [cancelling, setCancelling] = useState<Redemption | null>(null)
  const may_cancel = useMayWrite('points')
  const list = useList('GET /api/v1/customers/{customer_id}/redemptions', {
    params: { customer_id },
    query: { limit: 25 },
  })
  const columns: Column<Redemption>[] = [
    {
      name: 'reward',
      title: texts.reward,
      cell: ({ reward_name, discount_code }) => (
        <>
          {reward_name}
          <Text c="var(--console-quiet)" size="xs">
            {discount_code}
          </Text>
        </>
      ),
    },
    {
      name: 'date',
      title: texts.date,
      from: 'or_below',
      cell: ({ created_at }) => format.day(created_at),
    },
    {
      name: 'status',
      title: texts.status,
      from: 'or_below',
      cell: ({ status, ends_at }) => (
        <>
          <Badge color={status === 'issued' ? 'laurel' : 'gray'} variant="light">
            {texts.statuses[status] ?? status}
          </Badge>
          {status === 'issued' && ends_at !== null && (
            <Text c="var(--console-quiet)" size="xs">
              {texts.ends(format.end(ends_at))}
            </Text>
          )}
        </>
      ),
    },
    {
      name: 'points',
      title: texts.points,
      is_number: true,
      cell: ({ points_spent }) => format.number(points_spent),
    },
    {
      name: 'cancel',
      title: '',
      is_number: true,
      cell: (redemption) =>
        may_cancel && redemption.status === 'issued' ? (
          <Button
            aria-label={`${texts.cancel}: ${redemption.reward_name}`}
            color="red"
            onClick={() => setCancelling(redemption)}
            size="compact-xs"
            variant="subtle"
          >
            {texts.cancel}
          </Button>
        ) : null,
    },
  ]
  return (
    <>
      <List
        columns={columns}
        empty={<Empty title={texts.empty_title}>{texts.empty_text}</Empty>}
        keyOf={({ id }) => id}
        label={t.customers.tabs.redemptions}
        reading={list}
        rows={list.rows}
      />
      {cancelling !== null && (
        <Cancel
          customer_id={customer_id}
          onClose={() => setCancelling(null)}
          redemption={cancelling}
        />
      )}
    </>
  )
}

function Cancel({
  customer_id,
  redemption,
  onClose,
}: {
  readonly customer_id: string
  readonly redemption: Redemption
  readonly onClose: () => void
}) {
  const { t, format } = useWords()
  const texts = t.customers.redemptions
  const { reward_name, points_spent } = redemption
  const params = { customer_id, redemption_id: redemption.id }
  const { data } = useRead('GET /api/v1/customers/{customer_id}/points', {
    params: { customer_id },
  })
  const cancel = useWrite('POST /api/v1/customers/{customer_id}/redemptions/{redemption_id}/cancel')
  const after = (data?.points_balance ?? 0) + points_spent
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await cancel.mutateAsync({ params })
        showDone(texts.cancelled)
      }}
      submit={texts.cancel_submit}
      takes_away
      title={texts.cancel_title(reward_name)}
    >
      {data !== undefined &&
        texts.cancel_text(
          t.customers.points(points_spent, format.number(points_spent)),
          format.number(after),
        )}
    </ConfirmDialog>
  )
}
