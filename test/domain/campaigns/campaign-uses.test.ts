import { describe, expect, it } from 'vitest'
import {
  campaignStatus,
  hasCome,
  isPhaseAhead,
  isRunning,
  isWithdrawable,
  type StoredCampaign,
  unwrittenCampaign,
} from '../../../src/domain/campaigns/campaign-state.ts'
import { CampaignUses } from '../../../src/domain/campaigns/campaign-uses.ts'
import { type Campaign, emailSchedule } from '../../../src/domain/campaigns/campaigns.ts'
import { aCampaign, PROMISED_AT } from '../../support/promises.ts'

/** When a campaign runs, what its e-mails wait for, and what is counted against its limits. */

/** The campaigns of these tests run from 1 February to 1 March. */
const STARTS = new Date('2026-02-01T00:00:00Z')
const ENDS = new Date('2026-03-01T00:00:00Z')
const AHEAD = new Date('2026-01-31T23:59:59Z')
const DURING = new Date('2026-02-10T00:00:00Z')
const LATER = new Date('2026-02-11T00:00:00Z')

const NO_LIMITS = { max_orders: null, max_bonus_points: null }
const campaign = (
  change: Partial<StoredCampaign> = {},
  document: Partial<Campaign> = {},
): StoredCampaign => ({ ...aCampaign(document), ...change })

describe('a campaign that nothing has happened to', () => {
  it('has counted nothing, sent nothing, and is revision 0', () => {
    const { document } = aCampaign()
    expect(unwrittenCampaign(document, PROMISED_AT)).toEqual({
      revision: 0,
      document,
      consumed_orders: 0,
      consumed_bonus_points: 0,
      ended_at: null,
      cancelled_at: null,
      teaser_sent_at: null,
      launch_sent_at: null,
      last_chance_sent_at: null,
      opens_at: null,
      created_at: PROMISED_AT,
      updated_at: PROMISED_AT,
      deleted_at: null,
    })
  })
})

describe('the status of a campaign', () => {
  it.each<[string, StoredCampaign, Date, string]>([
    ['before its start', campaign(), AHEAD, 'scheduled'],
    ['at its start', campaign(), STARTS, 'active'],
    ['before its end', campaign(), new Date('2026-02-28T23:59:59Z'), 'active'],
    ['at its end', campaign(), ENDS, 'ended'],
    ['without an end', campaign({}, { ends_at: null }), new Date('2036-01-01T00:00:00Z'), 'active'],
    ['without a start', campaign({}, { starts_at: null }), DURING, 'scheduled'],
    ['when a limit was reached', campaign({ ended_at: DURING }), DURING, 'ended'],
    ['as a draft', campaign({}, { status: 'draft' }), DURING, 'draft'],
    [
      'when cancelled',
      campaign({ cancelled_at: DURING }, { status: 'cancelled' }),
      DURING,
      'cancelled',
    ],
    [
      'when cancelled later',
      campaign({ cancelled_at: LATER }, { status: 'cancelled' }),
      DURING,
      'active',
    ],
  ])('%s', (_title, of, at, status) => {
    expect(campaignStatus(of, at)).toBe(status)
  })

  it.each<[string, Partial<StoredCampaign>, Date, boolean]>([
    ['that is active', {}, DURING, true],
    ['that is not', {}, AHEAD, false],
    ['that opens now', { opens_at: DURING }, DURING, true],
    ['that opens later', { opens_at: LATER }, DURING, false],
    ['that opened before it is active', { opens_at: PROMISED_AT }, AHEAD, false],
  ])('%s: it runs', (_title, change, at, runs) => {
    expect(isRunning(campaign(change), at)).toBe(runs)
  })

  it.each([
    [null, false],
    ['2026-02-10T00:00:00.001Z', false],
    ['2026-02-10T00:00:00Z', true],
    ['2026-02-10T00:59:59+01:00', true],
  ])('the moment %s has come: %s', (moment, has_come) => {
    expect(hasCome(moment, DURING)).toBe(has_come)
  })

  it.each<[string, Partial<StoredCampaign>, Date, boolean]>([
    ['that is scheduled', {}, AHEAD, true],
    ['that has begun', {}, STARTS, false],
    ['whose teaser was sent', { teaser_sent_at: PROMISED_AT }, AHEAD, false],
    ['whose start was announced', { launch_sent_at: PROMISED_AT }, AHEAD, false],
    ['whose end was announced', { last_chance_sent_at: PROMISED_AT }, AHEAD, false],
  ])('%s can be withdrawn', (_title, change, at, can_be) => {
    expect(isWithdrawable(campaign(change), at)).toBe(can_be)
  })
})

