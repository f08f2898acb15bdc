import { Link } from '@tanstack/react-router'
import { dayAfter } from '../kit/zoned-time.ts'
import styles from './calendar.module.css'
import type { ListedCampaign } from './campaigns-page.tsx'
import { windowOf } from './window-of.ts'
import { useWords } from './words.ts'

/** A campaign with its first and last day in the shop. */
export interface Placed {
  readonly campaign: ListedCampaign
  readonly first: string
  readonly last: string
}

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** Seven days and the bars that cross them. */
export function Week({
  monday,
  month,
  today,
  placed,
  shop,
}: {
  readonly monday: string
  readonly month: string
  readonly today: string
  readonly placed: readonly Placed[]
  readonly shop: string
}) {
  const words = useWords()
  const days = DAYS.map((day) => dayAfter(monday, day))
  const sunday = dayAfter(monday, 6)
  const shown = placed.filter(({ first, last }) => first <= sunday && last >= monday)
  return (
    <div className={styles.week}>
      {days.map((day, index) => (
        <span
          className={[
            styles.day,
            day.slice(0, 7) !== month && styles.other,
            day === today && styles.today,
          ]
            .filter(Boolean)
            .join(' ')}
          key={day}
          style={{ gridColumn: index + 1 }}
        >
          {Number(day.slice(8))}
        </span>
      ))}
      {shown.map(({ campaign, first, last }) => {
        const from = first < monday ? 0 : days.indexOf(first)
        const to = last > sunday ? 6 : days.indexOf(last)
        // Each campaign is one stop of the keyboard, in the first week that shows it.
        const is_first = first >= monday || monday <= `${month}-01`
        return (
          <Link
            aria-hidden={!is_first}
            aria-label={`${campaign.name}, ${words.t.campaigns.statuses[campaign.status]}, ${windowOf(campaign, words)}`}
            className={`${styles.bar} ${styles[campaign.status]}`}
            key={campaign.id}
            params={{ shop, campaign_id: campaign.id ?? '' }}
            style={{ gridColumn: `${from + 1} / ${to + 2}` }}
            tabIndex={is_first ? 0 : -1}
            to="/$shop/campaigns/$campaign_id"
          >
            {campaign.name}
          </Link>
        )
      })}
    </div>
  )
}
