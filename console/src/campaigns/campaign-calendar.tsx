import { Button, Group, Text, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useList, useRead } from '../api/use-api.ts'
import { BackIcon, OnIcon } from '../kit/icons.tsx'
import kit from '../kit/kit.module.css'
import { ListFoot } from '../kit/list-foot.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { dayAfter, momentAt, wallTime, weekdayOf } from '../kit/zoned-time.ts'
import styles from './calendar.module.css'
import { type Placed, Week } from './calendar-week.tsx'
import type { ListedCampaign } from './campaigns-page.tsx'
import { StatusBadge } from './status-badge.tsx'
import { windowOf } from './window-of.ts'
import { useWords } from './words.ts'

const route = getRouteApi('/$shop/campaigns')

const WEEK_DAYS = 7
const ROWS_AT_ONCE = 250

/** A month of the shop: each campaign a bar over its days, or on a phone a line of a list. */
export function CampaignCalendar() {
  const words = useWords()
  const { t, language } = words
  const { shop } = route.useParams()
  const { data: about } = useRead('GET /api/v1/shop', {})
  const timezone = about?.timezone ?? 'UTC'
  const today = wallTime(Date.now(), timezone).slice(0, 10)
  const { month = today.slice(0, 7), status } = route.useSearch()
  const texts = t.campaigns.calendar
  const first = `${month}-01`
  const next = dayAfter(first, 31).slice(0, 7)
  const last = dayAfter(`${next}-01`, -1)
  const list = useList(
    'GET /api/v1/campaigns',
    {
      query: {
        ...{ status, limit: ROWS_AT_ONCE },
        runs_from: momentAt(`${first}T00:00`, timezone) ?? undefined,
        runs_before: momentAt(`${next}-01T00:00`, timezone) ?? undefined,
      },
    },
    { enabled: about !== undefined },
  )
  if (list.error !== null) return <ProblemNotice error={list.error} />
  const is_awaited = list.isPending || list.isPlaceholderData
  const placed = list.rows
    .flatMap((campaign) => placeOf(campaign, timezone))
    .filter((one) => one.first <= last && one.last >= first)
    .sort((one, other) => one.first.localeCompare(other.first))
  const tag = language === 'de' ? 'de' : 'en-GB'
  const monthName = new Intl.DateTimeFormat(tag, {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${first}T00:00Z`))
  const begin = dayAfter(first, -weekdayOf(first))
  const weeks = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / WEEK_DAYS)
  return (
    <section aria-label={texts.label(monthName)} className={kit.panel}>
      <Group className={styles.head ?? ''} justify="space-between">
        <Title order={2} size="h5">
          {monthName}
        </Title>
        <Group gap="xs" wrap="nowrap">
          <MonthButton month={dayAfter(first, -1).slice(0, 7)} name={texts.previous}>
            <BackIcon size={16} />
          </MonthButton>
          <MonthButton month={today.slice(0, 7)} name={texts.today}>
            {texts.today}
          </MonthButton>
          <MonthButton month={next} name={texts.next}>
            <OnIcon size={16} />
          </MonthButton>
        </Group>
      </Group>
      <div className={styles.month}>
        <div aria-hidden="true" className={styles.week}>
          {Array.from({ length: WEEK_DAYS }, (_, day) => (
            <span className={styles.weekday} key={dayAfter(begin, day)}>
              {weekdayName(dayAfter(begin, day), tag)}
            </span>
          ))}
        </div>
        {Array.from({ length: weeks }, (_, week) => {
          const monday = dayAfter(begin, week * WEEK_DAYS)
          return (
            <Week
              key={monday}
              monday={monday}
              month={month}
              placed={placed}
              shop={shop}
              today={today}
            />
          )
        })}
      </div>
      <ul className={styles.list}>
        {placed.map(({ campaign }) => (
          <li key={campaign.id}>
            <Link
              params={{ shop, campaign_id: campaign.id ?? '' }}
              to="/$shop/campaigns/$campaign_id"
            >
              {campaign.name}
            </Link>
            <StatusBadge status={campaign.status} />
            <Text c="var(--console-quiet)" size="sm">
              {windowOf(campaign, words)}
            </Text>
          </li>
        ))}
      </ul>
      {placed.length === 0 && !is_awaited && (
        <Text c="var(--console-quiet)" className={styles.foot ?? ''} size="sm">
          {texts.empty}
        </Text>
      )}
      {list.hasNextPage && <ListFoot reading={list} shown={list.rows.length} />}
    </section>
  )
}

function MonthButton({
  month,
  name,
  children,
}: {
  readonly month: string
  readonly name: string
  readonly children: ReactNode
}) {
  const navigate = route.useNavigate()
  return (
    <Button
      aria-label={name}
      onClick={() =>
        void navigate({ search: (now) => ({ ...now, month }), replace: true, resetScroll: false })
      }
      size="xs"
      title={name}
      variant="default"
    >
      {children}
    </Button>
  )
}

/** The days of a campaign in the shop's time; none without a start. */
function placeOf(campaign: ListedCampaign, timezone: string): Placed[] {
  const { starts_at, ends_at } = campaign
  if (starts_at === null) return []
  const dayOf = (moment: number) => wallTime(moment, timezone).slice(0, 10)
  // An end at midnight is the end of the day before.
  const last = ends_at === null ? FOR_EVER : dayOf(Date.parse(ends_at) - 1)
  return [{ campaign, first: dayOf(Date.parse(starts_at)), last }]
}

const FOR_EVER = '9999-12-31'

function weekdayName(day: string, tag: string): string {
  const style = { weekday: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tag, style).format(new Date(`${day}T00:00Z`))
}
