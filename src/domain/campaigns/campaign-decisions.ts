import type { Decided } from '../decided.ts'
import type { Program } from '../program.ts'
import { isSame } from '../program-diff.ts'
import { type CampaignRefusal, campaignFaults, scheduleRefusal } from './campaign-checks.ts'
import { FIELDS_OF_TYPE, mergeInput } from './campaign-fields.ts'
import type { CampaignFieldInputs, CampaignInput, NewCampaignInput } from './campaign-input.ts'
import { frozenRefusal, holdoutRefusal, moveRefusal } from './campaign-moves.ts'
import { partsRefusal, unknownParts } from './campaign-parts.ts'
import {
  type CampaignStatus,
  campaignStatus,
  DELETABLE_STATUSES,
  hasCome,
  isAnnounced,
  isWithdrawable,
  type StoredCampaign,
} from './campaign-state.ts'
import { audienceOf, CAMPAIGN_TEMPLATES } from './campaign-templates.ts'
import type { Campaign } from './campaigns.ts'

/** What a decision about a campaign needs beside the body. */
export interface CampaignInputs extends CampaignFieldInputs {
  readonly program: Program
  readonly now: Date
}

/** A new campaign: the presets of its template, then the fields of the body. */
export function newCampaign(
  setting: CampaignInputs,
  id: string,
  input: NewCampaignInput,
): Decided<Campaign> {
  const template = CAMPAIGN_TEMPLATES[input.template ?? 'custom']
  const type = input.type ?? template.type
  const { multiplier, stacking_mode } = type === template.type ? template : FIELDS_OF_TYPE[type]
  const base: Campaign = {
    id,
    name: input.name,
    type,
    template: input.template ?? null,
    status: 'draft',
    ...FIELDS_OF_TYPE[type],
    ...{ multiplier, stacking_mode },
    starts_at: null,
    ends_at: null,
    audience: audienceOf(template, setting.program),
    limits: { max_orders: null, max_bonus_points: null, holdout_percent: null },
    badge_text: null,
    banner_copy: {},
    emails: { teaser: false, launch: false, last_chance: false },
  }
  // The default rule type may still be off while the campaign is a draft.
  const kept = input.rule_types === undefined ? base : { ...base, rule_types: [] }
  return decide(setting, { status: 'draft', is_announced: false, before: base, kept }, input)
}

/** A campaign after a change, or why it cannot change. */
export function changedCampaign(
  setting: CampaignInputs,
  stored: StoredCampaign,
  input: CampaignInput,
): Decided<Campaign> {
  return decide(setting, standingOf(stored, setting.now), input)
}

interface Standing {
  readonly status: CampaignStatus
  /** An e-mail of it was sent. */
  readonly is_announced: boolean
  readonly before: Campaign
  /** The stored campaign: tiers, rules and rewards that it names already are not checked again. */
  readonly kept: Campaign
}

function standingOf(stored: StoredCampaign, now: Date): Standing {
  const { document } = stored
  const status = campaignStatus(stored, now)
  return { status, is_announced: isAnnounced(stored), before: document, kept: document }
}

function decide(
  setting: CampaignInputs,
  standing: Standing,
  input: CampaignInput,
): Decided<Campaign> {
  const { value: after, faults } = mergeInput(setting, standing.before, input)
  const all = [...faults, ...campaignFaults(after)]
  if (all.length > 0) return { faults: all }
  const refusal = moveRefusal(standing.status, input.status)
  return refusal === null ? settled(setting, standing, after) : { refusal }
}

/** The campaign after the change, if the programme and its status allow it. */
function settled(
  { program, now }: Pick<CampaignInputs, 'program' | 'now'>,
  { kept, ...standing }: Standing,
  after: Campaign,
): Decided<Campaign> {
  const { status, before } = standing
  const goes_live = status === 'draft' && after.status === 'scheduled'
  const unchecked = goes_live ? null : kept
  const unknown = unknownParts(program, after, unchecked)
  if (unknown.length > 0) return { faults: unknown }
  const is_ahead = status === 'draft' || status === 'scheduled'
  const refusal =
    frozenRefusal(status, before, after) ??
    holdoutRefusal(standing, before, after) ??
    (is_ahead && after.status === 'scheduled' ? scheduleRefusal(after, now) : null) ??
    partsRefusal(program, after, unchecked)
  return refusal === null ? { value: after } : { refusal }
}

/** Nothing, if the campaign may be deleted. */
export function deletedCampaign(stored: StoredCampaign, now: Date): Decided<null> {
  const status = campaignStatus(stored, now)
  if (DELETABLE_STATUSES.includes(status)) return { value: null }
  const message = `is ${status}; cancel the campaign first by setting its status to cancelled`
  const refusal = { field: 'status', message, allowed: DELETABLE_STATUSES, received: status }
  return { refusal: { reason: 'cancel_first', ...refusal } satisfies CampaignRefusal }
}

/** A campaign as it was before a change, if it may be so again. */
export function restoredCampaign(
  setting: Pick<CampaignInputs, 'program' | 'now'>,
  stored: StoredCampaign,
  target: Campaign | null,
): Decided<Campaign | null> {
  if (stored.deleted_at !== null)
    return { value: target && asRestored(stored, target, setting.now) }
  if (isSame(target, stored.document)) return { value: target }
  if (target === null) {
    return isWithdrawable(stored, setting.now)
      ? { value: null }
      : deletedCampaign(stored, setting.now)
  }
  return settled(setting, standingOf(stored, setting.now), target)
}

/** The document of a campaign that is deleted: one that is still scheduled is cancelled by that. */
export function documentOfDeleted(stored: StoredCampaign, now: Date): Campaign {
  const { document } = stored
  if (campaignStatus(stored, now) !== 'scheduled') return document
  return { ...document, status: 'cancelled' }
}

/** One that was cancelled as it was deleted is scheduled again only where its start is still ahead. */
function asRestored({ document }: StoredCampaign, target: Campaign, now: Date): Campaign {
  const is_late = document.status === 'cancelled' && hasCome(target.starts_at, now)
  return is_late ? { ...target, status: 'cancelled' } : target
}
