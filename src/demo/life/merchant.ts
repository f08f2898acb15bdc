import { addPartnerOperation } from '../../endpoints/admin/partners/add-partner.ts'
import { createPayoutOperation } from '../../endpoints/admin/partners/create-payout.ts'
import { listPartnersOperation } from '../../endpoints/admin/partners/list-partners.ts'
import { updateSwitchesOperation } from '../../endpoints/admin/programme/update-switches.ts'
import { createCampaignEndpoint } from '../../endpoints/campaigns/create-campaign.ts'
import { updateEarningRuleEndpoint } from '../../endpoints/earning/update-earning-rule.ts'
import { getProgramEndpoint } from '../../endpoints/programme/get-program.ts'
import { daysBefore, LIVED_DAYS, midnight } from '../days.ts'
import type { Doing } from './doing.ts'
import type { Doors } from './doors.ts'

/** What the merchant and her assistant do in the last month, and what she has paid to partners before. */

/** Partners by name, with the links by which they send buyers. */
export type PartnerLinks = Map<string, string>

const MORNING = 9 * 60

export function merchantDoings(today: Date, links: PartnerLinks): Doing[] {
  const on = (days: number, act: Doing['act'], minute = MORNING): Doing => {
    return { at: daysBefore(today, days, minute), act }
  }
  return [
    on(LIVED_DAYS, goLive, 0),
    on(LIVED_DAYS - 1, (doors) => meetPartners(doors, links)),
    on(26, doubleBeans(today)),
    on(5, coffeeWeek(today)),
    on(3, thankYouDays(today)),
    on(4, withAssistant),
    ...PAYOUTS.map(([days, partner, reference]) => on(days, payPartner(partner, reference))),
  ]
}

async function goLive(doors: Doors): Promise<void> {
  await doors.merchant(updateSwitchesOperation, {
    body: {
      ...{ tiers_enabled: true, referral_enabled: true },
      confirm_member_impact: true,
    },
  })
}

/** One who has applied; the partners of the past have links already. */
async function meetPartners(doors: Doors, links: PartnerLinks): Promise<void> {
  const { data } = await doors.merchant(listPartnersOperation)
  for (const { id, link } of data) if (link !== null) links.set(id, link)
  const body = { name: 'Das Café nebenan', email: 'post@nebenan.example' }
  await doors.merchant(addPartnerOperation, { body })
}

/** Ran for four days, so that its results can be read. */
function doubleBeans(today: Date): Doing['act'] {
  return async (doors) => {
    await doors.call(createCampaignEndpoint, {
      body: {
        name: 'Four days of double beans',
        ...{ multiplier: 2, stacking_mode: 'max', badge_text: 'Double beans' },
        starts_at: midnight(today, 24),
        ends_at: midnight(today, 20),
        banner_copy: {
          en: { title: 'Double beans for four days', subtitle: 'On everything you order' },
          de: { title: 'Vier Tage lang doppelte Bohnen', subtitle: 'Auf jede Bestellung' },
        },
        status: 'scheduled',
      },
    })
  }
}

/** Runs now, until its cap is reached. */
function coffeeWeek(today: Date): Doing['act'] {
  return async (doors) => {
    await doors.call(createCampaignEndpoint, {
      body: {
        name: 'Coffee week',
        ...{ multiplier: 2, stacking_mode: 'max', badge_text: '2 × beans' },
        product_scope: { mode: 'include', tags: ['beans'] },
        limits: { max_bonus_points: 5_000 },
        starts_at: midnight(today, 4),
        ends_at: midnight(today, -6),
        banner_copy: { en: { title: 'Twice the beans on every coffee' } },
        status: 'scheduled',
      },
    })
  }
}

function thankYouDays(today: Date): Doing['act'] {
  return async (doors) => {
    await doors.call(createCampaignEndpoint, {
      body: {
        name: 'Thank you, regulars',
        ...{ multiplier: 3, stacking_mode: 'max', audience: { mode: 'tag', tags: ['regular'] } },
        starts_at: midnight(today, -14),
        ends_at: midnight(today, -16),
        status: 'scheduled',
      },
    })
  }
}

/** It asks for little, and its changes can be undone. */
async function withAssistant(doors: Doors): Promise<void> {
  const caller = await doors.connect('Claude', ['program:read', 'program:write', 'analytics:read'])
  const { earning_rules } = await doors.call(getProgramEndpoint, {}, caller)
  const review = earning_rules.find(({ type }) => type === 'product_review')
  const params = { rule_id: review?.id ?? '' }
  await doors.call(updateEarningRuleEndpoint, { params, body: { fields: { points: 15 } } }, caller)
  const body = { name: 'Happy hour for decaf', multiplier: 1.2 }
  await doors.call(createCampaignEndpoint, { body }, caller)
}

/** What the last payout of a partner has left; the last sales of the second still wait. */
const PAYOUTS: readonly [days_ago: number, partner: number, reference: string][] = [
  [230, 0, 'SEPA 1702'],
  [140, 0, 'SEPA 1811'],
  [140, 1, 'SEPA 1812'],
  [50, 0, 'SEPA 1937'],
  [50, 1, 'SEPA 1938'],
  [2, 0, 'SEPA 2041'],
]

function payPartner(partner: number, reference: string): Doing['act'] {
  return async (doors) => {
    const { data } = await doors.merchant(listPartnersOperation)
    const body = { partner_id: data[partner]?.id ?? '', reference }
    await doors.merchant(createPayoutOperation, { body })
  }
}
