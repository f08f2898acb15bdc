import { type Static, Type } from 'typebox'
import type { StorefrontDocument as Shown } from '../../domain/storefront/document.ts'
import { closed, mapOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { accent_text_color, lookFields } from './storefront.ts'

const text = (description: string) => Type.String({ description })
const perks = Type.Array(Type.String(), { description: 'Its benefits, one per line.' })

const WayToEarn = closed(
  {
    id: text("The rule's id, to claim it with."),
    type: text('The type of the rule.'),
    title: text("The shopper's action."),
    text: text('Its conditions; empty: none.'),
    points: nullable(
      Type.Number({
        description: 'The points it pays; null: it depends on an order, or is a code.',
      }),
    ),
    points_text: text('What it pays, such as `50 points`.'),
    is_claimable: Type.Boolean({ description: 'Whether a shopper claims it.' }),
    url: nullable(text('The address where the shopper does it; null: none.')),
    limit_text: nullable(text('How often it pays; null: no limit.')),
  },
  { title: 'WayToEarn' },
)

const OfferedReward = closed(
  {
    id: text('The id to redeem it with.'),
    type: text('The type of the reward.'),
    title: text('What it is called.'),
    text: text('What it gives, and for which orders.'),
    points_cost: Type.Number({
      description: 'The cost in points; the minimum if shoppers choose. Some members pay less.',
    }),
    points_step: nullable(
      Type.Number({ description: 'Points per step, if shoppers choose how many.' }),
    ),
    is_variable: Type.Boolean({ description: 'Whether shoppers choose how many points.' }),
  },
  { title: 'OfferedReward' },
)

const ShownTier = closed(
  {
    id: Type.String(),
    title: text('What it is called.'),
    from: Type.Number({ description: 'Its threshold in `measured_by`; 0: none.' }),
    from_text: text('How it is reached.'),
    perks,
  },
  { title: 'ShownTier' },
)

const ShownMembership = closed(
  {
    id: Type.String(),
    title: text('What it is called.'),
    price_text: text('What it costs and for how long.'),
    perks,
    url: nullable(text('The address to buy it; null: the shop has none.')),
    payoff_text: nullable(text('The spend from which it pays for itself; null: not shown.')),
  },
  { title: 'ShownMembership' },
)

const ShownCampaign = closed(
  {
    id: Type.String(),
    title: text('The title of its banner, or its name.'),
    text: text('The second line of its banner; may be empty.'),
    starts_at: timestamp('When it began.'),
    ends_at: nullable(timestamp('When it ends; null: it has no end.')),
  },
  { title: 'ShownCampaign' },
)

export const StorefrontDocument = closed(
  {
    revision: text('Changes whenever the document does.'),
    shop: closed({ domain: Type.String(), name: Type.String(), currency: Type.String() }),
    program: closed({
      name: text('The name of the programme.'),
      points_name: text('The name of its points.'),
    }),
    language: text('The language of the shop’s titles and texts, one of those that it publishes.'),
    direction: oneOf(['ltr', 'rtl'], { description: 'The writing direction of the language.' }),
    texts_language: text(
      'The language of Laurel’s own texts: `language`, or English if Laurel has none in it.',
    ),
    languages: Type.Array(Type.String(), { description: 'All languages that the shop publishes.' }),
    is_live: Type.Boolean({ description: 'false: the pages show no programme.' }),
    join: closed({
      is_required: Type.Boolean({ description: 'Whether customers must join themselves.' }),
      policies: Type.Array(closed({ title: Type.String(), url: Type.String() }), {
        description: 'What they agree to.',
      }),
    }),
    look: closed({ ...lookFields, accent_text_color }),
    earn: Type.Array(WayToEarn),
    rewards: Type.Array(OfferedReward),
    tiers: nullable(
      closed({
        measured_by: oneOf(['points_earned', 'amount_spent', 'orders_count'], {
          description: 'The measure that most tiers use.',
        }),
        period_text: text('What counts.'),
        ladder: Type.Array(ShownTier, { description: 'From the entry tier upwards.' }),
      }),
    ),
    memberships: Type.Array(ShownMembership, { description: 'Those on sale.' }),
    campaigns: Type.Array(ShownCampaign, {
      description: 'Active campaigns for everyone; at most 10.',
    }),
    referral: nullable(
      closed({
        advocate_reward: text("The member's reward for a friend."),
        friend_reward: text('What the friend gets; empty: nothing.'),
        share_text: text('What a member can send.'),
      }),
    ),
    partner_program: nullable(
      closed({
        is_open: Type.Boolean({ description: 'Whether customers can apply.' }),
        text: text('What it is.'),
        commission_text: text('What partners earn with their code.'),
      }),
    ),
    birthday: nullable(
      closed({
        points: nullable(Type.Number({ description: 'null: a code, not points.' })),
      }),
    ),
    dependents: closed({
      pets: Type.Boolean({ description: 'Whether the birthdays of pets are celebrated.' }),
      children: Type.Boolean({ description: 'Whether those of children are.' }),
    }),
    texts: mapOf(Type.String(), {
      description:
        'All texts of the elements by key, with the shop’s own in place of Laurel’s. ' +
        'Placeholders ' +
        'look like `{name}`; plurals have the suffixes of `Intl.PluralRules`.',
    }),
  },
  { title: 'StorefrontDocument' },
)

/** The fields are the same; only the lists of the domain cannot be changed. */
export function presentDocument({
  revision,
  document,
}: {
  readonly revision: string
  readonly document: Shown
}): Static<typeof StorefrontDocument> {
  const { languages, join, look, earn, rewards, tiers, memberships, campaigns } = document
  const withPerks = <Item extends { readonly perks: readonly string[] }>(item: Item) => ({
    ...item,
    perks: [...item.perks],
  })
  return {
    revision,
    ...document,
    languages: [...languages],
    join: { ...join, policies: [...join.policies] },
    look: { ...look, sections: [...look.sections] },
    earn: [...earn],
    rewards: [...rewards],
    tiers: tiers && { ...tiers, ladder: tiers.ladder.map(withPerks) },
    memberships: memberships.map(withPerks),
    campaigns: [...campaigns],
  }
}
