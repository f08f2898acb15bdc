import { type Static, Type } from 'typebox'
import {
  CAMPAIGN_STATUSES,
  campaignStatus,
  DELETABLE_STATUSES,
  type StoredCampaign,
  sentAt,
} from '../../domain/campaigns/campaign-state.ts'
import {
  CAMPAIGN_TYPES,
  type CampaignPhase,
  emailSchedule,
} from '../../domain/campaigns/campaigns.ts'
import { holdoutPercent } from '../../domain/campaigns/holdout.ts'
import { ID_OF_DRY_RUN } from '../../domain/program.ts'
import type { CampaignOutcome } from '../../domain/programme/write-outcome.ts'
import type { AnswerReader } from '../../domain/shops/shop.ts'
import { matchesField, presentWrite, writeFields } from '../base/program-write-fields.ts'
import { closed, listOf, mapOf, nullable, oneOf, timestamp } from '../base/types.ts'

const EmailPhase = closed(
  {
    enabled: Type.Boolean(),
    scheduled_for: nullable(timestamp('When it is due; null without a date.')),
    sent_at: nullable(timestamp('When it was sent; it is never sent twice.')),
  },
  { title: 'CampaignEmailPhase' },
)

export const Campaign = closed(
  {
    id: nullable(Type.String({ description: 'null in a dry run of a create.' })),
    name: nullable(Type.String()),
    type: oneOf(CAMPAIGN_TYPES),
    template: nullable(Type.String({ description: 'The template it was created from.' })),
    status: oneOf(CAMPAIGN_STATUSES, { description: 'The status at this moment.' }),
    multiplier: nullable(
      Type.Number({
        description: 'The multiplier for points while it runs; null for `reward_spotlight`.',
      }),
    ),
    stacking_mode: nullable(
      Type.String({ description: '`compound`, `max` or `replace`; null for `reward_spotlight`.' }),
    ),
    starts_at: nullable(timestamp('When it starts.')),
    ends_at: nullable(timestamp('When it ends; null: not until it is cancelled.')),
    rule_types: Type.Array(Type.String(), {
      description: 'The earning rule types that it boosts.',
    }),
    product_scope: closed({
      mode: oneOf(['all', 'include', 'exclude']),
      product_ids: Type.Array(Type.String({ description: 'A GID.' })),
      collection_ids: Type.Array(Type.String({ description: 'A GID.' })),
      tags: Type.Array(Type.String()),
    }),
    audience: closed({
      mode: oneOf(['all', 'tier', 'tag']),
      tier_ids: Type.Array(Type.String()),
      tags: Type.Array(Type.String()),
    }),
    limits: closed({
      max_orders: nullable(Type.Integer({ description: 'null: no limit.' })),
      max_bonus_points: nullable(Type.Integer({ description: 'null: no limit.' })),
      holdout_percent: nullable(
        Type.Integer({ description: 'The share of the audience that is held out; null: none.' }),
      ),
    }),
    consumed: closed(
      { orders: Type.Integer(), bonus_points: Type.Integer() },
      { description: 'The used part of the limits.' },
    ),
    badge_text: nullable(Type.String()),
    banner_copy: mapOf(closed({ title: Type.String(), subtitle: Type.String() }), {
      description: 'By language code such as `pt-br`.',
    }),
    spotlight_rewards: Type.Array(
      closed({ reward_id: Type.String(), sale_points_cost: nullable(Type.Integer()) }),
    ),
    emails: closed({ teaser: EmailPhase, launch: EmailPhase, last_chance: EmailPhase }),
    deletable: Type.Boolean({
      description: 'Whether it can be deleted; cancel a scheduled or active one instead.',
    }),
    revision: Type.Integer({
      description: 'Send as `if_revision`; 0 in a dry run of a create.',
    }),
    created_at: nullable(timestamp('null in a dry run of a create.')),
    updated_at: nullable(timestamp('When it was last changed; orders do not count.')),
  },
  { title: 'Campaign' },
)

export const CampaignList = listOf('CampaignList', Campaign)

export const CampaignWriteResult = closed(
  {
    ...writeFields,
    ...matchesField,
    revision: Type.Integer({
      description:
        "The campaign's revision after the write; on a dry run unchanged, 0 for a create.",
    }),
    campaign: nullable(Campaign),
    would_email: nullable(
      closed(
        {
          phases: Type.Array(Type.String(), {
            description: 'The phases that are on and not sent yet.',
          }),
          recipients: Type.Integer({
            description:
              'Members of the current audience who get them: with an e-mail address and consent ' +
              'to e-mail marketing, not excluded, not unsubscribed from campaign e-mails.',
          }),
        },
        {
          description:
            'null: no phase is on. Nothing is sent while e-mails are off (`emails_enabled` of ' +
            '`GET /program/emails`).',
        },
      ),
    ),
  },
  { title: 'CampaignWriteResult' },
)

/** A campaign, and the moment at which it is looked at. */
export interface CampaignView {
  readonly campaign: StoredCampaign
  readonly now: Date
}

export function presentCampaign({ campaign, now }: CampaignView): Static<typeof Campaign> {
  const { document, revision, consumed_orders, consumed_bonus_points } = campaign
  const { id, product_scope, audience, emails, ...decided } = document
  const status = campaignStatus(campaign, now)
  const schedule = emailSchedule(document)
  const phase = (name: CampaignPhase) => ({
    enabled: emails[name],
    scheduled_for: schedule[name],
    sent_at: sentAt(campaign, name)?.toISOString() ?? null,
  })
  const is_made = id !== ID_OF_DRY_RUN
  return {
    ...decided,
    id: is_made ? id : null,
    status,
    rule_types: [...document.rule_types],
    product_scope: {
      mode: product_scope.mode,
      product_ids: [...product_scope.product_ids],
      collection_ids: [...product_scope.collection_ids],
      tags: [...product_scope.tags],
    },
    audience: {
      mode: audience.mode,
      tier_ids: [...audience.tier_ids],
      tags: [...audience.tags],
    },
    limits: { ...document.limits, holdout_percent: holdoutPercent(document) },
    consumed: { orders: consumed_orders, bonus_points: consumed_bonus_points },
    spotlight_rewards: document.spotlight_rewards.map((reward) => ({ ...reward })),
    emails: {
      teaser: phase('teaser'),
      launch: phase('launch'),
      last_chance: phase('last_chance'),
    },
    deletable: DELETABLE_STATUSES.includes(status),
    revision,
    created_at: is_made ? campaign.created_at.toISOString() : null,
    updated_at: is_made ? campaign.updated_at.toISOString() : null,
  }
}

/** Also of an undo, which is a write like any other. */
export function presentCampaignWrite(
  outcome: CampaignOutcome,
  reader: AnswerReader,
): Static<typeof CampaignWriteResult> {
  const { campaign, now, would_email } = outcome
  return {
    ...presentWrite(outcome, reader),
    campaign: campaign === null ? null : presentCampaign({ campaign, now }),
    would_email: would_email && { ...would_email, phases: [...would_email.phases] },
  }
}
