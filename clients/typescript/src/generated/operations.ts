// Written by "npm run generate", out of the OpenAPI document.

import { Caller, type CallOptions, type Id, segment, type WriteOptions } from '../caller.ts'
import type { Listed } from '../listed.ts'
import type {
  AdjustResult,
  AffiliateGroupList,
  AffiliateGroupWriteResult,
  AffiliateProgramSettings,
  AffiliateSettingsWriteResult,
  AnalyticsSummary,
  Balance,
  BenefitInput,
  BirthdayResult,
  Campaign,
  CampaignList,
  CampaignResults,
  CampaignWriteResult,
  CartEstimate,
  CartEstimates,
  CartLine,
  CatalogueTypeList,
  ChildrenResult,
  ClaimResult,
  Customer,
  CustomerList,
  CustomerRewardList,
  CustomerWriteResult,
  DeductResult,
  Deleted,
  EarnResult,
  Eligibility,
  EligibilityWriteResult,
  EmailTemplateList,
  EmailTemplateWriteResult,
  Explanations,
  Forecast,
  FoundInShop,
  FoundMembers,
  ListedProposal,
  MemberCounts,
  MembershipList,
  MembershipWriteResult,
  PartnerApplicationResult,
  PartnerHubResult,
  PartnersDue,
  PeriodComparison,
  PetsResult,
  Program,
  ProgramChangeList,
  ProgramWriteResult,
  Proposal,
  ProposalList,
  Redemption,
  RedemptionList,
  RedemptionResult,
  ReferralClaimResult,
  ReferralProgram,
  ReferralWriteResult,
  SessionToken,
  Shop,
  SmallCart,
  SubjectList,
  TierCriterion,
  TransactionList,
  UndoChangesResult,
  UndoResult,
  WebhookEndpoint,
  WebhookEndpointCreated,
  WebhookList,
  WebhookTestResult,
} from './schemas.ts'

export type SearchCatalogueQuery = {
  /** Part of the name, in any case; omitted: all. */
  search?: string | undefined
}

export type ListRuleTypesQuery = {
  /** The kind of types to list. */
  kind: "earning" | "benefit" | "reward"
  /** Only this type. */
  type?: string | undefined
}

