import { type Static, Type } from 'typebox'
import { maySeeFew } from '../../domain/analytics/few.ts'
import type { Coming } from '../../domain/forecast/coming.ts'
import type {
  CampaignUsed,
  Forecast,
  MemberExample,
  SideFigures,
} from '../../domain/forecast/forecast.ts'
import { UNKNOWN_REASONS, type UnknownReason } from '../../domain/forecast/unknowns.ts'
import { ID_OF_DRY_RUN } from '../../domain/program.ts'
import type { AnswerReader, Viewer } from '../../domain/shops/shop.ts'
import type { ReaderLanguage } from '../../languages/explanations/index.ts'
import { notices } from '../../languages/notices/index.ts'
import { customerGid } from './customer-id.ts'
import { forecastWithoutFew, sayingWithheld, withheldFields } from './few-members.ts'
import { moneyText } from './money.ts'
import { closed, nullable, oneOf, timestamp } from './types.ts'

const signedMoney = (description: string) =>
  Type.String({ description: `${description} Decimal text, in shop currency.` })

const sideFields = {
  points: Type.Integer({
    description: 'Points of orders, less what went back with refunds; held ones count too.',
  }),
  base_points: Type.Integer({ description: 'Those by the earning rule alone.' }),
  bonus_points: Type.Integer({
    description: '`points` less `base_points`: multipliers and campaigns.',
  }),
  tier_points: Type.Integer({ description: 'Points for entering tiers, beside `points`.' }),
  rule_points: Type.Integer({
    description: 'Points of other ways to earn, such as claims and birthdays, beside `points`.',
  }),
  earning_members: Type.Integer({ description: 'Members who got any of these.' }),
  promoted: Type.Integer({ description: 'Moves to a higher tier.' }),
  demoted: Type.Integer({ description: 'Moves to a lower tier, after refunds or with a period.' }),
  codes: Type.Integer({
    description: 'Codes for entering tiers, and of rules that pay with a code.',
  }),
}

const Side = closed(
  {
    ...sideFields,
    code_value: moneyText('What the codes that are for an amount are worth.'),
    cost: nullable(
      signedMoney(
        'What the points are worth as the dearest reward pays them, and the codes. null: no reward ' +
          'has a value in money.',
      ),
    ),
    cost_per_turnover: nullable(
      Type.Number({ description: 'The cost of each unit of turnover; null without either.' }),
    ),
  },
  { title: 'ForecastSide' },
)

const Example = closed(
  {
    customer_id: Type.String({ description: 'The customer GID.' }),
    as_is: Type.Integer({ description: 'Points.' }),
    as_would_be: Type.Integer({ description: 'Points.' }),
  },
  { title: 'ForecastExample' },
)

const Birthdays = closed(
  {
    birthdays: Type.Integer({ description: 'Of members, pets and children that are entered.' }),
    points: Type.Integer({
      description: 'What they pay by the tiers of now, without campaigns and memberships.',
    }),
  },
  { title: 'ForecastBirthdays' },
)

const WithPoints = closed(
  { members: Type.Integer(), points: Type.Integer() },
  { title: 'MembersWithPoints' },
)

const Used = closed(
  {
    orders: Type.Integer(),
    bonus_points: Type.Integer(),
    used_up_at: nullable(timestamp('When a limit was reached, in the window; null: none was.')),
  },
  { title: 'ForecastCampaignUse' },
)

const Redeemed = closed(
  {
    redemptions: Type.Integer({ description: 'Those that the reward still allows.' }),
    points: Type.Integer({ description: 'What they take.' }),
    value: nullable(moneyText('What they give. null: the reward has no value in money.')),
  },
  { title: 'ForecastRedemptions' },
)

