import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { Campaign } from '../domain/campaigns/campaigns.ts'
import type { Order, Refund } from '../domain/orders/order.ts'
import type { StoredJudgement } from '../domain/orders/stored-order.ts'
import type { EntryType } from '../domain/points/ledger.ts'
import type { Program } from '../domain/program.ts'
import type { FieldChange } from '../domain/program-diff.ts'
import type { TargetKind, TargetValue } from '../domain/programme/parts.ts'
import type { ApiKeysTable, CredentialTables } from './credential-tables.ts'
import type { EmailsTable, SendingTemplatesTable, UnsubscribesTable } from './email-tables.ts'
import type { AwardsTable, CodesTable, RedemptionsTable } from './given-tables.ts'
import type { ReferralsTable } from './referral-tables.ts'
import type { DeliveriesTable, WebhooksTable } from './webhook-tables.ts'

/** The tables as Kysely sees them; the truth, with every constraint, is in migrations/. */

/** Read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>
/** With a default in the database. */
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>
/** Decimal text, exact. */
type Decimal = ColumnType<string, string | number | undefined, string | number>

export interface DeploymentTable {
  name: string
  value: Json<unknown>
}

export interface ShopsTable {
  shop_id: number
  domain: string
  name: string
  platform: string
  currency: string
  timezone: string
  primary_language: string
  languages: Json<string[]>
  api_enabled: Defaulted<boolean>
  api_paused: Defaulted<boolean>
  campaigns_feature: Defaulted<boolean>
  affiliates_feature: Defaulted<boolean>
  subscriptions_available: Defaulted<boolean>
  created_at: Date
}

export interface ProgramsTable {
  shop_id: number
  revision: number
  document: Json<Program>
  points_expire_since: Date | null
  updated_at: Date
}

export interface ProgramChangesTable {
  shop_id: number
  change_id: string
  change_number: number
  from_state: number
  to_state: number
  revision: number
  operation: 'create' | 'update' | 'delete'
  target_kind: TargetKind
  target_id: string
  target_label: string
  actor_kind: 'key' | 'assistant' | 'merchant'
  actor_name: string
  summary: string | null
  diff: Json<FieldChange[]>
  target_before: Json<TargetValue> | null
  target_after: Json<TargetValue> | null
  target_place: number | null
  undoable: boolean
  undoes: string | null
  created_at: Date
}

export interface CampaignsTable {
  shop_id: number
  campaign_id: string
  revision: number
  document: Json<Campaign>
  consumed_orders: Defaulted<number>
  consumed_bonus_points: Defaulted<number>
  opens_at: Date | null
  ended_at: Date | null
  cancelled_at: Date | null
  teaser_sent_at: Date | null
  launch_sent_at: Date | null
  last_chance_sent_at: Date | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface CustomersTable {
  shop_id: number
  customer_id: number
  email: string | null
  first_name: string | null
  last_name: string | null
  tags: Json<string[]>
  locale: string | null
  joined_locale: string | null
  is_business: Defaulted<boolean>
  enrolled_at: Date | null
  enrolled_via: string | null
  excluded_from_program: Defaulted<boolean>
  referral_code: string | null
  normal_email: string | null
  referral_id: string | null
  birthday_month: number | null
  birthday_day: number | null
  birthday_entered_at: Date | null
  email_consent: Defaulted<boolean>
  orders_count: Defaulted<number>
  lifetime_spend: Decimal
  profile_updated_at: Date | null
  gone_at: Date | null
  sessions_not_before: Date | null
  created_at: Date
  updated_at: Date
}

export interface AccountsTable {
  shop_id: number
  customer_id: number
  seq: Defaulted<number>
  credits_total: Defaulted<number>
  debits_total: Defaulted<number>
  points_earned: Defaulted<number>
  points_redeemed: Defaulted<number>
  pending_points: Defaulted<number>
  owed_points: Defaulted<number>
  tier_points: Defaulted<number>
  tier_id: string | null
  tier_achieved_at: Date | null
  tier_grace_until: Date | null
  tier_override_at: Date | null
  last_activity_at: Date | null
  refilled_at: Date | null
  credited_at: Date | null
  updated_at: Date
}

export interface EntriesTable {
  shop_id: number
  customer_id: number
  seq: number
  entry_id: string
  type: EntryType
  points: number
  requested_points: number | null
  credits_total: number
  debits_total: number
  source: string
  source_ref: string | null
  description: string | null
  title_key: string
  title_params: Json<Record<string, unknown>>
  metadata: Json<Record<string, unknown>> | null
  order_total: string | null
  tier_points: Defaulted<number>
  is_pending: Defaulted<boolean>
  pending_until: Date | null
  pending_delta: Defaulted<number>
  owed_delta: Defaulted<number>
  of_seq: number | null
  order_id: number | null
  created_at: Date
}

export interface OutboxTable {
  shop_id: number
  event_id: string
  topic: string
  customer_id: number | null
  entry_seq: number | null
  payload: Json<Record<string, unknown>>
  created_at: Date
}

export interface IdempotencyKeysTable {
  shop_id: number
  credential: string
  key: string
  fingerprint: Uint8Array
  request_id: string
  status: number
  body: string
  api_version: string
  created_at: Date
  expires_at: Date
}

export interface RateLimitsTable {
  shop_id: number
  caller: string
  rate_class: string
  full_at_us: number
}

export interface RequestLogTable {
  shop_id: number
  log_id: string
  request_id: string
  key_id: string | null
  method: string
  path: string
  status: number
  code: string | null
  duration_ms: number
  created_at: Date
}

export interface PlatformEventsTable {
  shop_id: number
  event_id: string
  kind: string
  payload: Json<unknown>
  created_at: Date
  handled_at: Date | null
  failed_at: Date | null
}

export interface PartnersTable {
  shop_id: number
  partner_id: string
  customer_id: number | null
  email: string | null
  name: string | null
  code: string | null
  link_token: string | null
  status: 'applied' | 'approved' | 'rejected' | 'suspended'
  group_id: string | null
  platform_code: string | null
  platform_effect: string | null
  platform_known: Defaulted<boolean>
  codes_made: Defaulted<number>
  platform_called_at: Date | null
  platform_calling: Defaulted<boolean>
  created_at: Date
  updated_at: Date
}

export interface OrdersTable {
  shop_id: number
  order_id: number
  customer_id: number | null
  document: Json<Order> | null
  refunds: ColumnType<Refund[], string | undefined, string>
  judgement: Json<StoredJudgement> | null
  points: Defaulted<number>
  entry_seq: number | null
  pending_points: Defaulted<number>
  pending_until: Date | null
  counted_spend: string | null
  used_code: Defaulted<boolean>
  placed_at: Date | null
  updated_at: Date
}

export interface Tables extends CredentialTables {
  webhooks: WebhooksTable
  deliveries: DeliveriesTable
  referrals: ReferralsTable
  redemptions: RedemptionsTable
  awards: AwardsTable
  codes: CodesTable
  orders: OrdersTable
  deployment: DeploymentTable
  shops: ShopsTable
  programs: ProgramsTable
  program_changes: ProgramChangesTable
  campaigns: CampaignsTable
  customers: CustomersTable
  sending_templates: SendingTemplatesTable
  emails: EmailsTable
  unsubscribes: UnsubscribesTable
  accounts: AccountsTable
  entries: EntriesTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeysTable
  rate_limits: RateLimitsTable
  request_log: RequestLogTable
  platform_events: PlatformEventsTable
  partners: PartnersTable
}

export type ApiKey = Selectable<ApiKeysTable>
export type NewRequestLogRow = Insertable<RequestLogTable>
