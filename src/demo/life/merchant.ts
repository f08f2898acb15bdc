import { dayIn, daysLater, startOfDay } from '../../domain/days.ts'
import { addPartnerOperation } from '../../endpoints/admin/partners/add-partner.ts'
import { createPayoutOperation } from '../../endpoints/admin/partners/create-payout.ts'
import { updatePartnerOperation } from '../../endpoints/admin/partners/update-partner.ts'
import { updateSwitchesOperation } from '../../endpoints/admin/programme/update-switches.ts'
import { createCampaignEndpoint } from '../../endpoints/campaigns/create-campaign.ts'
import { updateEarningRuleEndpoint } from '../../endpoints/earning/update-earning-rule.ts'
import { getProgramEndpoint } from '../../endpoints/programme/get-program.ts'
import { DEMO_TIMEZONE, daysBefore, LIVED_DAYS } from '../days.ts'
import type { Doing } from './doing.ts'
import type { Doors } from './doors.ts'

/** What the merchant, her partners and her assistant do in the last month. */

/** Partners by name, with the links by which they send buyers. */
export type PartnerLinks = Map<string, string>

const MORNING = 9 * 60

/** The beginning of a day in the shop, so many days before today. */
function midnight(today: Date, days: number): string {
  return startOfDay(DEMO_TIMEZONE, daysLater(dayIn(DEMO_TIMEZONE, today), -days)).toISOString()
}

export function merchantDoings(today: Date, links: PartnerLinks): Doing[] {
  const on = (days: number, act: Doing['act'], minute = MORNING): Doing => {
    return { at: daysBefore(today, days, minute), act }
  }
  return [
    on(LIVED_DAYS, goLive, 0),
    on(LIVED_DAYS - 1, (doors) => addPartners(doors, links)),
    on(26, beansWeekend(today)),
    on(5, coffeeWeek(today)),
    on(3, thankYouDays(today)),
    on(4, withAssistant),
    on(2, (doors) => payPartner(doors, links)),
  ]
}

async function goLive(doors: Doors): Promise<void> {
  await doors.merchant(updateSwitchesOperation, {
    body: {
      ...{ tiers_enabled: true, referral_enabled: true, campaigns_feature: true },
      ...{ affiliates_feature: true, affiliates_enabled: true, applications_open: true },
      confirm_member_impact: true,
    },
  })
}

/** Name, address, and whether the merchant has approved them. */
const PARTNERS = [
  ['Milchschaum', 'hello@milchschaum.example', true],
  ['Filter & Bohne', 'redaktion@filterundbohne.example', true],
  ['Das Café nebenan', 'post@nebenan.example', false],
] as const

async function addPartners(doors: Doors, links: PartnerLinks): Promise<void> {
  for (const [name, email, is_approved] of PARTNERS) {
    const { id } = await doors.merchant(addPartnerOperation, { body: { name, email } })
    if (!is_approved) continue
    const { link } = await doors.merchant(updatePartnerOperation, {
      params: { partner_id: id },
      body: { status: 'approved' },
    })
    if (link !== null) links.set(id, link)
  }
}

/** Ran for a weekend, so that its results can be read. */
function beansWeekend(today: Date): Doing['act'] {
  return async (doors) => {
    await doors.call(createCampaignEndpoint, {
      body: {
        name: 'Double beans weekend',
        ...{ multiplier: 2, stacking_mode: 'max', badge_text: 'Double beans' },
        starts_at: midnight(today, 24),
        ends_at: midnight(today, 20),
        banner_copy: {
          en: { title: 'Double beans, Friday to Monday', subtitle: 'On everything you order' },
          de: { title: 'Doppelte Bohnen, Freitag bis Montag', subtitle: 'Auf jede Bestellung' },
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
        ...{ multiplier: 1.5, stacking_mode: 'compound', badge_text: '1.5 × beans' },
        product_scope: { mode: 'include', tags: ['beans'] },
        limits: { max_bonus_points: 5_000 },
        starts_at: midnight(today, 4),
        ends_at: midnight(today, -6),
        banner_copy: { en: { title: 'Half as many beans more on every coffee' } },
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

/** The first of them; what the second has earned waits. */
async function payPartner(doors: Doors, links: PartnerLinks): Promise<void> {
  const [partner_id = ''] = links.keys()
  const body = { partner_id, reference: 'SEPA 2041' }
  await doors.merchant(createPayoutOperation, { body })
}
