import { Anchor, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { csvOf } from '../kit/csv.ts'
import { DownloadIcon } from '../kit/icons.tsx'
import { type Column, List } from '../kit/list.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { saveFile } from '../kit/save-file.ts'
import { wholeList } from '../kit/whole-list.ts'
import { type Mark, MarkPayouts } from './mark-payouts.tsx'
import { PayoutStatus } from './payout-status.tsx'
import { numberIn } from './terms.ts'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/payouts/$payout_id')
/** The most that one answer has. */
const LINES_MAX = 250

type Line = AnswerOf<'GET /admin/api/payouts/{payout_id}'>['lines']['data'][number]

/** The statement of one payout, line by line. */
export function PayoutPage() {
  const { t, format } = useWords()
  const texts = t.partners.statement
  const { shop, payout_id } = route.useParams()
  const may_mark = useMayWrite('payouts')
  const [marking, setMarking] = useState<Mark | null>(null)
  const input = { params: { payout_id }, query: { limit: LINES_MAX } }
  const statement = useRead('GET /admin/api/payouts/{payout_id}', input)
  const { data: payout, error, refetch } = statement
  const up = (
    <Anchor
      renderRoot={(props) => (
        <Link params={{ shop }} search={{ tab: 'payouts' }} to="/$shop/partners" {...props} />
      )}
    >
      {t.partners.tabs.payouts}
    </Anchor>
  )
  const columns: Column<Line>[] = [
    { name: 'order', title: texts.order, cell: ({ order_id }) => numberIn(order_id) },
    { name: 'date', title: texts.date, cell: ({ ordered_at }) => format.day(ordered_at) },
    {
      name: 'amount',
      title: t.partners.payouts.amount,
      is_number: true,
      cell: ({ amount }) => format.money(Number(amount)),
    },
  ]
  if (payout === undefined) {
    return (
      <Page title={texts.title} up={up}>
        {error === null ? (
          <Skeleton height="20rem" />
        ) : (
          <ProblemNotice error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    )
  }
  const { status, lines } = payout
  return (
    <Page
      actions={
        may_mark && (
          <>
            {status === 'open' && (
              <Button onClick={() => setMarking('paid')}>{t.partners.mark.paid.submit}</Button>
            )}
            {status !== 'failed' && (
              <Button color="red" onClick={() => setMarking('failed')} variant="light">
                {t.partners.mark.failed.submit}
              </Button>
            )}
          </>
        )
      }
      title={texts.title_of(payout.reference)}
      up={up}
    >
      <Stack gap="md">
        <Panel title={texts.about}>
          <Facts
            facts={[
              [
                t.partners.columns.partner,
                <PartnerName key="name" partner_id={payout.partner_id} />,
              ],
              [t.partners.payouts.amount, format.money(Number(payout.amount))],
              [t.partners.columns.status, <PayoutStatus key="status" payout={payout} />],
              [texts.recorded, format.moment(payout.created_at)],
              [texts.marked, payout.marked_at === null ? null : format.moment(payout.marked_at)],
              [texts.up_to, format.moment(payout.up_to)],
            ]}
          />
        </Panel>
        <Group justify="space-between">
          <Title order={2} size="h5">
            {texts.lines(format.number(payout.commissions))}
          </Title>
          <Button
            leftSection={<DownloadIcon size={16} />}
            onClick={() => saveFile(`${payout.reference}.csv`, csvOf(lines.data))}
            variant="default"
          >
            {t.kit.csv}
          </Button>
        </Group>
        <List
          columns={columns}
          empty={null}
          keyOf={({ commission_id }) => commission_id}
          label={texts.lines(format.number(payout.commissions))}
          reading={wholeList(statement)}
          rows={lines.data}
        />
      </Stack>
      {marking !== null && (
        <MarkPayouts mark={marking} onClose={() => setMarking(null)} payouts={[payout]} />
      )}
    </Page>
  )
}

function PartnerName({ partner_id }: { readonly partner_id: string }) {
  const { t } = useWords()
  const { shop } = route.useParams()
  const { data } = useRead('GET /admin/api/partners/{partner_id}', { params: { partner_id } })
  return (
    <Anchor
      renderRoot={(props) => (
        <Link params={{ shop, partner_id }} to="/$shop/partners/$partner_id" {...props} />
      )}
      size="sm"
    >
      {data?.name ?? t.partners.erased}
    </Anchor>
  )
}
