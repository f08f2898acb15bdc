import { Type } from 'typebox'
import { UNKNOWN_REASONS } from '../../domain/forecast/unknowns.ts'
import { withheldFields } from './few-members.ts'
import { moneyText } from './money.ts'
import { closed, nullable, oneOf, timestamp } from './types.ts'

const signedMoney = (description: string) =>
  Type.String({ description: `${description} Decimal text, in shop currency.` })

const sideFields = {
  total_points: Type.Integer({
    description: 'All points: `points`, `tier_points` and `rule_points` together.',
  }),
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

export const Side = closed(
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

export const Used = closed(
  {
    orders: Type.Integer(),
    bonus_points: Type.Integer(),
    replayed_members: Type.Integer({ description: 'Who got these points.' }),
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
          'What campaigns give to the replayed orders; those that give nothing are left out. A side ' +
          'is null where there is no such campaign, or where it is `withheld`.',
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
    at_most: nullable(
      closed(
        {
          bonus_points: nullable(Type.Integer({ description: 'null: not each has a limit.' })),
          value: nullable(moneyText('What these points are worth. null: not known.')),
        },
        {
          title: 'ForecastAtMost',
          description:
            'The most that the changed campaigns give, by their limits; null: none is changed.',
        },
      ),
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
