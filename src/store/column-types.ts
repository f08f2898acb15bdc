import type { ColumnType } from 'kysely'
import type { Purpose } from '../domain/access/admin-token.ts'
import type { Limits, PassedLimit } from '../domain/access/limits.ts'
import type { ProposalAnswer, StoredStatus } from '../domain/access/proposal.ts'
import type { CampaignTerms } from '../domain/campaigns/campaign-terms.ts'
import type { Campaign } from '../domain/campaigns/campaigns.ts'
import type { RawFields } from '../domain/catalogue/field-spec.ts'
import type { VoucherSpec } from '../domain/catalogue/voucher-spec.ts'
import type { ImportPreview } from '../domain/imports/import-preview.ts'
import type { PlaceBefore } from '../domain/imports/imported-tier.ts'
import type { ImportStatus } from '../domain/imports/member-import.ts'
import type { ImportRow, RowFault } from '../domain/imports/read-import-row.ts'
import type { Duration } from '../domain/memberships/membership.ts'
import type { Order, Refund } from '../domain/orders/order.ts'
import type { JudgedProgram } from '../domain/orders/order-terms.ts'
import type { StoredJudgement } from '../domain/orders/stored-order.ts'
import type { CommissionTerms } from '../domain/partners/commission.ts'
import type { PayoutStatus } from '../domain/partners/payout.ts'
import type { LinkKind } from '../domain/people/link.ts'
import type { Role } from '../domain/people/roles.ts'
import type { TitleParams } from '../domain/points/ledger.ts'
import type { Program } from '../domain/program.ts'
import type { FieldChange } from '../domain/program-diff.ts'
import type { TargetKind, TargetValue } from '../domain/programme/parts.ts'
import type { ReferralReason, ReferralSignal } from '../domain/referrals/referral-claims.ts'
import type { AdapterName } from '../domain/shops/shop.ts'
import type { Bars } from '../domain/tiers/recorded-move.ts'
import type { MoveReason } from '../domain/tiers/tier-events.ts'
import type { TierProgress } from '../domain/tiers/tier-placement.ts'
import type { TierSweep } from '../domain/tiers/tier-sweep.ts'
import type { Branding } from '../emails/domain/branding.ts'
import type { OwnWords } from '../emails/domain/own-words.ts'
import type { ExternalKind } from '../lib/external-id.ts'
import type { Attempt, Topic } from '../webhooks/domain/webhooks.ts'

/**
 * Types of columns that the migrations cannot express. The rest of tables.ts is derived from them.
 */
export interface ColumnTypes {
  'admin_actions.result': 'done' | 'refused' | 'failed'
  'admin_actions.state_after': object
  'admin_actions.state_before': object
  'admin_tokens.purpose': Purpose
  'api_keys.allowed_addresses': string[]
  'api_keys.limits': Limits
  'api_keys.scopes': string[]
  'campaigns.document': Campaign
  'codes.mint': VoucherSpec
  'customers.tags': string[]
  'deliveries.attempts': Attempt[]
  'email_brandings.document': Branding
  'email_logos.media_type': 'image/png' | 'image/jpeg'
  'email_words.document': OwnWords
  'entries.metadata': Record<string, unknown>
  'entries.title_params': TitleParams
  'external_ids.kind': ExternalKind
  'member_import_rows.content': ImportRow
  'member_import_rows.fault': RowFault
  'member_import_rows.tier_before': PlaceBefore
  'member_imports.preview': ImportPreview
  'member_imports.status': ImportStatus
  'membership_members.term_unit': Duration['unit']
  'order_terms.campaigns': CampaignTerms[]
  'order_terms.program': JudgedProgram
  'orders.document': Order
  'orders.judgement': StoredJudgement
  'orders.refunds': Refund[]
  'outbox.payload': Record<string, unknown>
  'partner_commissions.terms': CommissionTerms
  'partner_payouts.status': PayoutStatus
  'people.all_shops_role': Role
  'person_links.kind': LinkKind
  'person_links.role': Role
  'person_passkeys.transports': string[]
  'person_roles.role': Role
  'program_changes.diff': FieldChange[]
  'program_changes.target_after': TargetValue
  'program_changes.target_before': TargetValue
  'program_changes.target_kind': TargetKind
  'programs.document': Program
  'proposals.answer': ProposalAnswer
  'proposals.body': Record<string, unknown>
  'proposals.dry_run': Record<string, unknown>
  'proposals.limits_passed': PassedLimit[]
  'proposals.params': Record<string, unknown>
  'proposals.status': StoredStatus
  'referrals.reason': ReferralReason
  'referrals.signals': ReferralSignal[]
  'saved_views.query': object
  'shops.adapter': AdapterName
  'shops.languages': string[]
  'tier_gifts.fields': RawFields
  'tier_sweeps.removed_tiers': TierSweep['removed_tiers']
  'tier_moves.bars': Bars
  'tier_moves.direction': 'up' | 'down'
  'tier_moves.progress': TierProgress[]
  'tier_moves.reason': MoveReason
  'webhooks.topics': Topic[]
}

/** Read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>
/** The same with a default in the database. */
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>
/** With a default in the database. */
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>