export const ForecastSchema = closed(
  {
    window: closed(
      {
        from: timestamp('The first moment of the orders that are replayed.'),
        until: timestamp('The moment of the forecast.'),
        days: Type.Integer(),
      },
      { description: 'By when orders were placed.' },
    ),
    orders: closed({
      total: Type.Integer({ description: 'Settled orders of known customers in the window.' }),
      replayed: Type.Integer(),
    }),
    awards: closed(
      { total: Type.Integer(), replayed: Type.Integer() },
      { description: 'What other ways to earn paid in the window.' },
    ),
    members: closed({
      total: Type.Integer({ description: 'Whose they are.' }),
      replayed: Type.Integer(),
      more: Type.Integer({ description: 'Would have got more points.' }),
      less: Type.Integer({ description: 'Would have got less.' }),
      same: Type.Integer({ description: 'Would have got the same.' }),
      examples: Type.Optional(
        closed(
          { more: Type.Array(Example), less: Type.Array(Example), same: Type.Array(Example) },
          {
            description:
              'At most five of each, those with the largest difference first. Only for keys with ' +
              '`customers:read`, and not in a dry run.',
          },
        ),
      ),
    }),
    sample: nullable(
      closed(
        {
          seed: Type.Integer(),
          points_error: Type.Integer({
            description: 'The difference in points may be off by so many, in 95 of 100 samples.',
          }),
        },
        {
          description:
            'Customers by chance, each with all orders, and the figures raised to all. null: ' +
            'everything was replayed, and the figures are exact.',
        },
      ),
    ),
    turnover: moneyText('What was paid for the orders of the window, less refunds.'),
    as_is: Side,
    as_would_be: Side,
    difference: Side,
    replayed_members_by_tier: Type.Array(
      closed({
        tier_id: Type.String(),
        name: Type.String(),
        as_is: Type.Integer({ description: 'Members.' }),
        as_would_be: Type.Integer({ description: 'Members.' }),
      }),
      { description: 'Tiers of `members` when the window ends, not now; while tiers are live.' },
    ),
    campaigns: Type.Array(
      closed({
        campaign_id: nullable(Type.String({ description: 'null in a forecast of a new one.' })),
        name: Type.String(),
        is_changed: Type.Boolean({ description: 'It is the one that the change is about.' }),
        days_moved: Type.Integer({
          description:
            'By how many days it was moved back: whole weeks, as the changed one beside it.',
        }),
        starts_at: nullable(timestamp('When it starts in the window.')),
        ends_at: nullable(timestamp('When it ends in the window; null: it has no end.')),
        as_is: nullable(Used),
        as_would_be: nullable(Used),
      }),
      {
        description:
          'What campaigns give to the replayed orders; those that give nothing are left out.',
      },
    ),
    rewards: Type.Array(
      closed({
        reward_id: Type.String(),
        name: Type.String(),
        as_is: Redeemed,
        as_would_be: Redeemed,
      }),
      {
        description:
          'The changed rewards that were redeemed in the window: the same redemptions at both prices.',
      },
    ),
    commissions: nullable(
      closed(
        {
          orders: Type.Integer({ description: 'Orders of the window that counted for a partner.' }),
          replayed: Type.Integer({ description: 'Of these. The sums are raised to all.' }),
          partners: Type.Integer({ description: 'Whose orders they are.' }),
          as_is: moneyText('What the partners get for them.'),
          as_would_be: moneyText('The same with the change.'),
        },
        {
          description:
            'null: the change is not about commissions, no order counted for a partner, or ' +
            '`withheld`.',
        },
      ),
    ),
    coming: closed(
      {
        until: timestamp('As many days from now as are replayed.'),
        birthdays: nullable(
          closed(
            { as_is: Birthdays, as_would_be: Birthdays },
            { description: 'null: the change is not about what birthdays pay, or `withheld`.' },
          ),
        ),
        expiry: nullable(
          closed(
            { as_is: WithPoints, as_would_be: WithPoints },
            { description: 'null: the change is not about when points expire, or `withheld`.' },
          ),
        ),
        excluded: nullable(
          closed(
            { left_out: WithPoints, let_in: WithPoints },
            {
              description:
                'Members who can neither earn nor redeem from then on, and those who can again. ' +
                'Their points stay. null: the change excludes nobody else than before, or `withheld`.',
            },
          ),
        ),
        year_end: nullable(
          closed(
            {
              at: timestamp('When the next year begins.'),
              members: nullable(
                Type.Integer({
                  description:
                    'Members whose tier then ends, or is kept for days of grace only, if they earn ' +
                    'nothing until then, beside `member_impact`. null: more than 10,000 members, ' +
                    'or `withheld`.',
                }),
              ),
            },
            { description: 'null: tiers do not come to count by calendar years.' },
          ),
        ),
      },
      { description: 'What is known already of the days to come, if nobody does anything new.' },
    ),
    liability: closed({
      points_change: Type.Integer({
        description: 'The points that members would have beside theirs.',
      }),
      as_is: nullable(
        moneyText('What members could redeem now. null: nothing of a value in money.'),
      ),
      at_once: nullable(
        moneyText(
          'The same right after the change, with the points of now. null too in a forecast that a ' +
            'release before kept.',
        ),
      ),
      as_would_be: nullable(
        moneyText('The same if the change had been there all along, with `points_change`.'),
      ),
      change: nullable(signedMoney('`as_would_be` minus `as_is`.')),
    }),
    unknown: Type.Array(
      closed({
        reason: oneOf(UNKNOWN_REASONS),
        message: Type.String({ description: 'In English.' }),
      }),
      { description: 'What the forecast does not know.' },
    ),
    ...withheldFields,
  },
  { title: 'Forecast' },
)