describe('the e-mails of a campaign', () => {
  it('are two days before its start, at its start, and a day before its end', () => {
    expect(emailSchedule(aCampaign().document)).toEqual({
      teaser: '2026-01-30T00:00:00.000Z',
      launch: '2026-02-01T00:00:00.000Z',
      last_chance: '2026-02-28T00:00:00.000Z',
    })
    expect(emailSchedule(aCampaign({ starts_at: null, ends_at: null }).document)).toEqual({
      ...{ teaser: null, launch: null, last_chance: null },
    })
  })

  it.each([
    ['teaser', AHEAD, true],
    ['teaser', DURING, false],
    ['launch', AHEAD, true],
    ['launch', DURING, true],
    ['last_chance', DURING, true],
    ['last_chance', ENDS, false],
  ] as const)('the %s at %s is about something ahead: %s', (phase, at, is_ahead) => {
    expect(isPhaseAhead(campaign(), phase, at)).toBe(is_ahead)
  })
})

describe('what a campaign has given', () => {
  const bonus = (points: number, campaign_id = 'camp_1') => ({ campaign_id, points })

  it('adds up over orders and other awards', () => {
    const uses = new CampaignUses([campaign({ consumed_orders: 4, consumed_bonus_points: 40 })])
    uses.use([bonus(10)], 1, DURING)
    uses.use([bonus(5)], 0, DURING)
    expect(uses.changes).toEqual([
      { campaign_id: 'camp_1', orders: 1, points: 15, has_ended: false },
    ])
    expect(uses.all).toEqual([campaign({ consumed_orders: 5, consumed_bonus_points: 55 })])
  })

  it('is taken off again, and never falls below nothing', () => {
    const uses = new CampaignUses([campaign({ consumed_orders: 1, consumed_bonus_points: 30 })])
    uses.giveBack([bonus(10)])
    expect(uses.all).toEqual([campaign({ consumed_orders: 0, consumed_bonus_points: 20 })])
    uses.giveBack([bonus(25)])
    expect(uses.all).toEqual([campaign({ consumed_orders: 0, consumed_bonus_points: 0 })])
    expect(uses.changes).toEqual([
      { campaign_id: 'camp_1', orders: -2, points: -35, has_ended: false },
    ])
  })

  it.each([
    ['the last order', { max_orders: 5 }, 1, 1, true],
    ['the last but one', { max_orders: 6 }, 1, 1, false],
    ['no order', { max_orders: 5 }, 0, 1, false],
    ['the last points', { max_bonus_points: 50 }, 1, 10, true],
    ['more than the last points', { max_bonus_points: 50 }, 1, 11, true],
    ['the last points but one', { max_bonus_points: 50 }, 1, 9, false],
    ['the last points before the last order', { max_orders: 9, max_bonus_points: 50 }, 1, 10, true],
    ['no limit', {}, 1, 999_999, false],
  ] as const)('ends it with %s', (_title, limits, orders, points, has_ended) => {
    const before = campaign(
      { consumed_orders: 4, consumed_bonus_points: 40 },
      { limits: { ...NO_LIMITS, ...limits } },
    )
    const uses = new CampaignUses([before])
    uses.use([bonus(points)], orders, DURING)
    expect(uses.changes).toEqual([{ campaign_id: 'camp_1', orders, points, has_ended }])
    expect(uses.all[0]?.ended_at).toEqual(has_ended ? DURING : null)
    uses.use([bonus(1)], orders, LATER)
    if (has_ended) expect(uses.all[0]?.ended_at).toEqual(DURING)
  })

  it('is counted for campaigns that it does not follow, in the order of their ids', () => {
    const uses = new CampaignUses([])
    uses.use([bonus(3, 'camp_2'), bonus(4, 'camp_1')], 1, DURING)
    uses.use([bonus(5, 'camp_3')], 1, DURING)
    expect(uses.changes).toEqual([
      { campaign_id: 'camp_1', orders: 1, points: 4, has_ended: false },
      { campaign_id: 'camp_2', orders: 1, points: 3, has_ended: false },
      { campaign_id: 'camp_3', orders: 1, points: 5, has_ended: false },
    ])
    expect(uses.all).toEqual([])
  })

  it('stays when a campaign is followed again', () => {
    const uses = new CampaignUses([campaign()])
    uses.use([bonus(10)], 1, DURING)
    uses.follow([campaign(), campaign({}, { id: 'camp_2' })])
    expect(uses.all.map((one) => [one.document.id, one.consumed_orders])).toEqual([
      ['camp_1', 1],
      ['camp_2', 0],
    ])
  })

  it.each<[string, Partial<StoredCampaign>, boolean]>([
    ['runs', {}, true],
    ['was deleted since', { deleted_at: LATER }, true],
    ['was deleted then', { deleted_at: DURING }, false],
    ['opened later', { opens_at: LATER }, false],
  ])('by a campaign that %s then', (_title, change, was_running) => {
    const uses = new CampaignUses([campaign(change)])
    expect(uses.runningAt(DURING)).toEqual(was_running ? [campaign(change)] : [])
    expect(uses.runningAt(AHEAD)).toEqual([])
  })
})
