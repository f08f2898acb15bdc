import { Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { type Area, useOpenShop } from '../frame/may.ts'
import { PageLink } from '../frame/page-link.tsx'
import { CheckIcon, WarningIcon } from '../kit/icons.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { useWords, type Words } from '../texts/index.ts'
import styles from './home.module.css'

type Health = AnswerOf<'GET /admin/api/health'>

interface Item {
  readonly text: string
  /** Those who may read this are told. */
  readonly area: Area
  /** The page on which it is put right. */
  readonly page: string
  readonly to?: '/$shop/developers/webhooks' | '/$shop/settings/health'
  readonly search?: Readonly<Record<string, string>>
}

const HEALTH: Omit<Item, 'text'> = {
  area: 'settings',
  page: 'settings',
  to: '/$shop/settings/health',
}
const WEBHOOKS: Omit<Item, 'text'> = {
  area: 'developers',
  page: 'developers',
  to: '/$shop/developers/webhooks',
}

/** What waits for somebody, each with the way to where it is put right. */
export function Attention({ says_if_none }: { readonly says_if_none: boolean }) {
  const words = useWords()
  const shop = useOpenShop()
  const { data, error, refetch } = useRead('GET /admin/api/health', {})
  const texts = words.t.home.attention
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  const items = (data === undefined ? [] : itemsOf(data, words)).filter(({ area }) =>
    shop?.areas.reads.includes(area),
  )
  if (items.length === 0 && !says_if_none) return null
  return (
    <Panel title={texts.title}>
      {data !== undefined && items.length === 0 && (
        <div className={styles.item}>
          <span aria-hidden="true" className={styles.calm}>
            <CheckIcon />
          </span>
          <Text size="sm">{texts.nothing}</Text>
        </div>
      )}
      <ul className={styles.items}>
        {items.map(({ text, page, to, search }) => (
          <li className={styles.item} key={text}>
            <span aria-hidden="true" className={styles.warning}>
              <WarningIcon />
            </span>
            <Text component="span" size="sm">
              <PageLink name={page} to={to} {...(search && { search })}>
                {text}
              </PageLink>
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The worst first: what has stopped, what nobody gets, what waits for a decision. */
function itemsOf({ checks, attention }: Health, { t, format }: Words): Item[] {
  const { checks: broken, counts } = t.home.attention
  const failed = checks.flatMap(({ name, state }): Item[] => {
    const text = broken[name]
    if (state !== 'failed' || text === undefined) return []
    return [{ text, ...HEALTH }]
  })
  const counted = (
    count: keyof typeof counts & keyof typeof attention,
    item: Omit<Item, 'text'>,
  ): Item[] => {
    const number = Number(attention[count])
    if (number === 0) return []
    return [{ ...item, text: counts[count](number, format.number(number)) }]
  }
  const { payouts_due, payouts_due_amount } = attention
  const amount = format.money(Number(payouts_due_amount))
  const due = [
    {
      text: t.home.attention.payouts_due(payouts_due, format.number(payouts_due), amount),
      ...{ area: 'payouts' as const, page: 'partners', search: { tab: 'due' } },
    },
  ].filter(() => payouts_due > 0)
  return [
    ...failed,
    ...counted('webhooks_disabled', WEBHOOKS),
    ...counted('webhooks_failing', WEBHOOKS),
    ...counted('codes_waiting', HEALTH),
    ...counted('emails_overdue', { area: 'emails', page: 'emails' }),
    ...counted('emails_failed', { area: 'emails', page: 'emails' }),
    ...counted('partners_waiting', {
      ...{ area: 'partners', page: 'partners', search: { status: 'applied' } },
    }),
    ...counted('joinings_waiting', { area: 'settings', page: 'members' }),
    ...counted('proposals_waiting', { area: 'assistants', page: 'assistants' }),
    ...due,
    ...counted('payouts_open', {
      ...{ area: 'payouts', page: 'partners', search: { tab: 'payouts', payouts: 'open' } },
    }),
    ...counted('assistant_changes', { area: 'assistants', page: 'assistants' }),
  ]
}