export const MatchesSchema = closed(
  {
    products: nullable(
      Type.Integer({
        description:
          'Products of the shop; null: the change names none, or the platform does not answer.',
      }),
    ),
    members: nullable(Type.Integer({ description: 'Members; null: the change names none.' })),
  },
  { title: 'Matches' },
)

/** A forecast without its examples, as dry runs have it. */
export function presentForecast(
  forecast: Forecast,
  { language }: AnswerReader,
): Static<typeof ForecastSchema> {
  const { window, basis, members, tiers, campaigns, rewards, liability, unknown } = forecast
  const { commissions, coming } = forecast
  const { orders, members: total, replayed_orders, replayed_members, sample } = basis
  return {
    window: {
      from: window.from.toISOString(),
      until: window.until.toISOString(),
      days: window.days,
    },
    orders: { total: orders, replayed: replayed_orders },
    awards: { total: basis.awards, replayed: basis.replayed_awards },
    members: {
      ...{ total, replayed: replayed_members },
      ...{ more: members.more, less: members.less, same: members.same },
    },
    sample,
    turnover: forecast.turnover,
    as_is: presentSide(forecast.as_is),
    as_would_be: presentSide(forecast.as_would_be),
    difference: presentSide(forecast.difference),
    replayed_members_by_tier: [...tiers],
    campaigns: campaigns.map(({ campaign_id, as_is, as_would_be, ...campaign }) => ({
      campaign_id: campaign_id === ID_OF_DRY_RUN ? null : campaign_id,
      ...campaign,
      as_is: as_is && presentUsed(as_is),
      as_would_be: as_would_be && presentUsed(as_would_be),
    })),
    rewards: [...rewards],
    commissions,
    coming: presentComing(coming),
    liability,
    unknown: tellUnknown(unknown, language),
  }
}

/** A forecast as it is asked for, with examples for those who may see customers. */
export function presentForecastTo(
  forecast: Forecast,
  viewer: Viewer,
): Static<typeof ForecastSchema> {
  const { shop, scopes } = viewer
  const presented = presentForecast(forecast, viewer)
  if (!maySeeFew(scopes)) {
    const { told, withheld } = forecastWithoutFew(presented)
    return sayingWithheld(told, withheld, forecast.at_most)
  }
  const { more, less, same } = forecast.members.examples
  const some = (examples: readonly MemberExample[]) =>
    examples.map((one) => ({ ...one, customer_id: customerGid(shop, one.customer_id) }))
  const examples = { more: some(more), less: some(less), same: some(same) }
  return { ...presented, members: { ...presented.members, examples } }
}

function presentComing({
  until,
  year_end,
  ...coming
}: Coming): Static<typeof ForecastSchema>['coming'] {
  return {
    ...{ ...coming, until: until.toISOString() },
    year_end: year_end && { ...year_end, at: year_end.at.toISOString() },
  }
}

function tellUnknown(reasons: readonly UnknownReason[], language: ReaderLanguage) {
  return reasons.map((reason) => ({ reason, message: notices[language].unknown[reason] }))
}

/** The answer of a dry run that is kept, with what its forecast does not know in a language. */
export function toldAgain(
  dry_run: Readonly<Record<string, unknown>>,
  language: ReaderLanguage,
): Record<string, unknown> {
  const { forecast } = dry_run
  const { unknown, window, liability }: Partial<Static<typeof ForecastSchema>> = Object(forecast)
  if (unknown === undefined) return { ...dry_run }
  const told = tellUnknown(
    unknown.map(({ reason }) => reason),
    language,
  )
  // Releases before kept forecasts that knew none of these.
  const until = window?.until ?? ''
  const coming = { until, birthdays: null, expiry: null, excluded: null, year_end: null }
  const since = { unknown: told, liability: { at_once: null, ...liability } }
  const before = { commissions: null, coming, replayed_members_by_tier: [] }
  return { ...dry_run, forecast: { ...before, ...Object(forecast), ...since } }
}

function presentSide(side: SideFigures): Static<typeof Side> {
  return { ...side }
}

function presentUsed({ used_up_at, ...used }: CampaignUsed): Static<typeof Used> {
  return { ...used, used_up_at: used_up_at?.toISOString() ?? null }
}
