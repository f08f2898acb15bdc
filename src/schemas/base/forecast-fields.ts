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
    description: 'Order points, less those reversed by refunds; pending ones count too.',
  }),
  base_points: Type.Integer({ description: 'Those by the earning rule alone.' }),
  bonus_points: Type.Integer({
    description: '`points` less `base_points`: multipliers and campaigns.',
  }),
  tier_points: Type.Integer({ description: 'Points for entering tiers, in addition to `points`.' }),
  rule_points: Type.Integer({
    description:
      'Points from other ways to earn, such as claims and birthdays, in addition to `points`.',
  }),
  earning_members: Type.Integer({ description: 'Members who got any of these.' }),
  promoted: Type.Integer({ description: 'Moves to a higher tier.' }),
  demoted: Type.Integer({ description: 'Moves to a lower tier, after refunds or with a period.' }),
  codes: Type.Integer({
    description: 'Codes for entering tiers, and from rules that pay with a code.',
  }),
}

export const Side = closed(
  {
    ...sideFields,
    code_value: moneyText('The value of codes for a fixed amount.'),
    cost: nullable(
      signedMoney(
        'The value of the codes, and of the points at the reward with the highest value per ' +
          'point. null: no reward has a cash value.',
      ),
    ),
    cost_per_turnover: nullable(
      Type.Number({ description: 'The cost per unit of turnover; null without either.' }),
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
    birthdays: Type.Integer({ description: 'Birthdays entered for members, pets and children.' }),
    points: Type.Integer({
      description: 'What they pay with current tiers, without campaigns and memberships.',
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
    used_up_at: nullable(timestamp('When a limit was reached in the window; null: none was.')),
  },
  { title: 'ForecastCampaignUse' },
)

const Redeemed = closed(
  {
    redemptions: Type.Integer({ description: 'Those that the reward still allows.' }),
    points: Type.Integer({ description: 'What they take.' }),
    value: nullable(moneyText('What they give. null: the reward has no cash value.')),
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
      { description: 'Based on when orders were placed.' },
    ),
    orders: closed({
      total: Type.Integer({ description: 'Settled orders of known customers in the window.' }),
      replayed: Type.Integer(),
    }),
    awards: closed(
      { total: Type.Integer(), replayed: Type.Integer() },
      { description: 'Points from other ways to earn in the window.' },
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
              'Up to five of each, largest difference first. Only for keys with ' +
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
            description: '95 % margin of error of the difference, in points.',
          }),
        },
        {
          description:
            'A random sample of customers with all their orders; the figures are scaled up to ' +
            'all customers. null: everything was replayed, and the figures are exact.',
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
        is_changed: Type.Boolean({ description: 'Whether it is the campaign being changed.' }),
        days_moved: Type.Integer({
          description: 'How many days it was moved back, in whole weeks, like the changed one.',
        }),
        starts_at: nullable(timestamp('When it starts in the window.')),
        ends_at: nullable(timestamp('When it ends in the window; null: it has no end.')),
        as_is: nullable(Used),
        as_would_be: nullable(Used),
      }),
      {
        description:
          'What campaigns give to the replayed orders; those that give nothing are omitted. A ' +
          'side is null if there is no such campaign, or if it is `withheld`.',
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
          'The changed rewards that were redeemed in the window: the same redemptions at both ' +
          'prices.',
      },
    ),
    commissions: nullable(
      closed(
        {
          orders: Type.Integer({ description: 'Orders of the window that counted for a partner.' }),
          replayed: Type.Integer({
            description: 'Those that were replayed. The sums are scaled up to all.',
          }),
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
        until: timestamp('The end of the days ahead: as many as are replayed.'),
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
                'Members who can no longer earn or redeem, and those who can again. Their ' +
                'points stay. null: the change excludes the same members as before, or ' +
                '`withheld`.',
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
                    'Members whose tier then ends, or enters its grace period, if they earn ' +
                    'nothing until then, in addition to `member_impact`. null: more than ' +
                    '10,000 members, ' +
                    'or `withheld`.',
                }),
              ),
            },
            { description: 'null: tiers do not change to calendar years.' },
          ),
        ),
      },
      { description: 'What is already known about the days ahead, without new activity.' },
    ),
    liability: closed({
      points_change: Type.Integer({
        description: 'The points that members would have in addition to their own.',
      }),
      as_is: nullable(
        moneyText('What members could redeem now. null: no reward has a cash value.'),
      ),
      at_once: nullable(
        moneyText(
          'The same right after the change, with current points. Also null in a forecast ' +
            'stored by an earlier release.',
        ),
      ),
      as_would_be: nullable(
        moneyText('The same if the change had applied all along, with `points_change`.'),
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
          value: nullable(moneyText('What these points are worth. null: unknown.')),
        },
        {
          title: 'ForecastAtMost',
          description:
            'The maximum that the changed campaigns give under their limits; null: none is ' +
            'changed.',
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
