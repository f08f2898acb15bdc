import { useList } from '../api/use-api.ts'
import kit from '../kit/kit.module.css'
import { ListSkeleton } from '../kit/list-skeleton.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Empty } from '../kit/panel.tsx'
import { Plot } from '../kit/plot.tsx'
import { useWords } from './words.ts'

const ENTRIES_SHOWN = 100

/** The balance after each of the last changes. */
export function MemberBalance({ customer_id }: { readonly customer_id: string }) {
  const { t } = useWords()
  const texts = t.customers.balance
  const list = useList('GET /admin/api/customers/{customer_id}/entries', {
    params: { customer_id },
    query: { limit: ENTRIES_SHOWN },
  })
  if (list.error !== null) {
    return <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.isPending) return <ListSkeleton />
  if (list.rows.length === 0) {
    return (
      <div className={kit.panel}>
        <Empty title={t.customers.history.empty_title}>{t.customers.history.empty_text}</Empty>
      </div>
    )
  }
  // Of several entries at one moment the last one counts.
  const balances = new Map(
    list.rows.toReversed().map(({ created_at, balance_after }) => [created_at, balance_after]),
  )
  const points = [...balances].map(([date, balance]) => ({ date, balance }))
  return (
    <Plot
      points={points}
      spacing="time"
      series={[{ name: 'balance', title: t.customers.history.balance_after }]}
      title={texts.over_time}
    />
  )
}