export type UpdateProgramSettingsBody = {
  /** is set by the merchant, with PATCH /admin/api/switches */
  enabled?: never | undefined
  /** is set by the merchant, with PATCH /admin/api/switches */
  tiers_enabled?: never | undefined
  /** is set by the merchant, with PATCH /admin/api/switches */
  memberships_enabled?: never | undefined
  /** is set by the merchant, with PATCH /admin/api/switches */
  referral?: never | undefined
  program_name?: string | undefined
  /** The name of the points. */
  points_name?: string | undefined
  points_expiry?: {
    /** Whether points expire after inactivity. */
    enabled?: boolean | undefined
    /** Months without earning or redeeming. */
    months?: number | undefined
  } | undefined
  reward_expiry?: {
    /** Whether codes expire if their reward sets no end. Gift cards never do. */
    enabled?: boolean | undefined
    /** Days from redemption. */
    code_valid_days?: number | undefined
  } | undefined
  redemptions?: {
    /** The reward code of a cancelled order. `give_back` ends it and returns the points; `keep` leaves it used. */
    on_cancelled_order?: "give_back" | "keep" | undefined
  } | undefined
  joining?: {
    /** Points for joining with another member’s address. `review`: once a person approves them; `reject`: never. */
    duplicate_address?: "review" | "reject" | undefined
  } | undefined
  tier_period?: {
    /** Which points count for tiers: all, of the last `months`, or of the calendar year. With `calendar_year` a tier is kept for the next year, too. */
    mode?: "lifetime" | "rolling" | "calendar_year" | undefined
    /** Months that `rolling` looks back. */
    months?: number | undefined
    /** Days a tier is kept after it lapses. */
    grace_days?: number | undefined
  } | undefined
  /** Must be true if the change would move members, give gifts, or let points expire within 30 days; else 409 `confirmation_required`. */
  confirm_member_impact?: boolean | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type CreateEarningRuleBody = {
  /** A type of `GET /program/rule-types?kind=earning`. */
  type: string
  /** As in the catalogue. Omitted keys stay or take defaults. */
  fields?: Readonly<Record<string, unknown>> | undefined
  enabled?: boolean | undefined
  /** In the primary language; null clears it. */
  title?: string | null | undefined
  /** By published language code. null removes one, omitted ones stay. The primary language sets `title`. */
  title_translations?: Readonly<Record<string, string | null>> | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateEarningRuleBody = {
  /** Must match the stored type, which cannot change. */
  type?: string | undefined
  /** As in the catalogue. Omitted keys stay or take defaults. */
  fields?: Readonly<Record<string, unknown>> | undefined
  enabled?: boolean | undefined
  /** In the primary language; null clears it. */
  title?: string | null | undefined
  /** By published language code. null removes one, omitted ones stay. The primary language sets `title`. */
  title_translations?: Readonly<Record<string, string | null>> | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type DeleteEarningRuleBody = {
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type CreateRewardBody = {
  /** A type of `GET /program/rule-types?kind=reward`. */
  type: string
  name: string
  /** The cost in points. */
  points_cost?: number | null | undefined
  /** Percent or money, depending on the type; the catalogue has the ranges. */
  discount_value?: number | null | undefined
  /** Days that the code is valid. null: for a discount code the programme's setting, for a gift card no limit. */
  code_valid_days?: number | null | undefined
  /** As in the catalogue. Omitted keys stay or take defaults. */
  fields?: Readonly<Record<string, unknown>> | undefined
  enabled?: boolean | undefined
  /** In the primary language; null clears it. */
  title?: string | null | undefined
  /** By published language code. null removes one, omitted ones stay. The primary language sets `title`. */
  title_translations?: Readonly<Record<string, string | null>> | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateRewardBody = {
  /** Must match the stored type, which cannot change. */
  type?: string | undefined
  name?: string | undefined
  /** The cost in points. */
  points_cost?: number | null | undefined
  /** Percent or money, depending on the type; the catalogue has the ranges. */
  discount_value?: number | null | undefined
  /** Days that the code is valid. null: for a discount code the programme's setting, for a gift card no limit. */
  code_valid_days?: number | null | undefined
  /** As in the catalogue. Omitted keys stay or take defaults. */
  fields?: Readonly<Record<string, unknown>> | undefined
  enabled?: boolean | undefined
  /** In the primary language; null clears it. */
  title?: string | null | undefined
  /** By published language code. null removes one, omitted ones stay. The primary language sets `title`. */
  title_translations?: Readonly<Record<string, string | null>> | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type DeleteRewardBody = {
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type CreateTierBody = {
  /** In the primary language. */
  name: string
  /** By published language code. null removes one, omitted ones stay. The primary language sets `name`. */
  name_translations?: Readonly<Record<string, string | null>> | undefined
  /** Lower-case letters, digits and single hyphens. By default made from the name. */
  handle?: string | undefined
  /** Whole points that must be earned in the period; 0 for none. Tiers are ordered by it. */
  threshold?: number | undefined
  /** Multiplier for order points, up to 2 decimals; 1 means none. */
  points_multiplier?: number | undefined
  /** Whether one of threshold and criteria is enough, or all are needed. */
  combine?: "any" | "all" | undefined
  /** Replaces all criteria. */
  criteria?: readonly TierCriterion[] | undefined
  /** Replaces all benefits; an entry with an existing `id` changes that one. */
  benefits?: readonly BenefitInput[] | undefined
  /** Must be true if the change would move members, give gifts, or let points expire within 30 days; else 409 `confirmation_required`. */
  confirm_member_impact?: boolean | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateTierBody = {
  /** In the primary language. */
  name?: string | undefined
  /** By published language code. null removes one, omitted ones stay. The primary language sets `name`. */
  name_translations?: Readonly<Record<string, string | null>> | undefined
  /** Lower-case letters, digits and single hyphens. By default made from the name. */
  handle?: string | undefined
  /** Whole points that must be earned in the period; 0 for none. Tiers are ordered by it. */
  threshold?: number | undefined
  /** Multiplier for order points, up to 2 decimals; 1 means none. */
  points_multiplier?: number | undefined
  /** Whether one of threshold and criteria is enough, or all are needed. */
  combine?: "any" | "all" | undefined
  /** Replaces all criteria. */
  criteria?: readonly TierCriterion[] | undefined
  /** Replaces all benefits; an entry with an existing `id` changes that one. */
  benefits?: readonly BenefitInput[] | undefined
  /** Must be true if the change would move members, give gifts, or let points expire within 30 days; else 409 `confirmation_required`. */
  confirm_member_impact?: boolean | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type DeleteTierBody = {
  /** Must be true if the change would move members, give gifts, or let points expire within 30 days; else 409 `confirmation_required`. */
  confirm_member_impact?: boolean | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateReferralProgramBody = {
  /** is set by the merchant, with PATCH /admin/api/switches */
  enabled?: never | undefined
  /** What the sender gets. */
  earning_rule?: {
    /** As in the catalogue. Omitted keys stay or take defaults. */
    fields?: Readonly<Record<string, unknown>> | undefined
    /** is set by the merchant, with PATCH /admin/api/switches */
    enabled?: never | undefined
    /** In the primary language; null clears it. */
    title?: string | null | undefined
    /** By published language code. null removes one, omitted ones stay. The primary language sets `title`. */
    title_translations?: Readonly<Record<string, string | null>> | undefined
  } | undefined
  friend_discount?: {
    /** Whether friends get a code. */
    enabled?: boolean | undefined
    type?: "percentage" | "fixed_amount" | "free_shipping" | undefined
    /** Percent or shop currency. Percent from 1 to 100; an amount from 0.01 to 1,000,000. Ignored for free shipping. */
    value?: number | undefined
    /** Maximum uses of one friend's code; null: no limit. */
    usage_limit?: number | null | undefined
    /** Minimum order in shop currency, up to 3 decimals; 0: any order. */
    minimum_purchase?: number | undefined
    /** Other discounts for friends of members in these tiers; each tier once. */
    tier_overrides?: readonly ({
      /** A tier id from `GET /program`. */
      tier_id: string
      type: "percentage" | "fixed_amount" | "free_shipping"
      /** Percent or shop currency. Percent from 1 to 100; an amount from 0.01 to 1,000,000. Ignored for free shipping. */
      value: number
    })[] | undefined
  } | undefined
  /** Setting `prefix` makes it custom; `custom: false` restores the default. */
  code_prefix?: {
    /** false: the default prefix, REF. */
    custom?: boolean | undefined
    /** The start of senders' codes. It has 1 to 20 letters, digits and hyphens. */
    prefix?: string | undefined
  } | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type ListEmailTemplatesQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type UpdateEmailTemplateBody = {
  /** Whether the e-mail is on. */
  enabled: boolean
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateAffiliateProgramSettingsBody = {
  /** is set by the merchant, with PATCH /admin/api/switches */
  enabled?: never | undefined
  /** is set by the merchant, with PATCH /admin/api/switches */
  applications_open?: never | undefined
  /** is set by the merchant, with PATCH /admin/api/switches */
  auto_approve?: never | undefined
  commission?: {
    type?: "percent" | "fixed_amount" | undefined
    /** For orders with the partner's code. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    code_rate?: number | undefined
    /** For orders after a click on the partner's link. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    link_rate?: number | undefined
  } | undefined
  customer_discount?: {
    type?: "percentage" | "fixed_amount" | undefined
    /** Percent or shop currency; 0: no discount. Percent from 1 to 100, to 2 decimals; an amount up to 1,000,000. */
    value?: number | undefined
  } | undefined
  commission_base?: {
    include_shipping?: boolean | undefined
    include_tax?: boolean | undefined
    /** Commission is calculated on the amount after discounts. */
    after_discounts?: boolean | undefined
    /** Whether gift card purchases earn no commission. Existing commissions keep their terms. */
    exclude_gift_cards?: boolean | undefined
  } | undefined
  /** Days before a commission can be paid out. */
  holdback_days?: number | undefined
  /** Days after a click during which an order counts. */
  link_attribution_window_days?: number | undefined
  /** The start of partner codes. It has 1 to 20 letters, digits and hyphens. */
  code_prefix?: string | undefined
  /** An https URL; null: none. */
  terms_url?: string | null | undefined
  /** Whether partners earn from their own orders. */
  allow_self_referral?: boolean | undefined
  /** Referrals a member needs to be invited; 0: invited immediately. */
  hub_invite_after_referrals?: number | undefined
  /** Whether order values are hidden from partners. */
  hide_order_value?: boolean | undefined
  utm?: {
    /** Whether partner links carry these. */
    enabled?: boolean | undefined
    /** Used as is. Up to 60 letters, digits, `_`, `-`, `{` and `}`. */
    source?: string | undefined
    /** Used as is. Up to 60 letters, digits, `_`, `-`, `{` and `}`. */
    medium?: string | undefined
    /** Used as is. Up to 60 letters, digits, `_`, `-`, `{` and `}`. */
    campaign?: string | undefined
  } | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type ListAffiliateGroupsQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type CreateAffiliateGroupBody = {
  /** Unique in the shop, ignoring case. */
  name: string
  commission?: {
    type?: "percent" | "fixed_amount" | undefined
    /** For orders with the partner's code. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    code_rate?: number | undefined
    /** For orders after a click on the partner's link. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    link_rate?: number | undefined
  } | null | undefined
  customer_discount?: {
    type?: "percentage" | "fixed_amount" | undefined
    /** Percent or shop currency; 0: no discount. Percent from 1 to 100, to 2 decimals; an amount up to 1,000,000. */
    value?: number | undefined
  } | null | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateAffiliateGroupBody = {
  /** Unique in the shop, ignoring case. */
  name?: string | undefined
  commission?: {
    type?: "percent" | "fixed_amount" | undefined
    /** For orders with the partner's code. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    code_rate?: number | undefined
    /** For orders after a click on the partner's link. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    link_rate?: number | undefined
  } | null | undefined
  customer_discount?: {
    type?: "percentage" | "fixed_amount" | undefined
    /** Percent or shop currency; 0: no discount. Percent from 1 to 100, to 2 decimals; an amount up to 1,000,000. */
    value?: number | undefined
  } | null | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type DeleteAffiliateGroupBody = {
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type ListPartnersDueQuery = {
  /** The minimum payout; default 0. */
  minimum?: string | undefined
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type ListMembershipsQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type CreateMembershipBody = {
  /** In the primary language. */
  name: string
  /** By published language code. null removes one, omitted ones stay. The primary language sets `name`. */
  name_translations?: Readonly<Record<string, string | null>> | undefined
  /** is set by the merchant, with PATCH /admin/api/memberships/{membership_id} */
  enabled?: never | undefined
  /** Bought once per term, or renewed as a subscription. Fixed after the first member. `subscription` needs a shop that sells subscriptions. */
  billing_type?: "term" | "subscription" | undefined
  /** How long one purchase lasts. Fixed after the first member. */
  term?: {
    unit: "DAY" | "WEEK" | "MONTH" | "YEAR"
    count: number
  } | undefined
  /** How often a subscription renews. */
  billing_interval?: {
    unit: "DAY" | "WEEK" | "MONTH" | "YEAR"
    count: number
  } | undefined
  /** Days of grace after its end. */
  grace_days?: number | undefined
  /** Multiplier for order points, up to 2 decimals; 1 means none. */
  points_multiplier?: number | undefined
  /** Months within which the member must buy again to keep the multiplier; 0: always kept. After a longer gap, the next order earns at `inactive_points_multiplier`. */
  activity_window_months?: number | undefined
  /** At most `points_multiplier`, up to 2 decimals; 1 means none. */
  inactive_points_multiplier?: number | undefined
  /** Whether it is shown as the recommended choice. */
  highlight?: boolean | undefined
  /** Whether the storefront shows when the membership pays for itself. */
  show_payoff?: boolean | undefined
  /** The product that sells the membership; the price comes from it. */
  product?: {
    /** Number, GID `gid://<platform>/Product/<number>` or `external:<id>`. */
    id: string | number
    /** The number, the GID or the external id of one of its variants; by default the first. */
    variant_id?: string | number | undefined
    /** Accepted as read; ignored. */
    title?: string | undefined
    /** Accepted as read; ignored. */
    variant_title?: string | undefined
    /** Accepted as read; ignored. */
    price?: string | undefined
    /** Accepted as read; ignored. */
    currency?: string | undefined
  } | undefined
  /** Replaces all benefits; an entry with an existing `id` changes that one. */
  benefits?: readonly BenefitInput[] | undefined
  /** Instead of `product`: creates an unpublished draft, without shipping or stock. */
  create_product?: {
    /** Defaults to the membership's name. */
    title?: string | undefined
    /** The membership's price, above 0. Decimal string or number in shop currency, in whole minor units. */
    price: string | number
  } | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateMembershipBody = {
  /** In the primary language. */
  name?: string | undefined
  /** By published language code. null removes one, omitted ones stay. The primary language sets `name`. */
  name_translations?: Readonly<Record<string, string | null>> | undefined
  /** is set by the merchant, with PATCH /admin/api/memberships/{membership_id} */
  enabled?: never | undefined
  /** Bought once per term, or renewed as a subscription. Fixed after the first member. `subscription` needs a shop that sells subscriptions. */
  billing_type?: "term" | "subscription" | undefined
  /** How long one purchase lasts. Fixed after the first member. */
  term?: {
    unit: "DAY" | "WEEK" | "MONTH" | "YEAR"
    count: number
  } | undefined
  /** How often a subscription renews. */
  billing_interval?: {
    unit: "DAY" | "WEEK" | "MONTH" | "YEAR"
    count: number
  } | undefined
  /** Days of grace after its end. */
  grace_days?: number | undefined
  /** Multiplier for order points, up to 2 decimals; 1 means none. */
  points_multiplier?: number | undefined
  /** Months within which the member must buy again to keep the multiplier; 0: always kept. After a longer gap, the next order earns at `inactive_points_multiplier`. */
  activity_window_months?: number | undefined
  /** At most `points_multiplier`, up to 2 decimals; 1 means none. */
  inactive_points_multiplier?: number | undefined
  /** Whether it is shown as the recommended choice. */
  highlight?: boolean | undefined
  /** Whether the storefront shows when the membership pays for itself. */
  show_payoff?: boolean | undefined
  /** The product that sells the membership; the price comes from it. */
  product?: {
    /** Number, GID `gid://<platform>/Product/<number>` or `external:<id>`. */
    id: string | number
    /** The number, the GID or the external id of one of its variants; by default the first. */
    variant_id?: string | number | undefined
    /** Accepted as read; ignored. */
    title?: string | undefined
    /** Accepted as read; ignored. */
    variant_title?: string | undefined
    /** Accepted as read; ignored. */
    price?: string | undefined
    /** Accepted as read; ignored. */
    currency?: string | undefined
  } | undefined
  /** Replaces all benefits; an entry with an existing `id` changes that one. */
  benefits?: readonly BenefitInput[] | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type DeleteMembershipBody = {
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateEligibilityBody = {
  /** Who earns: everyone, private customers only, or business customers only. */
  customer_audience?: "all" | "b2c_only" | "b2b_only" | undefined
  /** Customers with any of these tags can neither earn nor redeem. Their points stay. Ignores case. */
  excluded_customer_tags?: readonly string[] | undefined
  /** Orders with any of these tags earn nothing. Ignores case. */
  excluded_order_tags?: readonly string[] | undefined
  /** Products with any of these tags earn nothing. Ignores case. */
  excluded_product_tags?: readonly string[] | undefined
  /** Products that earn nothing. */
  excluded_products?: readonly ({
    /** Number, GID `gid://<platform>/Product/<number>` or `external:<id>`. */
    id: string | number
    /** Accepted as read; ignored. */
    title?: string | undefined
    /** Only these variants; empty: the whole product. */
    variant_ids?: readonly (string | number)[] | undefined
  })[] | undefined
  /** Ids, or the objects as read. */
  excluded_collections?: readonly (string | number | {
    /** Number, GID `gid://<platform>/Collection/<number>` or `external:<id>`. */
    id: string | number
    /** Accepted as read; ignored. */
    title?: string | undefined
  })[] | undefined
  /** Whether gift card purchases earn nothing. True in a new shop. */
  exclude_gift_cards?: boolean | undefined
  /** Whether items sold below their compare-at price earn nothing. */
  exclude_discounted_items?: boolean | undefined
  /** Whether renewals earn nothing; a subscription's first order still earns. */
  exclude_subscription_renewals?: boolean | undefined
  /** Whether buying a membership earns nothing. */
  exclude_membership_purchases?: boolean | undefined
  opt_in?: {
    /** Whether customers must opt in, instead of joining with their account. Turning it on links the shop's published policies; existing members stay members. */
    required?: boolean | undefined
    /** Whether customers who join are asked for consent to e-mail marketing. */
    marketing_consent?: boolean | undefined
  } | undefined
  member_discounts?: {
    /** Whether it combines with other discounts. */
    combine_with_other_discounts?: boolean | undefined
    /** Whether sale items are excluded. */
    exclude_sale_items?: boolean | undefined
    /** Whether subscriptions are excluded. */
    exclude_subscription_items?: boolean | undefined
    /** Products with any of these tags are excluded. Ignores case. */
    excluded_product_tags?: readonly string[] | undefined
    /** Ids, or the objects as read. */
    excluded_collections?: readonly (string | number | {
      /** Number, GID `gid://<platform>/Collection/<number>` or `external:<id>`. */
      id: string | number
      /** Accepted as read; ignored. */
      title?: string | undefined
    })[] | undefined
  } | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UpdateStorefrontBody = {
  /** `auto`: as on the shopper’s device. */
  theme?: "light" | "dark" | "auto" | undefined
  /** The colour of buttons and numbers. */
  accent_color?: string | undefined
  /** 0: square corners. */
  corner_radius_px?: number | undefined
  /** CSS font names; `inherit`: the page’s fonts. */
  font_family?: string | undefined
  /** The launcher’s corner: line end or start. */
  position?: "bottom_end" | "bottom_start" | undefined
  /** Whether its button appears. */
  is_launcher_shown?: boolean | undefined
  /** The hub’s sections, in this order. */
  sections?: readonly ("balance" | "earn" | "rewards" | "tiers" | "referral" | "membership" | "birthday" | "dependents" | "history" | "campaigns")[] | undefined
  /** Custom texts by language and key; null restores Laurel’s. The storefront’s document has the keys. */
  own_texts?: Readonly<Record<string, Readonly<Record<string, string | null>>>> | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type ListProgramChangesQuery = {
  /** Only since then. ISO 8601, UTC. */
  since?: string | undefined
  /** Only until then. ISO 8601, UTC. */
  until?: string | undefined
  /** Only changes by this `actor.id`; `me`: your own. */
  actor?: string | undefined
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type UndoProgramChangeBody = {
  /** Must be true if the change would move members, give gifts, or let points expire within 30 days; else 409 `confirmation_required`. */
  confirm_member_impact?: boolean | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type UndoProgramChangesBody = {
  /** These changes, in any order, and nothing of the next three. */
  ids?: readonly string[] | undefined
  /** All changes since then that are not undone yet. ISO 8601, UTC. */
  since?: string | undefined
  /** Only until then. ISO 8601, UTC. */
  until?: string | undefined
  /** Only changes by this `actor.id`; `me`: your own. */
  actor?: string | undefined
  /** Must be true if the change would move members, give gifts, or let points expire within 30 days; else 409 `confirmation_required`. */
  confirm_member_impact?: boolean | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The `revision` you last read; 409 if the programme has changed since. */
  if_revision?: number | undefined
}

export type ForecastChangeBody = {
  change: {
    write: "create_campaign" | "delete_campaign" | "update_campaign" | "create_earning_rule" | "delete_earning_rule" | "update_earning_rule" | "update_eligibility" | "update_email_template" | "create_membership" | "delete_membership" | "update_membership" | "create_affiliate_group" | "delete_affiliate_group" | "update_affiliate_group" | "update_affiliate_program_settings" | "undo_program_change" | "undo_program_changes" | "update_program_settings" | "update_referral_program" | "create_reward" | "delete_reward" | "update_reward" | "update_storefront" | "create_tier" | "delete_tier" | "update_tier"
    /** The id of what it changes, or the type of an e-mail. */
    id?: string | undefined
    /** The body of that write, without `dry_run`. */
    body?: Readonly<Record<string, unknown>> | undefined
  }
  /** How many days up to now to replay. */
  window_days?: number | undefined
  sample?: {
    /** Beyond this many orders and awards, customers are sampled. */
    orders?: number | undefined
    /** Another seed selects another sample. */
    seed?: number | undefined
  } | undefined
}

export type ListOwnProposalsQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type ListCampaignsQuery = {
  /** Only campaigns with this status. */
  status?: "draft" | "scheduled" | "active" | "ended" | "cancelled" | undefined
  /** Only campaigns with dates that run at or after this time. ISO 8601, UTC. */
  runs_from?: string | undefined
  /** Only campaigns that this member takes part in and can see; needs customers:read. By the number, the GID `gid://<platform>/Customer/<number>` or `external:<id>`. */
  customer_id?: string | number | undefined
  /** Only campaigns with dates that begin before this time. ISO 8601, UTC. */
  runs_before?: string | undefined
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type CreateCampaignBody = {
  /** Shown to shoppers; no links. */
  name: string
  /** Sets multiplier, stacking and audience. Fields you send take precedence. */
  template?: "custom" | "black_friday" | "mothers_day" | "member_anniversary" | "win_back" | "valentines" | "holiday_season" | "flash_weekend" | "new_collection" | "vip_exclusive" | "reward_sale" | "exclusive_reward" | undefined
  /** `earning_boost` multiplies points; `reward_spotlight` puts rewards on sale or unlocks them while it runs. */
  type?: "earning_boost" | "reward_spotlight" | undefined
  /** For `earning_boost`, up to 2 decimals; null: not decided yet. Must be above 1 to go live. */
  multiplier?: number | null | undefined
  /** How it combines with the tier's multiplier: `compound` multiplies both, `max` uses the higher. `replace` uses the campaign's, but never less than the tier's; null for `reward_spotlight`. */
  stacking_mode?: "compound" | "max" | "replace" | null | undefined
  /** When it opens. ISO 8601 with a time zone offset. */
  starts_at?: string | null | undefined
  /** When it ends. ISO 8601 with a time zone offset. */
  ends_at?: string | null | undefined
  /** Enabled earning rule types; default `order_placed`. */
  rule_types?: readonly ("order_placed" | "account_created" | "newsletter_signup" | "sms_signup" | "birthday" | "referral" | "product_review" | "follow_instagram" | "follow_tiktok" | "follow_x" | "like_facebook" | "share_facebook" | "share_x" | "visit_url")[] | undefined
  /** The products that earn more; only if it boosts just `order_placed`. */
  product_scope?: {
    mode?: "all" | "include" | "exclude" | undefined
    product_ids?: readonly (string | number)[] | undefined
    collection_ids?: readonly (string | number)[] | undefined
    tags?: readonly string[] | undefined
  } | undefined
  /** Who takes part. */
  audience?: {
    mode?: "all" | "tier" | "tag" | undefined
    /** The tiers for mode `tier`. */
    tier_ids?: readonly string[] | undefined
    tags?: readonly string[] | undefined
  } | undefined
  /** The campaign ends when a maximum is reached. */
  limits?: {
    /** Maximum orders; null: no limit. */
    max_orders?: number | null | undefined
    /** Maximum bonus points; null: no limit. */
    max_bonus_points?: number | null | undefined
    /** The share of the audience held out as a control group; null: none. Fixed once it has begun or an e-mail was sent. */
    holdout_percent?: number | null | undefined
  } | undefined
  /** A short badge shown with product points. */
  badge_text?: string | null | undefined
  /** By published language code. null removes one, omitted ones stay. Each needs a `title`. */
  banner_copy?: Readonly<Record<string, {
    title?: string | undefined
    subtitle?: string | undefined
  } | null>> | undefined
  /** For `reward_spotlight`. */
  spotlight_rewards?: readonly ({
    reward_id: string
    /** In points, below the reward's cost; null only unlocks a disabled reward. */
    sale_points_cost: number | null
  })[] | undefined
  /** E-mails to the whole audience; off by default. */
  emails?: {
    /** Sent two days before the start. */
    teaser?: boolean | undefined
    /** Sent at the start. */
    launch?: boolean | undefined
    /** Sent one day before the end. */
    last_chance?: boolean | undefined
  } | undefined
  status?: "draft" | "scheduled" | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The programme's `revision` as last read; 409 if the programme has changed since. 0, as a dry run returns, always matches. */
  if_revision?: number | undefined
}

export type UpdateCampaignBody = {
  /** Shown to shoppers; no links. */
  name?: string | undefined
  /** `earning_boost` multiplies points; `reward_spotlight` puts rewards on sale or unlocks them while it runs. */
  type?: "earning_boost" | "reward_spotlight" | undefined
  /** For `earning_boost`, up to 2 decimals; null: not decided yet. Must be above 1 to go live. */
  multiplier?: number | null | undefined
  /** How it combines with the tier's multiplier: `compound` multiplies both, `max` uses the higher. `replace` uses the campaign's, but never less than the tier's; null for `reward_spotlight`. */
  stacking_mode?: "compound" | "max" | "replace" | null | undefined
  /** When it opens. ISO 8601 with a time zone offset. */
  starts_at?: string | null | undefined
  /** When it ends. ISO 8601 with a time zone offset. */
  ends_at?: string | null | undefined
  /** Enabled earning rule types; default `order_placed`. */
  rule_types?: readonly ("order_placed" | "account_created" | "newsletter_signup" | "sms_signup" | "birthday" | "referral" | "product_review" | "follow_instagram" | "follow_tiktok" | "follow_x" | "like_facebook" | "share_facebook" | "share_x" | "visit_url")[] | undefined
  /** The products that earn more; only if it boosts just `order_placed`. */
  product_scope?: {
    mode?: "all" | "include" | "exclude" | undefined
    product_ids?: readonly (string | number)[] | undefined
    collection_ids?: readonly (string | number)[] | undefined
    tags?: readonly string[] | undefined
  } | undefined
  /** Who takes part. */
  audience?: {
    mode?: "all" | "tier" | "tag" | undefined
    /** The tiers for mode `tier`. */
    tier_ids?: readonly string[] | undefined
    tags?: readonly string[] | undefined
  } | undefined
  /** The campaign ends when a maximum is reached. */
  limits?: {
    /** Maximum orders; null: no limit. */
    max_orders?: number | null | undefined
    /** Maximum bonus points; null: no limit. */
    max_bonus_points?: number | null | undefined
    /** The share of the audience held out as a control group; null: none. Fixed once it has begun or an e-mail was sent. */
    holdout_percent?: number | null | undefined
  } | undefined
  /** A short badge shown with product points. */
  badge_text?: string | null | undefined
  /** By published language code. null removes one, omitted ones stay. Each needs a `title`. */
  banner_copy?: Readonly<Record<string, {
    title?: string | undefined
    subtitle?: string | undefined
  } | null>> | undefined
  /** For `reward_spotlight`. */
  spotlight_rewards?: readonly ({
    reward_id: string
    /** In points, below the reward's cost; null only unlocks a disabled reward. */
    sale_points_cost: number | null
  })[] | undefined
  /** E-mails to the whole audience; off by default. */
  emails?: {
    /** Sent two days before the start. */
    teaser?: boolean | undefined
    /** Sent at the start. */
    launch?: boolean | undefined
    /** Sent one day before the end. */
    last_chance?: boolean | undefined
  } | undefined
  /** Schedules a draft, or cancels a scheduled or active campaign. Final. */
  status?: "draft" | "scheduled" | "cancelled" | undefined
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The campaign's `revision` you last read; 409 if it has changed since. */
  if_revision?: number | undefined
}

export type DeleteCampaignBody = {
  /** true: returns the diff and summary, writes nothing. Needs no idempotency key. */
  dry_run?: boolean | undefined
  /** The campaign's `revision` you last read; 409 if it has changed since. */
  if_revision?: number | undefined
}

export type FindMembersQuery = {
  /** The start of a first name, last name or e-mail address. Or both names, in either order; at least 2 characters. Or a member’s id. */
  search?: string | undefined
  /** Members with this tag, ignoring case. */
  tag?: string | undefined
  /** In this tier. None while tiers are not live. */
  tier_id?: string | undefined
  /** Minimum points. */
  balance_min?: number | undefined
  /** Maximum points. */
  balance_max?: number | undefined
  /** Members whose lapsed tier ends before then, such as `2026-12-01T00:00:00Z`. ISO 8601, UTC. */
  losing_tier_before?: string | undefined
  /** Members whose points expire before then without further activity. ISO 8601, UTC. */
  expiring_before?: string | undefined
  /** Members who neither earned nor used points since then. ISO 8601, UTC. */
  inactive_since?: string | undefined
  sort?: "number" | "name" | "balance" | "last_activity" | "enrolled" | undefined
  direction?: "asc" | "desc" | undefined
  /** Fields to return, such as `last_name,tags`. From: id, external_id, email, first_name, last_name, tags, points_balance, pending_points, tier, next_expiry, enrolled_at, last_activity_at. */
  fields?: string | undefined
  /** Rows per page: 1 to 100, 20 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type ListCustomersQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
  /** The member with this address, ignoring case. */
  email?: string | undefined
  /** Only members changed since then; points changes count. ISO 8601, UTC. */
  updated_since?: string | undefined
  /** Filters by `excluded_from_program`, set by hand. Excluded tags and audiences do not count here. */
  excluded?: boolean | undefined
  /** Only members in this tier. None while tiers are not live. */
  tier_id?: string | undefined
}

export type GetCustomerQuery = {
  /** Extra parts, separated by commas: rewards, history, program, referral, earning, membership. */
  include?: string | undefined
  /** The language of default texts in `history`, a BCP 47 tag; by default the customer’s. */
  language?: string | undefined
}

export type UpdateCustomerBody = {
  excluded_from_program?: boolean | undefined
}

export type SetCustomerTierBody = {
  /** The tier's id from `GET /program`. */
  tier_id: string
  /** true also gives the tier's entry points and gift code, unless the member had them in the last 365 days. Needs the scope `points:write`; for people in support the points count towards their limits. */
  award_entry_bonus?: boolean | undefined
}

export type SetCustomerBirthdayBody = {
  /** 1 (January) to 12. */
  month: number
  /** A day of that month; 29 February is allowed. */
  day: number
}

export type ListCustomerPetsQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type SaveCustomerPetBody = {
  /** The entry to change; omitted fields stay. Omit it to add one. */
  id?: string | undefined
  name?: string | undefined
  /** `YYYY-MM-DD`, from 150 years ago to today in the shop's time zone. Can be changed once in 365 days. */
  birthday?: string | undefined
  /** BCP 47, for a customer who becomes a member with this call. */
  locale?: string | undefined
  /** Free text, such as `dog`. */
  species?: string | undefined
}

export type ListCustomerChildrenQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type SaveCustomerChildBody = {
  /** The entry to change; omitted fields stay. Omit it to add one. */
  id?: string | undefined
  name?: string | undefined
  /** `YYYY-MM-DD`, from 150 years ago to today in the shop's time zone. Can be changed once in 365 days. */
  birthday?: string | undefined
  /** BCP 47, for a customer who becomes a member with this call. */
  locale?: string | undefined
}

export type EnrollCustomerBody = {
  /** The language of e-mails and histories, BCP 47. */
  locale?: string | undefined
  /** true records consent to e-mail marketing on the platform. */
  marketing_consent?: boolean | undefined
}

export type ClaimEarningRuleBody = {
  /** The rule's id from `GET /program`. */
  rule_id: string
  /** Records consent on the platform. */
  marketing_consent?: boolean | undefined
  /** For SMS signup: E.164. */
  phone?: string | undefined
  /** The language of e-mails and histories, BCP 47. */
  locale?: string | undefined
  /** Id of a product review. */
  source_ref?: string | undefined
}

export type GetCustomerPartnerQuery = {
  /** The language of e-mails and histories, BCP 47. */
  language?: string | undefined
}

export type ApplyAsPartnerBody = {
  /** Default: the name in the shop. */
  name?: string | undefined
  /** Where they recommend the shop. */
  website?: string | undefined
  /** How they will recommend it. */
  note?: string | undefined
  /** The language of e-mails and histories, BCP 47. */
  language?: string | undefined
}

export type ListTransactionsQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
  /** The language of default texts, a BCP 47 tag; by default the customer’s. */
  language?: string | undefined
  /** Whether to include internal rows, for reconciliation. Not meant for customers. */
  include_internal?: "true" | undefined
  /** Only these types, separated by commas: earn, adjust, redeem, reversal, expire, credit, status, history. */
  type?: string | undefined
}

export type ListExplanationsQuery = {
  /** `points`: the latest entries; `rules`: why each way to earn pays or not. */
  about?: "points" | "tier" | "rules" | undefined
  /** This order instead, even if it earned nothing. */
  order_id?: string | undefined
  /** This entry instead. */
  transaction_id?: string | undefined
  /** BCP 47. */
  language?: "en" | "de" | undefined
  /** Rows per page: 1 to 50, 10 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type ListCustomerRewardsQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type EarnPointsBody = {
  /** How many points to award. */
  points: number
  /** Your stable id for the event. If sent again, it awards nothing and returns the first result with `deduplicated: true`. */
  source_ref: string
  /** Shown unchanged in the history. By default a text in the customer's language. */
  reason?: string | undefined
  /** Any JSON object. Stored with the transaction; at most 16384 bytes. */
  metadata?: Readonly<Record<string, unknown>> | undefined
}

export type AdjustPointsBody = {
  /** The correction, not 0. A negative one stops at a zero balance. */
  delta: number
  /** Your id for the correction. A used id books nothing, whatever the amount: `changed` is false, and `requested` is the first amount. */
  source_ref?: string | undefined
  /** Shown unchanged in the history. By default a text in the customer's language. */
  reason?: string | undefined
  /** Any JSON object. Stored with the transaction; at most 16384 bytes. With `counts_for_tier: false` the points do not count for tiers. With a negative `delta`, `reverses_source_ref` names an earlier upward correction to reverse, including what it counted for tiers, never more than it gave. */
  metadata?: Readonly<Record<string, unknown>> | undefined
}

export type DeductPointsBody = {
  /** How many points to deduct, all or none. */
  points: number
  /** Your id for the deduction. A used id books nothing, whatever the amount: `changed` is false, and `requested` is the first amount. */
  source_ref?: string | undefined
  /** Shown unchanged in the history. By default a text in the customer's language. */
  reason?: string | undefined
  /** Any JSON object. Stored with the transaction; at most 16384 bytes. */
  metadata?: Readonly<Record<string, unknown>> | undefined
}

export type ListRedemptionsQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type RedeemRewardBody = {
  reward_id: string
  /** Points to spend; only for rewards of type `variable_amount`. */
  points?: number | undefined
}

export type ClaimReferralBody = {
  /** The sender's code; case does not matter. */
  referral_code: string
  /** The friend's address. Only a digest of it is stored. */
  email: string
  /** The language of e-mails and histories, BCP 47. */
  locale?: string | undefined
}

export type EstimateCartBody = {
  /** The buyer. By default a guest who joins with the order, with a session token its own customer. By the number, the GID `gid://<platform>/Customer/<number>` or `external:<id>`. */
  customer_id?: string | number | undefined
  lines: readonly CartLine[]
  /** Discounts on the whole cart, spread over the lines by value. Decimal string or number in shop currency, in whole minor units. */
  discount_total?: string | number | undefined
  /** The shop's currency. Any other is refused. */
  currency?: string | undefined
}

export type EstimateCartsBody = {
  /** The buyer. By default a guest who joins with the order, with a session token its own customer. By the number, the GID `gid://<platform>/Customer/<number>` or `external:<id>`. */
  customer_id?: string | number | undefined
  /** Each is estimated separately, as if ordered alone. */
  carts: readonly SmallCart[]
}

export type GetAnalyticsSummaryQuery = {
  /** How many days, up to and including today; 0: all time. */
  period_days?: number | undefined
  /** The first day of the range, which overrides `period_days`. Not after today. Up to `to`, at most 3660 days. `YYYY-MM-DD`. */
  from?: string | undefined
  /** The last day of the range; requires `from`. `YYYY-MM-DD`. */
  to?: string | undefined
}

export type ComparePeriodsQuery = {
  /** The first day. Not after today. `YYYY-MM-DD`. */
  from: string
  /** The last day. `YYYY-MM-DD`. */
  to: string
  /** The first day to compare with. By default as many days right before `from`. `YYYY-MM-DD`. */
  compared_from?: string | undefined
  /** The last day to compare with. `YYYY-MM-DD`. */
  compared_to?: string | undefined
}

export type CountMembersByQuery = {
  /** `lapse`: days until a lapsed tier ends; `expiry`: the month their points expire. */
  by: "balance" | "tier" | "lapse" | "tag" | "expiry"
  /** Only with `by: tag`: this tag. By default the most used. */
  tag?: string | undefined
}

export type CreateSessionTokenBody = {
  /** What the token may do; `write` does not include `read`. Default `["read"]`. */
  scopes?: readonly ("read" | "write")[] | undefined
  /** The token's lifetime in seconds. */
  ttl_seconds?: number | undefined
}

export type ExchangeSessionTokenQuery = {
  /** The shop's domain. */
  shop?: string | undefined
}

export type ExchangeSessionTokenBody = {
  /** The token that the platform issued to the signed-in shopper. */
  customer_access_token: string
  /** What the token may do; `write` does not include `read`. Default `["read"]`. */
  scopes?: readonly ("read" | "write")[] | undefined
  /** The token's lifetime in seconds. */
  ttl_seconds?: number | undefined
}

export type ListWebhooksQuery = {
  /** Rows per page: 1 to 250, 50 by default. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined
}

export type CreateWebhookBody = {
  /** A public https URL. No user name or password; port 443 or above 1023. */
  url: string
  /** The topics to receive; duplicates count once. */
  topics: readonly ("points.earned" | "points.adjusted" | "reward.redeemed" | "tier.changed" | "tier.approaching" | "store_credit.issued" | "referral.completed")[]
}

export type TestWebhookBody = {
  /** A topic that the endpoint is subscribed to. */
  topic: "points.earned" | "points.adjusted" | "reward.redeemed" | "tier.changed" | "tier.approaching" | "store_credit.issued" | "referral.completed"
}

/** Every operation of the API, by its name there. */
export abstract class Operations extends Caller {
  /** Read the shop: currency, time zone, languages, features */
  getShop(options?: CallOptions): Promise<Shop> {
    return this.call({ method: 'GET', path: '/shop' }, options)
  }

  /** Find the shop's products, collections and tags by part of their name */
  searchCatalogue(query?: SearchCatalogueQuery, options?: CallOptions): Promise<FoundInShop> {
    return this.call({ method: 'GET', path: '/shop/catalogue', query }, options)
  }

  /** Read the whole programme and its revision */
  getProgram(options?: CallOptions): Promise<Program> {
    return this.call({ method: 'GET', path: '/program' }, options)
  }

  /** List the types of rules, rewards and benefits, with all their fields */
  listRuleTypes(query: ListRuleTypesQuery, options?: CallOptions): Promise<CatalogueTypeList> {
    return this.call({ method: 'GET', path: '/program/rule-types', query }, options)
  }

  /** Change names and expiries */
  updateProgramSettings(body?: UpdateProgramSettingsBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'PATCH', path: '/program/settings', is_write: true, body }, options)
  }

  /** Add an earning rule */
  createEarningRule(body: CreateEarningRuleBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'POST', path: '/program/earn-rules', is_write: true, body }, options)
  }

  /** Change an earning rule */
  updateEarningRule(rule_id: Id, body?: UpdateEarningRuleBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'PATCH', path: `/program/earn-rules/${segment('rule_id', rule_id)}`, is_write: true, body }, options)
  }

  /** Remove an earning rule */
  deleteEarningRule(rule_id: Id, body?: DeleteEarningRuleBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'DELETE', path: `/program/earn-rules/${segment('rule_id', rule_id)}`, is_write: true, body }, options)
  }

  /** Add a reward */
  createReward(body: CreateRewardBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'POST', path: '/program/rewards', is_write: true, body }, options)
  }

  /** Change a reward */
  updateReward(reward_id: Id, body?: UpdateRewardBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'PATCH', path: `/program/rewards/${segment('reward_id', reward_id)}`, is_write: true, body }, options)
  }

  /** Remove a reward */
  deleteReward(reward_id: Id, body?: DeleteRewardBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'DELETE', path: `/program/rewards/${segment('reward_id', reward_id)}`, is_write: true, body }, options)
  }

  /** Add a VIP tier */
  createTier(body: CreateTierBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'POST', path: '/program/tiers', is_write: true, body }, options)
  }

  /** Change a VIP tier */
  updateTier(tier_id: Id, body?: UpdateTierBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'PATCH', path: `/program/tiers/${segment('tier_id', tier_id)}`, is_write: true, body }, options)
  }

  /** Remove a VIP tier above the entry tier */
  deleteTier(tier_id: Id, body?: DeleteTierBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'DELETE', path: `/program/tiers/${segment('tier_id', tier_id)}`, is_write: true, body }, options)
  }

  /** Read what senders and friends get, and the prefix of codes */
  getReferralProgram(options?: CallOptions): Promise<ReferralProgram> {
    return this.call({ method: 'GET', path: '/program/referrals' }, options)
  }

  /** Change what senders and friends get, and the prefix of codes */
  updateReferralProgram(body?: UpdateReferralProgramBody, options?: WriteOptions): Promise<ReferralWriteResult> {
    return this.call({ method: 'PATCH', path: '/program/referrals', is_write: true, body }, options)
  }

  /** List the e-mails to customers and partners, and whether each is on */
  listEmailTemplates(query?: ListEmailTemplatesQuery, options?: CallOptions): Listed<EmailTemplateList['data'][number], EmailTemplateList> {
    return this.list({ method: 'GET', path: '/program/emails', query }, options)
  }

  /** Switch an e-mail on or off */
  updateEmailTemplate(type: Id, body: UpdateEmailTemplateBody, options?: WriteOptions): Promise<EmailTemplateWriteResult> {
    return this.call({ method: 'PATCH', path: `/program/emails/${segment('type', type)}`, is_write: true, body }, options)
  }

  /** Read the defaults of the partner programme */
  getAffiliateProgramSettings(options?: CallOptions): Promise<AffiliateProgramSettings> {
    return this.call({ method: 'GET', path: '/program/affiliates/settings' }, options)
  }

  /** Change the defaults of the partner programme */
  updateAffiliateProgramSettings(body?: UpdateAffiliateProgramSettingsBody, options?: WriteOptions): Promise<AffiliateSettingsWriteResult> {
    return this.call({ method: 'PATCH', path: '/program/affiliates/settings', is_write: true, body }, options)
  }

  /** List the partner groups, oldest first */
  listAffiliateGroups(query?: ListAffiliateGroupsQuery, options?: CallOptions): Listed<AffiliateGroupList['data'][number], AffiliateGroupList> {
    return this.list({ method: 'GET', path: '/program/affiliates/groups', query }, options)
  }

  /** Add a partner group with its own terms */
  createAffiliateGroup(body: CreateAffiliateGroupBody, options?: WriteOptions): Promise<AffiliateGroupWriteResult> {
    return this.call({ method: 'POST', path: '/program/affiliates/groups', is_write: true, body }, options)
  }

  /** Change the name or the terms of a partner group */
  updateAffiliateGroup(group_id: Id, body?: UpdateAffiliateGroupBody, options?: WriteOptions): Promise<AffiliateGroupWriteResult> {
    return this.call({ method: 'PATCH', path: `/program/affiliates/groups/${segment('group_id', group_id)}`, is_write: true, body }, options)
  }

  /** Remove a partner group that has no members */
  deleteAffiliateGroup(group_id: Id, body?: DeleteAffiliateGroupBody, options?: WriteOptions): Promise<AffiliateGroupWriteResult> {
    return this.call({ method: 'DELETE', path: `/program/affiliates/groups/${segment('group_id', group_id)}`, is_write: true, body }, options)
  }

  /** Read which partners can be paid, how much, and why others can't */
  listPartnersDue(query?: ListPartnersDueQuery, options?: CallOptions): Listed<PartnersDue['data'][number], PartnersDue> {
    return this.list({ method: 'GET', path: '/program/affiliates/due', query }, options)
  }

  /** List the paid memberships, on sale or not */
  listMemberships(query?: ListMembershipsQuery, options?: CallOptions): Listed<MembershipList['data'][number], MembershipList> {
    return this.list({ method: 'GET', path: '/program/memberships', query }, options)
  }

  /** Add a paid membership, off sale */
  createMembership(body: CreateMembershipBody, options?: WriteOptions): Promise<MembershipWriteResult> {
    return this.call({ method: 'POST', path: '/program/memberships', is_write: true, body }, options)
  }

  /** Change a paid membership */
  updateMembership(membership_id: Id, body?: UpdateMembershipBody, options?: WriteOptions): Promise<MembershipWriteResult> {
    return this.call({ method: 'PATCH', path: `/program/memberships/${segment('membership_id', membership_id)}`, is_write: true, body }, options)
  }

  /** Delete a membership that is off sale and never had a member */
  deleteMembership(membership_id: Id, body?: DeleteMembershipBody, options?: WriteOptions): Promise<MembershipWriteResult> {
    return this.call({ method: 'DELETE', path: `/program/memberships/${segment('membership_id', membership_id)}`, is_write: true, body }, options)
  }

  /** Read who and what earns points, and whether customers must opt in */
  getEligibility(options?: CallOptions): Promise<Eligibility> {
    return this.call({ method: 'GET', path: '/program/eligibility' }, options)
  }

  /** Change who and what earns points, and whether customers must opt in */
  updateEligibility(body?: UpdateEligibilityBody, options?: WriteOptions): Promise<EligibilityWriteResult> {
    return this.call({ method: 'PATCH', path: '/program/eligibility', is_write: true, body }, options)
  }

  /** Change the look and text of the shop’s pages */
  updateStorefront(body?: UpdateStorefrontBody, options?: WriteOptions): Promise<ProgramWriteResult> {
    return this.call({ method: 'PATCH', path: '/program/storefront', is_write: true, body }, options)
  }

  /** List the changes of the programme, newest first */
  listProgramChanges(query?: ListProgramChangesQuery, options?: CallOptions): Listed<ProgramChangeList['data'][number], ProgramChangeList> {
    return this.list({ method: 'GET', path: '/program/changes', query }, options)
  }

  /** Undo a programme change */
  undoProgramChange(change_id: Id, body?: UndoProgramChangeBody, options?: WriteOptions): Promise<UndoResult> {
    return this.call({ method: 'POST', path: `/program/changes/${segment('change_id', change_id)}/undo`, is_write: true, body }, options)
  }

  /** Undo several programme changes, all or none */
  undoProgramChanges(body?: UndoProgramChangesBody, options?: WriteOptions): Promise<UndoChangesResult> {
    return this.call({ method: 'POST', path: '/program/changes/undo', is_write: true, body }, options)
  }

  /** Forecast what a change would cost */
  forecastChange(body: ForecastChangeBody, options?: CallOptions): Promise<Forecast> {
    return this.call({ method: 'POST', path: '/program/forecasts', body }, options)
  }

  /** List your own proposals, newest first */
  listOwnProposals(query?: ListOwnProposalsQuery, options?: CallOptions): Listed<ProposalList['data'][number], ProposalList> {
    return this.list({ method: 'GET', path: '/program/proposals', query }, options)
  }

  /** Read one of your own proposals, with its preview */
  getProposal(proposal_id: Id, options?: CallOptions): Promise<Proposal> {
    return this.call({ method: 'GET', path: `/program/proposals/${segment('proposal_id', proposal_id)}` }, options)
  }

  /** Withdraw your own proposal */
  withdrawProposal(proposal_id: Id, options?: WriteOptions): Promise<ListedProposal> {
    return this.call({ method: 'POST', path: `/program/proposals/${segment('proposal_id', proposal_id)}/withdraw`, is_write: true }, options)
  }

  /** List bonus campaigns, newest first */
  listCampaigns(query?: ListCampaignsQuery, options?: CallOptions): Listed<CampaignList['data'][number], CampaignList> {
    return this.list({ method: 'GET', path: '/campaigns', query }, options)
  }

  /** Create a bonus campaign */
  createCampaign(body: CreateCampaignBody, options?: WriteOptions): Promise<CampaignWriteResult> {
    return this.call({ method: 'POST', path: '/campaigns', is_write: true, body }, options)
  }

  /** Read a campaign */
  getCampaign(campaign_id: Id, options?: CallOptions): Promise<Campaign> {
    return this.call({ method: 'GET', path: `/campaigns/${segment('campaign_id', campaign_id)}` }, options)
  }

  /** Change, schedule or cancel a campaign */
  updateCampaign(campaign_id: Id, body?: UpdateCampaignBody, options?: WriteOptions): Promise<CampaignWriteResult> {
    return this.call({ method: 'PATCH', path: `/campaigns/${segment('campaign_id', campaign_id)}`, is_write: true, body }, options)
  }

  /** Delete a draft, ended or cancelled campaign */
  deleteCampaign(campaign_id: Id, body?: DeleteCampaignBody, options?: WriteOptions): Promise<CampaignWriteResult> {
    return this.call({ method: 'DELETE', path: `/campaigns/${segment('campaign_id', campaign_id)}`, is_write: true, body }, options)
  }

  /** Read a campaign's results and cost, during and after it */
  getCampaignResults(campaign_id: Id, options?: CallOptions): Promise<CampaignResults> {
    return this.call({ method: 'GET', path: `/campaigns/${segment('campaign_id', campaign_id)}/results` }, options)
  }

  /** Find members by name, tag, tier, points or activity */
  findMembers(query?: FindMembersQuery, options?: CallOptions): Listed<FoundMembers['data'][number], FoundMembers> {
    return this.list({ method: 'GET', path: '/members', query }, options)
  }

  /** List members, ordered by number */
  listCustomers(query?: ListCustomersQuery, options?: CallOptions): Listed<CustomerList['data'][number], CustomerList> {
    return this.list({ method: 'GET', path: '/customers', query }, options)
  }

  /** Read a member */
  getCustomer(customer_id: Id, query?: GetCustomerQuery, options?: CallOptions): Promise<Customer> {
    return this.call({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}`, query }, options)
  }

  /** Exclude a member, or include one again */
  updateCustomer(customer_id: Id, body?: UpdateCustomerBody, options?: WriteOptions): Promise<CustomerWriteResult> {
    return this.call({ method: 'PATCH', path: `/customers/${segment('customer_id', customer_id)}`, is_write: true, body }, options)
  }

  /** Put a member into a tier by hand */
  setCustomerTier(customer_id: Id, body: SetCustomerTierBody, options?: WriteOptions): Promise<CustomerWriteResult> {
    return this.call({ method: 'PUT', path: `/customers/${segment('customer_id', customer_id)}/tier`, is_write: true, body }, options)
  }

  /** Clear a tier that was set by hand */
  clearCustomerTier(customer_id: Id, options?: WriteOptions): Promise<CustomerWriteResult> {
    return this.call({ method: 'DELETE', path: `/customers/${segment('customer_id', customer_id)}/tier`, is_write: true }, options)
  }

  /** Set a customer's birthday */
  setCustomerBirthday(customer_id: Id, body: SetCustomerBirthdayBody, options?: WriteOptions): Promise<BirthdayResult> {
    return this.call({ method: 'PUT', path: `/customers/${segment('customer_id', customer_id)}/birthday`, is_write: true, body }, options)
  }

  /** Clear a customer's birthday */
  clearCustomerBirthday(customer_id: Id, options?: WriteOptions): Promise<BirthdayResult> {
    return this.call({ method: 'DELETE', path: `/customers/${segment('customer_id', customer_id)}/birthday`, is_write: true }, options)
  }

  /** List a customer's pets, oldest first */
  listCustomerPets(customer_id: Id, query?: ListCustomerPetsQuery, options?: CallOptions): Listed<SubjectList['data'][number], SubjectList> {
    return this.list({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/pets`, query }, options)
  }

  /** Add a pet of a customer, or change one */
  saveCustomerPet(customer_id: Id, body?: SaveCustomerPetBody, options?: WriteOptions): Promise<PetsResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/pets`, is_write: true, body }, options)
  }

  /** Remove a pet of a customer */
  deleteCustomerPet(customer_id: Id, pet_id: Id, options?: WriteOptions): Promise<Deleted> {
    return this.call({ method: 'DELETE', path: `/customers/${segment('customer_id', customer_id)}/pets/${segment('pet_id', pet_id)}`, is_write: true }, options)
  }

  /** List a customer's children, oldest first */
  listCustomerChildren(customer_id: Id, query?: ListCustomerChildrenQuery, options?: CallOptions): Listed<SubjectList['data'][number], SubjectList> {
    return this.list({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/children`, query }, options)
  }

  /** Add a child of a customer, or change one */
  saveCustomerChild(customer_id: Id, body?: SaveCustomerChildBody, options?: WriteOptions): Promise<ChildrenResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/children`, is_write: true, body }, options)
  }

  /** Remove a child of a customer */
  deleteCustomerChild(customer_id: Id, child_id: Id, options?: WriteOptions): Promise<Deleted> {
    return this.call({ method: 'DELETE', path: `/customers/${segment('customer_id', customer_id)}/children/${segment('child_id', child_id)}`, is_write: true }, options)
  }

  /** Join a customer to a programme with a join gate */
  enrollCustomer(customer_id: Id, body?: EnrollCustomerBody, options?: WriteOptions): Promise<CustomerWriteResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/enroll`, is_write: true, body }, options)
  }

  /** Claim an earning rule for a customer */
  claimEarningRule(customer_id: Id, body: ClaimEarningRuleBody, options?: WriteOptions): Promise<ClaimResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/claims`, is_write: true, body }, options)
  }

  /** Read what a customer sees of their partnership */
  getCustomerPartner(customer_id: Id, query?: GetCustomerPartnerQuery, options?: CallOptions): Promise<PartnerHubResult> {
    return this.call({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/partner`, query }, options)
  }

  /** Apply as a partner for a member */
  applyAsPartner(customer_id: Id, body?: ApplyAsPartnerBody, options?: WriteOptions): Promise<PartnerApplicationResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/partner`, is_write: true, body }, options)
  }

  /** Read a customer's points */
  getBalance(customer_id: Id, options?: CallOptions): Promise<Balance> {
    return this.call({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/points` }, options)
  }

  /** List a customer's point transactions, newest first */
  listTransactions(customer_id: Id, query?: ListTransactionsQuery, options?: CallOptions): Listed<TransactionList['data'][number], TransactionList> {
    return this.list({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/transactions`, query }, options)
  }

  /** Explain why a member has these points, this tier, or none */
  listExplanations(customer_id: Id, query?: ListExplanationsQuery, options?: CallOptions): Listed<Explanations['data'][number], Explanations> {
    return this.list({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/explanations`, query }, options)
  }

  /** List the rewards available to a customer, oldest first */
  listCustomerRewards(customer_id: Id, query?: ListCustomerRewardsQuery, options?: CallOptions): Listed<CustomerRewardList['data'][number], CustomerRewardList> {
    return this.list({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/rewards`, query }, options)
  }

  /** Award points for an event outside the service */
  earnPoints(customer_id: Id, body: EarnPointsBody, options?: WriteOptions): Promise<EarnResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/points/earn`, is_write: true, body }, options)
  }

  /** Correct a customer's balance, up or down */
  adjustPoints(customer_id: Id, body: AdjustPointsBody, options?: WriteOptions): Promise<AdjustResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/points/adjust`, is_write: true, body }, options)
  }

  /** Deduct points that the customer spends outside the service */
  deductPoints(customer_id: Id, body: DeductPointsBody, options?: WriteOptions): Promise<DeductResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/points/deduct`, is_write: true, body }, options)
  }

  /** List a customer's redemptions, newest first */
  listRedemptions(customer_id: Id, query?: ListRedemptionsQuery, options?: CallOptions): Listed<RedemptionList['data'][number], RedemptionList> {
    return this.list({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/redemptions`, query }, options)
  }

  /** Spend points on a reward */
  redeemReward(customer_id: Id, body: RedeemRewardBody, options?: WriteOptions): Promise<RedemptionResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/redemptions`, is_write: true, body }, options)
  }

  /** Read one of a customer's redemptions */
  getRedemption(customer_id: Id, redemption_id: Id, options?: CallOptions): Promise<Redemption> {
    return this.call({ method: 'GET', path: `/customers/${segment('customer_id', customer_id)}/redemptions/${segment('redemption_id', redemption_id)}` }, options)
  }

  /** Cancel an unused redemption and refund its points */
  cancelRedemption(customer_id: Id, redemption_id: Id, options?: WriteOptions): Promise<RedemptionResult> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/redemptions/${segment('redemption_id', redemption_id)}/cancel`, is_write: true }, options)
  }

  /** Refer a friend, who gets a discount code */
  claimReferral(body: ClaimReferralBody, options?: WriteOptions): Promise<ReferralClaimResult> {
    return this.call({ method: 'POST', path: '/referrals/claim', is_write: true, body }, options)
  }

  /** Estimate the points that a cart would earn */
  estimateCart(body: EstimateCartBody, options?: CallOptions): Promise<CartEstimate> {
    return this.call({ method: 'POST', path: '/estimates', body }, options)
  }

  /** Estimate what each of several small carts would earn */
  estimateCarts(body: EstimateCartsBody, options?: CallOptions): Promise<CartEstimates> {
    return this.call({ method: 'POST', path: '/estimates/batch', body }, options)
  }

  /** Read the programme's figures: members, points, revenue */
  getAnalyticsSummary(query?: GetAnalyticsSummaryQuery, options?: CallOptions): Promise<AnalyticsSummary> {
    return this.call({ method: 'GET', path: '/analytics/summary', query }, options)
  }

  /** Compare two date ranges: each figure, its change, and each reward */
  comparePeriods(query: ComparePeriodsQuery, options?: CallOptions): Promise<PeriodComparison> {
    return this.call({ method: 'GET', path: '/analytics/comparison', query }, options)
  }

  /** Count members by balance, tier, lapse, tag or expiry */
  countMembersBy(query: CountMembersByQuery, options?: CallOptions): Promise<MemberCounts> {
    return this.call({ method: 'GET', path: '/analytics/member-counts', query }, options)
  }

  /** Create a short-lived token for the signed-in shopper */
  createSessionToken(customer_id: Id, body?: CreateSessionTokenBody, options?: CallOptions): Promise<SessionToken> {
    return this.call({ method: 'POST', path: `/customers/${segment('customer_id', customer_id)}/session-tokens`, body }, options)
  }

  /** Exchange the platform's customer-account token for a session token */
  exchangeSessionToken(body: ExchangeSessionTokenBody, query?: ExchangeSessionTokenQuery, options?: CallOptions): Promise<SessionToken> {
    return this.call({ method: 'POST', path: '/session-tokens/exchange', body, query }, options)
  }

  /** List the webhook endpoints, oldest first */
  listWebhooks(query?: ListWebhooksQuery, options?: CallOptions): Listed<WebhookList['data'][number], WebhookList> {
    return this.list({ method: 'GET', path: '/webhooks', query }, options)
  }

  /** Subscribe a URL to events */
  createWebhook(body: CreateWebhookBody, options?: WriteOptions): Promise<WebhookEndpointCreated> {
    return this.call({ method: 'POST', path: '/webhooks', is_write: true, body }, options)
  }

  /** Read a webhook endpoint */
  getWebhook(webhook_id: Id, options?: CallOptions): Promise<WebhookEndpoint> {
    return this.call({ method: 'GET', path: `/webhooks/${segment('webhook_id', webhook_id)}` }, options)
  }

  /** Delete a webhook endpoint */
  deleteWebhook(webhook_id: Id, options?: WriteOptions): Promise<Deleted> {
    return this.call({ method: 'DELETE', path: `/webhooks/${segment('webhook_id', webhook_id)}`, is_write: true }, options)
  }

  /** Send one test event to an endpoint now */
  testWebhook(webhook_id: Id, body: TestWebhookBody, options?: WriteOptions): Promise<WebhookTestResult> {
    return this.call({ method: 'POST', path: `/webhooks/${segment('webhook_id', webhook_id)}/test`, is_write: true, body }, options)
  }
}
