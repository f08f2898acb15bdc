import { Type } from 'typebox'
import {
  BOOSTED_RULE_TYPES,
  CAMPAIGN_TYPES,
  STACKING_MODES,
} from '../../domain/campaigns/campaigns.ts'
import { HOLDOUT_PERCENT_MAX } from '../../domain/campaigns/holdout.ts'
import { VISIBLE_LINE } from '../../lib/visible-text.ts'
import { platformId } from '../base/platform-id.ts'
import { writeControls } from '../base/program-write-fields.ts'
import { typedName } from '../base/typed-text.ts'
import { closed, mapOf, nullable, oneOf, visibleText } from '../base/types.ts'

const LIST_MAX = 100
const CAP_MAX = 2_147_483_647

const window = (edge: string) =>
  Type.Optional(
    nullable(
      visibleText(
        100,
        `When it ${edge}. ISO 8601 with a time zone offset.`,
        '2026-12-01T09:00:00+01:00',
      ),
    ),
  )

const tags = Type.Optional(Type.Array(typedName(255), { maxItems: LIST_MAX }))

const platformIds = (kind: 'Product' | 'Collection') =>
  Type.Optional(Type.Array(platformId(kind), { maxItems: LIST_MAX }))

/** Empty takes it away. */
const clearedOrVisible = (length_max: number) =>
  Type.String({ maxLength: length_max, pattern: `^$|${VISIBLE_LINE}` })

const cap = (what: string) =>
  Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: CAP_MAX, description: `${what}; null: no limit.` }),
    ),
  )

const phase = (when: string) => Type.Optional(Type.Boolean({ description: when }))

export const campaignName = visibleText(
  100,
  'Shown to shoppers; no links.',
  'Double points weekend',
)

/** What a body may say of a campaign beside its name and its status. */
export const campaignFields = {
  type: Type.Optional(
    oneOf(CAMPAIGN_TYPES, {
      description:
        '`earning_boost` multiplies points; `reward_spotlight` puts rewards on sale or unlocks ' +
        'them while it runs.',
    }),
  ),
  multiplier: Type.Optional(
    nullable(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10,
        description:
          'For `earning_boost`, up to 2 decimals; null: not decided yet. Must be above 1 to go ' +
          'live.',
      }),
    ),
  ),
  stacking_mode: Type.Optional(
    nullable(
      oneOf(STACKING_MODES, {
        description:
          "How it combines with the tier's multiplier: `compound` multiplies both, `max` uses " +
          'the higher. ' +
          "`replace` uses the campaign's, but never less than the tier's; null for " +
          '`reward_spotlight`.',
      }),
    ),
  ),
  starts_at: window('opens'),
  ends_at: window('ends'),
  rule_types: Type.Optional(
    Type.Array(oneOf(BOOSTED_RULE_TYPES), {
      maxItems: LIST_MAX,
      description: 'Enabled earning rule types; default `order_placed`.',
    }),
  ),
  product_scope: Type.Optional(
    closed(
      {
        mode: Type.Optional(oneOf(['all', 'include', 'exclude'])),
        product_ids: platformIds('Product'),
        collection_ids: platformIds('Collection'),
        tags,
      },
      { description: 'The products that earn more; only if it boosts just `order_placed`.' },
    ),
  ),
  audience: Type.Optional(
    closed(
      {
        mode: Type.Optional(oneOf(['all', 'tier', 'tag'])),
        tier_ids: Type.Optional(
          Type.Array(visibleText(100), {
            maxItems: LIST_MAX,
            description: 'The tiers for mode `tier`.',
          }),
        ),
        tags,
      },
      { description: 'Who takes part.' },
    ),
  ),
  limits: Type.Optional(
    closed(
      {
        max_orders: cap('Maximum orders'),
        max_bonus_points: cap('Maximum bonus points'),
        holdout_percent: Type.Optional(
          nullable(
            Type.Integer({
              minimum: 1,
              maximum: HOLDOUT_PERCENT_MAX,
              description:
                'The share of the audience held out as a control group; null: none. Fixed ' +
                'once it has begun or an e-mail was sent.',
            }),
          ),
        ),
      },
      { description: 'The campaign ends when a maximum is reached.' },
    ),
  ),
  badge_text: Type.Optional(nullable(visibleText(40, 'A short badge shown with product points.'))),
  banner_copy: Type.Optional(
    mapOf(
      nullable(
        closed({
          title: Type.Optional(visibleText(100)),
          subtitle: Type.Optional(clearedOrVisible(200)),
        }),
      ),
      {
        description:
          'By published language code. null removes one, omitted ones stay. Each needs a `title`.',
      },
    ),
  ),
  spotlight_rewards: Type.Optional(
    Type.Array(
      closed({
        reward_id: visibleText(100),
        sale_points_cost: nullable(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: "In points, below the reward's cost; null only unlocks a disabled reward.",
          }),
        ),
      }),
      { maxItems: LIST_MAX, description: 'For `reward_spotlight`.' },
    ),
  ),
  emails: Type.Optional(
    closed(
      {
        teaser: phase('Sent two days before the start.'),
        launch: phase('Sent at the start.'),
        last_chance: phase('Sent one day before the end.'),
      },
      { description: 'E-mails to the whole audience; off by default.' },
    ),
  ),
}

export const CampaignPath = closed({
  campaign_id: Type.String({
    description: 'The id from `GET /campaigns`.',
    examples: ['cmp_01jd3k'],
  }),
})

/** As on every programme write; a dry run of a create answers 0, which may be sent back. */
export const newCampaignControls = {
  dry_run: writeControls.dry_run,
  if_revision: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description:
        "The programme's `revision` as last read; 409 if the programme has changed since. 0, as " +
        'a dry run returns, always matches.',
    }),
  ),
}

/** As on every programme write, but the revision is the campaign's. */
export const campaignControls = {
  dry_run: writeControls.dry_run,
  if_revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: "The campaign's `revision` you last read; 409 if it has changed since.",
    }),
  ),
}
