import { figure } from '../components/box.ts'
import { button } from '../components/button.ts'
import { factsTable } from '../components/facts-table.ts'
import { giftParts } from '../components/gift.ts'
import { list } from '../components/text.ts'
import { defineEmail, type EmailContent, type Setting } from '../define-email.ts'
import type { Gift, Moment, Reason } from '../facts.ts'
import { ruleName } from '../format.ts'
import type { Messages } from '../messages.ts'

export interface WelcomeFacts {
  /** The rules that are on; `points` is null for those that pay by the amount. */
  readonly ways_to_earn: readonly {
    readonly type: string
    readonly title: string | null
    readonly points: number | null
  }[]
  /** What joining has brought. */
  readonly gift: Gift | null
}

export const welcome = defineEmail<WelcomeFacts>({
  type: 'welcome',
  group: 'points',
  promotional: false,
  sample: {
    ways_to_earn: [
      { type: 'order_placed', title: null, points: null },
      { type: 'product_review', title: null, points: 50 },
      { type: 'birthday', title: null, points: 200 },
    ],
    gift: { points: 100, code: null },
  },
  content(setting) {
    const { facts, common, say, format } = setting
    const ways = facts.ways_to_earn.map(({ type, title, points }) => {
      const name = ruleName(say, type, title)
      return points === null ? name : name + say.colon + format.points(points)
    })
    return {
      title: say.welcome.title({ program: common.program_name }),
      text: say.welcome.text({ shop: common.shop_name, points_name: format.points_name }),
      parts: [
        ...(facts.gift === null ? [] : giftParts(setting, facts.gift)),
        list(say.labels.ways_to_earn, ways),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

export interface PointsFacts {
  readonly points: number
  readonly balance: number
}

export interface PointsEarnedFacts extends PointsFacts {
  readonly reason: Reason | null
}

/** How many there are now, and where they can be spent. */
function balanceParts({ facts, common, say, format }: Setting<PointsFacts>) {
  return [
    figure(say.labels.balance, format.points(facts.balance)),
    button(say.actions.see_rewards, common.shop_url),
  ]
}

function reasonTable({ facts, say, format }: Setting<PointsEarnedFacts>) {
  return factsTable([say.labels.reason, facts.reason && format.reason(facts.reason)])
}

export const pointsEarned = defineEmail<PointsEarnedFacts>({
  type: 'points_earned',
  group: 'points',
  promotional: false,
  sample: { points: 120, balance: 1620, reason: { kind: 'order', name: '#1042' } },
  content(setting) {
    const { facts, say, format } = setting
    return {
      title: say.points_earned.title({ points: format.points(facts.points) }),
      text: say.points_earned.text,
      parts: [reasonTable(setting), ...balanceParts(setting)],
    }
  },
})

export const pointsPendingReleased = defineEmail<PointsEarnedFacts>({
  type: 'points_pending_released',
  group: 'points',
  promotional: false,
  sample: { points: 85, balance: 1620, reason: { kind: 'order', name: '#1037' } },
  content(setting) {
    const { facts, say, format } = setting
    return {
      title: say.points_pending_released.title({ points: format.points(facts.points) }),
      text: say.points_pending_released.text,
      parts: [reasonTable(setting), ...balanceParts(setting)],
    }
  },
})

export interface PointsReversedFacts extends PointsFacts {
  readonly because: 'refunded' | 'cancelled'
  readonly order_name: string | null
}

export const pointsReversed = defineEmail<PointsReversedFacts>({
  type: 'points_reversed',
  group: 'points',
  promotional: false,
  sample: { points: 40, balance: 1580, because: 'refunded', order_name: '#1042' },
  content(setting) {
    const { facts, say, format } = setting
    return {
      title: say.points_reversed.title({ points: format.points(facts.points) }),
      text: say.points_reversed[facts.because]({ order: facts.order_name }),
      parts: balanceParts(setting),
    }
  },
})

export interface PointsExpiringFacts extends PointsFacts {
  readonly expires_at: Moment
}

const EXPIRING = { points: 320, balance: 1620, expires_at: '2026-12-31T23:00:00Z' }

export const pointsExpiring = defineEmail<PointsExpiringFacts>({
  type: 'points_expiring',
  group: 'points',
  promotional: false,
  sample: EXPIRING,
  content: (setting) => expiringContent(setting, setting.say.points_expiring),
})

export const pointsExpiringLastChance = defineEmail<PointsExpiringFacts>({
  type: 'points_expiring_last_chance',
  group: 'points',
  promotional: false,
  sample: EXPIRING,
  content: (setting) => expiringContent(setting, setting.say.points_expiring_last_chance),
})

function expiringContent(
  setting: Setting<PointsExpiringFacts>,
  { title, text }: Messages['points_expiring'],
): EmailContent {
  const { facts, format } = setting
  const points = format.points(facts.points)
  const date = format.lastDay(facts.expires_at)
  return { title: title({ points, date }), text, parts: balanceParts(setting) }
}

export const pointsExpired = defineEmail<PointsFacts>({
  type: 'points_expired',
  group: 'points',
  promotional: false,
  sample: { points: 320, balance: 1300 },
  content(setting) {
    const { facts, say, format } = setting
    const { points: count } = facts
    return {
      title: say.points_expired.title({ points: format.points(count), count }),
      text: say.points_expired.text,
      parts: balanceParts(setting),
    }
  },
})
