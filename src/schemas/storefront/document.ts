import { type Static, Type } from 'typebox'
import type { StorefrontDocument as Shown } from '../../domain/storefront/document.ts'
import { closed, mapOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { accent_text_color, lookFields } from './storefront.ts'

const text = (description: string) => Type.String({ description })
const perks = Type.Array(Type.String(), { description: 'What it gives, a line for each thing.' })

const WayToEarn = closed(
  {
    id: text('The id of the rule, with which it is claimed.'),
    type: text('The type of the rule.'),
    title: text('What the shopper does.'),
    text: text('On what it depends; empty: on nothing.'),
    points: nullable(
      Type.Number({
        description: 'The points it pays; null: it depends on an order, or is a code.',
      }),
    ),
    points_text: text('What it pays, such as `50 points`.'),
    is_claimable: Type.Boolean({ description: 'Whether a shopper claims it.' }),
    url: nullable(text('Where the shopper does it; null: nowhere of its own.')),
    limit_text: nullable(text('How often it pays; null: without limit.')),
  },
  { title: 'WayToEarn' },
)

const OfferedReward = closed(
  {
    id: text('The id with which it is redeemed.'),
    type: text('The type of the reward.'),
    title: text('What it is called.'),
    text: text('What it gives, and on which orders.'),
    points_cost: Type.Number({
      description: 'What it costs; where shoppers choose, the least. Some members pay less.',
    }),
    points_step: nullable(
      Type.Number({ description: 'Where shoppers choose how many points: of one step.' }),
    ),
    is_variable: Type.Boolean({ description: 'Whether shoppers choose how many points.' }),
  },
  { title: 'OfferedReward' },
)

const ShownTier = closed(
  {
    id: Type.String(),
    title: text('What it is called.'),
    from: Type.Number({ description: 'Its bar in `measured_by`; 0: none.' }),
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
    url: nullable(text('Where it is bought; null: the shop has no such address.')),
    payoff_text: nullable(
      text('From which spend on it pays for itself; null: it does not say so.'),
    ),
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
    revision: text('Another one whenever anything of the document changes.'),
    shop: closed({ domain: Type.String(), name: Type.String(), currency: Type.String() }),
    program: closed({
      name: text('What the programme is called.'),
      points_name: text('What its points are called.'),
    }),
    language: text('The language of the shop’s titles and texts, one of those that it publishes.'),
    direction: oneOf(['ltr', 'rtl'], { description: 'In which the language is written.' }),
    texts_language: text(
      'The language of Laurel’s own texts: that of `language`, or English where Laurel has none in it.',
    ),
    languages: Type.Array(Type.String(), { description: 'All that the shop publishes.' }),
    is_live: Type.Boolean({ description: 'false: the pages show nothing of the programme.' }),
    join: closed({
      is_required: Type.Boolean({ description: 'Whether customers join by themselves.' }),
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
          description: 'By what most of the ladder is climbed.',
        }),
        period_text: text('What counts.'),
        ladder: Type.Array(ShownTier, { description: 'From the entry tier upwards.' }),
      }),
    ),
    memberships: Type.Array(ShownMembership, { description: 'Those on sale.' }),
    campaigns: Type.Array(ShownCampaign, {
      description: 'Those that run now and are for everybody; at most 10.',
    }),
    referral: nullable(
      closed({
        advocate_reward: text('What a member gets for a friend.'),
        friend_reward: text('What the friend gets; empty: nothing.'),
        share_text: text('What a member can send.'),
      }),
    ),
    partner_program: nullable(
      closed({
        is_open: Type.Boolean({ description: 'Whether customers can apply.' }),
        text: text('What it is.'),
        commission_text: text('What partners get by their code.'),
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
        'Every word of the elements by its key, the shop’s own in place of Laurel’s. Placeholders ' +
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
