// Written by "npm run generate", out of the OpenAPI document.

export type AdjustResult = {
  /** Whether this call changed the balance. */
  changed: boolean
  /** The requested change; signed for adjustments. */
  requested: number
  /** The change that was applied. */
  applied: number
  /** The balance after this change. */
  balance_after: number | null
  balance: Balance
}

export type AffiliateGroup = {
  /** null in a dry run of a create. */
  id: string | null
  name: string
  commission: {
    type: "percent" | "fixed_amount"
    /** For orders with the partner's code. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    code_rate: number
    /** For orders after a click on the partner's link. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    link_rate: number
  } | null
  customer_discount: {
    type: "percentage" | "fixed_amount"
    /** Percent or shop currency; 0: no discount. Percent from 1 to 100, to 2 decimals; an amount up to 1,000,000. */
    value: number
  } | null
  /** Partners of any status. Without `customers:read`, one to four read as five. */
  member_count: number
}

export type AffiliateGroupList = {
  data: readonly AffiliateGroup[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type AffiliateGroupWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  affiliate_group: AffiliateGroup | null
  /** true: saved, but some partner codes do not have the new buyer discount yet; the next change or a background job retries. */
  partner_codes_sync_failed?: boolean | undefined
}

export type AffiliateProgramSettings = {
  /** The programme's revision; send as `if_revision`. */
  revision: number
  /** Set with `PATCH /admin/api/switches`. */
  enabled: boolean
  /** Set with `PATCH /admin/api/switches`. */
  applications_open: boolean
  /** Set with `PATCH /admin/api/switches`. */
  auto_approve: boolean
  commission: {
    type: "percent" | "fixed_amount"
    /** For orders with the partner's code. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    code_rate: number
    /** For orders after a click on the partner's link. In percent or shop currency. Percent from 0 to 100, to 2 decimals; an amount from 0 to 1,000,000. */
    link_rate: number
  }
  customer_discount: {
    type: "percentage" | "fixed_amount"
    /** Percent or shop currency; 0: no discount. Percent from 1 to 100, to 2 decimals; an amount up to 1,000,000. */
    value: number
  }
  commission_base: {
    include_shipping: boolean
    include_tax: boolean
    /** Commission is calculated on the amount after discounts. */
    after_discounts: boolean
    /** Whether gift card purchases earn no commission. Existing commissions keep their terms. */
    exclude_gift_cards: boolean
  }
  /** Days before a commission can be paid out. */
  holdback_days: number
  /** Days after a click during which an order counts. */
  link_attribution_window_days: number
  /** The start of partner codes. It has 1 to 20 letters, digits and hyphens. */
  code_prefix: string
  /** An https URL; null: none. */
  terms_url: string | null
  /** Whether partners earn from their own orders. */
  allow_self_referral: boolean
  /** Referrals a member needs to be invited; 0: invited immediately. */
  hub_invite_after_referrals: number
  /** Whether order values are hidden from partners. */
  hide_order_value: boolean
  utm: {
    /** Whether partner links carry these. */
    enabled: boolean
    /** Used as is. Up to 60 letters, digits, `_`, `-`, `{` and `}`. */
    source: string
    /** Used as is. Up to 60 letters, digits, `_`, `-`, `{` and `}`. */
    medium: string
    /** Used as is. Up to 60 letters, digits, `_`, `-`, `{` and `}`. */
    campaign: string
  }
}

export type AffiliateSettingsWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  affiliate_settings: AffiliateProgramSettings
  /** true: saved, but some partner codes do not have the new buyer discount yet; the next change or a background job retries. */
  partner_codes_sync_failed?: boolean | undefined
}

export type AnalyticsSummary = {
  /** When the figures were read. `members.total`, `members.pending`, `points.outstanding_points`, `points.outstanding_liability` and `tier_distribution` are as of this moment, whatever the window. ISO 8601, UTC. */
  as_of: string
  /** The days counted, in the shop's time zone. */
  window: {
    /** The first instant of the first day. ISO 8601, UTC. */
    start: string
    /** The last instant of the last day. ISO 8601, UTC. */
    end: string
    /** The number of days. */
    days: number
  }
  /** ISO 4217. */
  currency_code: string | null
  members: {
    /** All members at `as_of`. */
    total: number
    /** Members who placed an order, claimed or redeemed in the window. Orders count even if they earned nothing or were cancelled or refunded. */
    active_in_period: number
    /** Active members as a share of all members. In percent, with two decimals; 0 if there are none. */
    active_rate_percent: number
    /** Members who joined in the window. */
    new_in_period: number
    /** Known shop customers who are not members at `as_of`. */
    pending: number
  }
  points: {
    /** Points awarded or released, less those reversed. */
    earned_in_period: number
    /** Points redeemed for rewards or deducted. `rewards.redeemed_in_period` is the number of redemptions. */
    redeemed_in_period: number
    /** Redeemed points as a share of earned points. In percent, with two decimals; 0 if there are none. */
    redemption_rate_percent: number
    /** Spendable points of all members at `as_of`. */
    outstanding_points: number
    /** What members could redeem with their points at `as_of`: the most that one enabled reward of fixed cash value allows, within its remaining limits and its tiers; null without such a reward. In shop currency. */
    outstanding_liability: number | null
    liability_basis: {
      reward_id: string
      /** The value of one point, to twelve decimals. In shop currency. */
      value_per_point: number
    } | null
    /** `points` when `outstanding_liability` is null. */
    outstanding_liability_unit: "money" | "points"
  }
  revenue: {
    /** Value after refunds of members’ paid orders, placed in the window, that earned points in a campaign or used a programme code. In shop currency. */
    attributed_revenue: number
    /** The number of these orders. */
    attributed_order_count: number
    /** The average of these orders; 0 without any. In shop currency. */
    average_order_value: number
    /** Discounts by programme codes on paid orders, placed in the window. In shop currency. */
    discounts_given: number
    /** Savings by benefits without codes: always 0, since orders do not report them. In shop currency. */
    perk_savings: number
    /** Gift cards and store credit issued in the window and not cancelled. In shop currency. */
    cashback_issued: number
    /** (Attributed revenue - given) / given, where given is discounts plus cashback; null if nothing was given. */
    roi_ratio: number | null
  }
  rewards: {
    /** The number of redemptions. Deducted points do not count. */
    redeemed_in_period: number
  }
  /** Members per tier id at `as_of`; empty while tiers are not live. */
  tier_distribution: Readonly<Record<string, number>>
  /** Days for up to 90 days, else months; none is left out. */
  revenue_series_granularity: "day" | "month"
  revenue_series: readonly ({
    /** `YYYY-MM-DD` for a day, `YYYY-MM` for a month. */
    period: string
    /** The same as `period`, also where that is a day. */
    month: string
    /** From orders placed in it. In shop currency. */
    attributed_revenue: number
    /** On orders placed in it. In shop currency. */
    discounts_given: number
  })[]
  enrollment_series: {
    /** Days for up to 90 days, else months; none is left out. */
    granularity: "day" | "month"
    buckets: readonly ({
      /** `YYYY-MM-DD` for a day, `YYYY-MM` for a month. */
      period: string
      /** Members who joined in it. */
      enrollments: number
    })[]
  }
}

export type Balance = {
  /** The customer GID. */
  id: string
  /** The numeric id. */
  legacy_id: number | null
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  /** Points that can be spent now. */
  points_balance: number
  /** Lifetime points earned: awards and upward corrections, less reversals. */
  points_earned: number
  /** Lifetime points used: redemptions and deductions. */
  points_redeemed: number
  /** Points held until the return window ends. */
  pending_points: number
}

export type Benefit = {
  /** null in a dry run that adds it. */
  id: string | null
  type: string
  /** The benefit's label; by default the catalogue's. */
  label: string
  /** As in the catalogue. */
  fields: Readonly<Record<string, unknown>>
}

export type BenefitInput = {
  /** The id of an existing benefit, to change it in place. */
  id?: string | null | undefined
  /** A type of `GET /program/rule-types?kind=benefit`. Required for a new one. */
  type?: string | undefined
  /** null: the catalogue's label. */
  label?: string | null | undefined
  /** As in the catalogue. Omitted keys stay or take defaults. */
  fields?: Readonly<Record<string, unknown>> | undefined
}

export type Birthday = {
  /** 1 (January) to 12. */
  month: number
  /** A day of that month; 29 February is allowed. */
  day: number
}

export type BirthdayResult = {
  /** false: it was already set. */
  changed: boolean
  birthday: Birthday | null
}

export type Campaign = {
  /** null in a dry run of a create. */
  id: string | null
  name: string | null
  type: "earning_boost" | "reward_spotlight"
  /** The template it was created from. */
  template: string | null
  /** The status at this moment. */
  status: "draft" | "scheduled" | "active" | "ended" | "cancelled"
  /** The multiplier for points while it runs; null for `reward_spotlight`. */
  multiplier: number | null
  /** `compound`, `max` or `replace`; null for `reward_spotlight`. */
  stacking_mode: string | null
  /** When it starts. ISO 8601, UTC. */
  starts_at: string | null
  /** When it ends; null: not until it is cancelled. ISO 8601, UTC. */
  ends_at: string | null
  /** The earning rule types that it boosts. */
  rule_types: readonly string[]
  product_scope: {
    mode: "all" | "include" | "exclude"
    product_ids: readonly string[]
    collection_ids: readonly string[]
    tags: readonly string[]
  }
  audience: {
    mode: "all" | "tier" | "tag"
    tier_ids: readonly string[]
    tags: readonly string[]
  }
  limits: {
    /** null: no limit. */
    max_orders: number | null
    /** null: no limit. */
    max_bonus_points: number | null
    /** The share of the audience that is held out; null: none. */
    holdout_percent: number | null
  }
  /** The used part of the limits. */
  consumed: {
    orders: number
    bonus_points: number
  }
  badge_text: string | null
  /** By language code such as `pt-br`. */
  banner_copy: Readonly<Record<string, {
    title: string
    subtitle: string
  }>>
  spotlight_rewards: readonly ({
    reward_id: string
    sale_points_cost: number | null
  })[]
  emails: {
    teaser: CampaignEmailPhase
    launch: CampaignEmailPhase
    last_chance: CampaignEmailPhase
  }
  /** Whether it can be deleted; cancel a scheduled or active one instead. */
  deletable: boolean
  /** Send as `if_revision`; 0 in a dry run of a create. */
  revision: number
  /** null in a dry run of a create. ISO 8601, UTC. */
  created_at: string | null
  /** When it was last changed; orders do not count. ISO 8601, UTC. */
  updated_at: string | null
}

export type CampaignEmailPhase = {
  enabled: boolean
  /** When it is due; null without a date. ISO 8601, UTC. */
  scheduled_for: string | null
  /** When it was sent; it is never sent twice. ISO 8601, UTC. */
  sent_at: string | null
}

export type CampaignEmails = {
  campaign_id: string
  phases: readonly string[]
  recipients: number
}

export type CampaignList = {
  data: readonly Campaign[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type CampaignResults = {
  /** When it was counted. ISO 8601, UTC. */
  as_of: string
  currency_code: string
  campaign_id: string
  name: string
  status: "draft" | "scheduled" | "active" | "ended" | "cancelled"
  /** The start of the results; null: it has not begun. ISO 8601, UTC. */
  starts_at: string | null
  /** The end of the results: its end, or now while it runs. ISO 8601, UTC. */
  ends_at: string | null
  /** Orders that earned points from it, except those fully refunded or cancelled. */
  orders: number
  /** The members who placed them. */
  members: number
  /** Points that these orders earned from it, before refunds. */
  bonus_points: number
  /** What these points are worth now, ignoring the limits of the reward that values them; null if no reward has a fixed cash value. Decimal text, in shop currency. */
  cost: string | null
  /** What these orders are worth after refunds. Decimal text, in shop currency. */
  revenue: string
  /** All orders of these members while it ran. Decimal text, in shop currency. */
  members_revenue: string
  /** The same for the period of the same length right before it. These members are selected because they bought during the campaign, so an increase is not its effect: `comparison` has all members. Decimal text, in shop currency. */
  members_revenue_before: string
  /** Redemptions of its featured rewards, less cancelled ones. null: by fewer than 5 members, and the key lacks `customers:read`. */
  redemptions: number | null
  /** What was spent on them. null: by fewer than 5 members, and the key lacks `customers:read`. */
  points_spent: number | null
  /** The orders that its limit counts. */
  consumed_orders: number
  /** The points that its limit counts, from orders and other ways to earn. */
  consumed_bonus_points: number
  /** All rewards redeemed while it ran, most redeemed first. */
  rewards: readonly ({
    reward_id: string
    name: string
    /** Less cancelled ones. null: by fewer than 5 members, and the key lacks `customers:read`. */
    redemptions: number | null
    /** What was spent on them. null: by fewer than 5 members, and the key lacks `customers:read`. */
    points_spent: number | null
  })[]
  comparison: {
    /** The start of the period before: the same weekdays, whole weeks earlier. ISO 8601, UTC. */
    before_starts_at: string
    /** Until when. ISO 8601, UTC. */
    before_ends_at: string
    /** All members when it began. Empty groups are omitted. */
    groups: readonly ({
      /** `in_campaign`: its audience when it began, except those `held_out`. `outside`: all other members. */
      group: "in_campaign" | "held_out" | "outside"
      members: number
      /** Members who bought anything while it ran. */
      buyers: number
      orders: number
      /** All their orders while it ran, after refunds. Decimal text, in shop currency. */
      revenue: string
      /** The average for each of them. Decimal text, in shop currency. */
      revenue_per_member: string
      /** All their orders in the period before. Decimal text, in shop currency. */
      revenue_before: string
    })[]
    /** null: no members are held out. */
    holdout_percent: number | null
    /** The conclusion from the revenue. */
    verdict: "no_holdout" | "too_few_members" | "too_few_buyers" | "no_difference" | "higher" | "lower"
    /** The same in a sentence. */
    message: string
    /** The difference in revenue a member between the campaign and those held out; null: not enough data. */
    revenue_lift: {
      /** Below zero: less. Decimal text, in shop currency. */
      difference: string
      /** The lower bound of the 95 % confidence interval. Decimal text, in shop currency. */
      low: string
      /** The upper bound of the 95 % confidence interval. Decimal text, in shop currency. */
      high: string
    } | null
    /** The difference in orders a member between the campaign and those held out; null: not enough data. */
    orders_lift: {
      difference: number
      low: number
      high: number
    } | null
  } | null
}

export type CampaignWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The campaign's revision after the write; on a dry run unchanged, 0 for a create. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  matches?: Matches | undefined
  campaign: Campaign | null
  would_email: {
    /** The phases that are on and not sent yet. */
    phases: readonly string[]
    /** Members of the current audience who get them: with an e-mail address and consent to e-mail marketing, not excluded, not unsubscribed from campaign e-mails. */
    recipients: number
  } | null
}

export type CanRedeem = {
  /** The first state that applies. */
  state: "customer_excluded" | "not_started" | "tier_required" | "insufficient_points" | "redeemable"
  /** For `insufficient_points`: the cost less the balance. */
  points_needed?: number | undefined
  /** For `tier_required`: the next tier that includes it; absent if there is none. */
  required_tier?: string | undefined
  /** For `not_started`: when it starts. ISO 8601, UTC. */
  starts_at?: string | null | undefined
}

export type CartEstimate = {
  /** false when nothing would be earned. */
  enabled: boolean
  /** Why nothing would be earned: the first reason that applies. */
  reason: "program_disabled" | "no_points_layer" | "customer_excluded" | "no_eligible_lines" | "nothing_earned" | null
  /** Points the order would earn. */
  points: number
  /** Points from the earning rule alone. */
  base_points: number
  /** `points` less `base_points`. */
  bonus_points: number
  /** The customer's multiplier: the higher of tier and membership. */
  tier_multiplier: number
  /** The additional campaign multiplier; 1 without one. If only some lines are boosted, the highest on a line; before any limit on bonus points. */
  campaign_multiplier: number
  /** Points per unit of shop currency, before multipliers; 0 without a rule. */
  points_per_currency: number
  /** The amount paid for eligible lines, after discounts, in shop currency. */
  eligible_amount: number
  lines: readonly ({
    /** The line's position in the cart, from 0. */
    index: number
    /** The GID. */
    product_id: string
    /** Whether the line can earn. */
    eligible: boolean
  })[]
  /** The shop's currency. */
  currency: string | null
  /** The customer's GID; null: a guest. */
  customer_id: string | null
  estimate: true
}

export type CartEstimates = {
  /** In the order of the carts. */
  data: readonly CartEstimate[]
}

export type CartLine = {
  /** Number, GID `gid://<platform>/Product/<number>` or `external:<id>`. */
  product_id: string | number
  /** Number, GID `gid://<platform>/ProductVariant/<number>` or `external:<id>`. */
  variant_id?: string | number | undefined
  /** Pieces or a weight. Up to 3 decimals. */
  quantity: number
  /** Unit price, after the line's own discounts. Decimal string or number in shop currency, with up to 6 decimals. */
  price: string | number
  /** Price of the whole line, if it differs from `price` times `quantity`, rounded half up. Decimal string or number in shop currency, in whole minor units. */
  total?: string | number | undefined
  /** Unit price before a sale. If above `price`, the line is a sale item. Decimal string or number in shop currency, with up to 6 decimals. */
  compare_at_price?: string | number | undefined
  /** The product's tags; `[]`: none. Default: as in the shop. */
  tags?: readonly string[] | undefined
  /** The product's collections; `[]`: none. Default: as in the shop. */
  collection_ids?: readonly (string | number)[] | undefined
  /** Whether it is a gift card. Default: as in the shop. */
  gift_card?: boolean | undefined
  /** Bought as a subscription. Does not affect points. */
  subscription?: boolean | undefined
}

export type CatalogueField = {
  key: string
  /** The type of its value, such as `integer`, `money`, `choice`. */
  type: string
  required: boolean
  /** The value of an omitted field; null: none. */
  default: unknown
  /** The lowest number, or the shortest length of a text or list. */
  minimum: number | null
  maximum: number | null
  /** For money: the decimals of the shop's currency; else null. */
  decimals: number | null
  allowed: readonly string[] | null
  description: string
}

export type CatalogueType = {
  type: string
  label: string
  description: string
  /** Whether customers claim it. */
  claimable: boolean
  /** Whether it can be added by the API. */
  creatable: boolean
  /** The keys of `fields`. */
  fields: readonly CatalogueField[]
  /** Rewards: the values beside `fields`. */
  values?: readonly CatalogueField[] | undefined
}

export type CatalogueTypeList = {
  kind: "earning" | "benefit" | "reward"
  primary_language: string
  /** The shop's published languages, for titles. */
  languages: readonly string[]
  data: readonly CatalogueType[]
}

export type ChildrenResult = {
  /** false: nothing changed. */
  changed: boolean
  /** All children of the customer, oldest first. Without permission to read customers, only the one sent. */
  children: readonly Subject[]
}

export type ClaimResult = {
  /** Always true: a repeated claim is refused. */
  changed: boolean
  rule_id: string
  /** 0 if the rule pays with a code. */
  points_awarded: number
  /** The current spendable balance. */
  balance_after: number | null
  /** The code, if the rule pays with one. */
  discount_code: string | null
  /** Whether the points are held before they can be spent. */
  is_pending: boolean
}

export type ClaimStanding = {
  /** The id to claim it with. */
  rule_id: string
  /** Whether a claim would be paid now, or why not. Consent is not checked. */
  state: "claimable" | "already_claimed" | "customer_excluded" | "birthday_missing" | "not_birthday_month" | "birthday_too_recent"
  /** When it was paid, this year if it is paid once a year; null: not yet. ISO 8601, UTC. */
  claimed_at: string | null
  /** When it can next be claimed; null: now, never again, or unknown. ISO 8601, UTC. */
  claimable_at: string | null
}

export type ClaimedReferral = {
  id: string
  /** `open`: waiting for the friend's first qualifying order; `completed`: that order was paid; `reversed`: it was refunded or cancelled; `rejected`: an order showed the referral to be invalid; `refused`: the claim was not accepted. */
  status: "open" | "completed" | "reversed" | "rejected" | "refused"
}

export type ComparedPeriod = {
  from: string
  to: string
  days: number
  /** How many of these days have begun. For a fair comparison, use as many days. */
  days_begun: number
  /** False: its last days are in the future. */
  is_over: boolean
}

export type Customer = {
  /** The customer GID. */
  id: string
  /** The numeric id. */
  legacy_id: number | null
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  /** Points that can be spent now. */
  points_balance: number
  /** Lifetime points earned: awards and upward corrections, less reversals. */
  points_earned: number
  /** Lifetime points used: redemptions and deductions. */
  points_redeemed: number
  /** Points held until the return window ends. */
  pending_points: number
  tier: CustomerTier | null
  /** Only when reading one customer; null at the top, and while tiers are not live. */
  next_tier?: NextTier | null | undefined
  /** When the points expire without further activity; only when reading one customer. null: never, or no points. */
  points_expiry?: PointsExpiry | null | undefined
  /** The paid membership; only when reading one customer. null: none. */
  membership?: HeldMembership | null | undefined
  /** The rewards available to the customer; with `include=rewards`. */
  rewards?: readonly CustomerReward[] | undefined
  /** The newest 10 rows; with `include=history`. */
  history?: readonly Transaction[] | undefined
  program?: Program | undefined
  /** With `include=referral`; null while the programme or referrals are off, or the customer is excluded. */
  referral?: CustomerReferral | null | undefined
  /** The ways to earn that customers claim, and whether this one can be claimed; with `include=earning`. */
  earning?: readonly ClaimStanding[] | undefined
  /** The code for friends to enter; every new member has one. */
  referral_code: string | null
  /** Whether this customer is excluded. Customers with an excluded tag, or outside the audience, earn nothing either. */
  excluded_from_program: boolean
  /** When the customer became a member. ISO 8601, UTC. */
  enrolled_at: string | null
  /** How the customer joined: `account_created`, `join`, `api` (by a write for a shop customer) or `import`. */
  enrolled_via: string | null
  birthday: Birthday | null
  orders_count: number
  /** What was paid for the goods of all orders, after discounts and refunds, in shop currency. Tax and shipping count only where the earning rule for orders includes them. */
  lifetime_spend: number | null
  /** When points were last earned or used. ISO 8601, UTC. */
  last_activity_at: string | null
  /** When anything here last changed. ISO 8601, UTC. */
  updated_at: string | null
}

export type CustomerList = {
  data: readonly Customer[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type CustomerReferral = {
  code: string
  /** The link that the customer shares. */
  url: string
  /** Friends who have claimed the code. */
  friends_invited: number
  /** Friends whose first qualifying order was paid. */
  friends_converted: number
  /** Points earned from referrals, without those held or taken back. */
  points_earned: number
}

export type CustomerReward = {
  /** null in a dry run of a create. */
  id: string | null
  type: string | null
  enabled: boolean
  name: string | null
  /** The customer's price in points: the tier's price if it has one, or a running campaign's sale price if lower. */
  points_cost: number | null
  /** The same as `type`. */
  discount_type: string | null
  /** Percent or money, depending on the type. */
  discount_value: number | null
  code_valid_days: number | null
  /** In the primary language; null: the catalogue's text. */
  title: string | null
  /** In other published languages, by language code such as `pt-br`. */
  title_translations: Readonly<Record<string, string>>
  /** The type's fields, as in the catalogue and as writes accept them. */
  fields: Readonly<Record<string, unknown>>
  /** One line in English, with money in shop currency. */
  summary: string | null
  /** The minimum order for the code, in shop currency. */
  minimum_purchase: number | null
  /** When it stops being redeemable. ISO 8601, UTC. */
  ends_at: string | null
  can_redeem: CanRedeem
}

export type CustomerRewardList = {
  data: readonly CustomerReward[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type CustomerState = {
  /** The customer GID. */
  id: string
  /** The numeric id. */
  legacy_id: number | null
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id: string | null
  excluded_from_program: boolean
  tier_id: string | null
  is_manual_override: boolean
}

export type CustomerTier = {
  id: string
  name: string
  /** When the tier was reached. ISO 8601, UTC. */
  achieved_at: string | null
  /** When a lapsed tier ends. ISO 8601, UTC. */
  grace_until: string | null
  /** Points that count for tiers in the current period. */
  points_in_period: number
  /** Whether the tier was set by hand; kept until cleared. */
  is_manual_override: boolean
  /** When it was set by hand. ISO 8601, UTC. */
  manual_override_at: string | null
}

export type CustomerWriteResult = {
  /** Whether this call changed the customer. */
  changed: boolean
  /** The Customer, or the CustomerState if the key lacks `customers:read`. */
  customer: Customer | CustomerState
  /** Tier writes: the member's previous tier. */
  previous_tier_id?: string | null | undefined
  /** Tier writes: points paid on entry. */
  bonus_points?: number | undefined
}

export type DeductResult = {
  /** Whether this call changed the balance. */
  changed: boolean
  /** The requested change; signed for adjustments. */
  requested: number
  /** The change that was applied. */
  applied: number
  /** The balance after this change. */
  balance_after: number | null
  /** The same as `applied`. */
  points_deducted: number
  balance: Balance
}

export type Deleted = {
  changed: true
  deleted: true
}

export type EarnResult = {
  /** Whether this call changed the balance. */
  changed: boolean
  /** Whether `source_ref` had already been awarded. */
  deduplicated: boolean
  /** Points awarded under this `source_ref`. */
  points_awarded: number
  balance: Balance
}

export type EarningRule = {
  /** null in a dry run of a create. */
  id: string | null
  type: string | null
  enabled: boolean
  /** The catalogue's name for the type. */
  label: string | null
  /** The flat award, if the rule pays one. */
  points: number | null
  /** Order rules: points per unit of shop currency. */
  points_per_currency: number | null
  /** Times per customer; null: no limit. */
  limit: number | null
  /** In the primary language; null: the catalogue's text. */
  title: string | null
  /** In other published languages, by language code such as `pt-br`. */
  title_translations: Readonly<Record<string, string>>
  /** The type's fields, as in the catalogue and as writes accept them. */
  fields: Readonly<Record<string, unknown>>
  /** One line in English, with money in shop currency. */
  summary: string | null
}

export type Eligibility = {
  /** The programme's revision; send as `if_revision`. */
  revision: number
  /** Who earns: everyone, private customers only, or business customers only. */
  customer_audience: "all" | "b2c_only" | "b2b_only"
  /** Customers with any of these tags can neither earn nor redeem. Their points stay. */
  excluded_customer_tags: readonly string[]
  /** Orders with any of these tags earn nothing. */
  excluded_order_tags: readonly string[]
  /** Products with any of these tags earn nothing. */
  excluded_product_tags: readonly string[]
  excluded_products: readonly ExcludedProduct[]
  excluded_collections: readonly ExcludedCollection[]
  /** Whether gift card purchases earn nothing. True in a new shop. */
  exclude_gift_cards: boolean
  /** Whether items sold below their compare-at price earn nothing. */
  exclude_discounted_items: boolean
  /** Whether renewals earn nothing; a subscription's first order still earns. */
  exclude_subscription_renewals: boolean
  /** Whether buying a membership earns nothing. */
  exclude_membership_purchases: boolean
  opt_in: {
    /** Whether customers must opt in, instead of joining with their account. Turning it on links the shop's published policies; existing members stay members. */
    required: boolean
    /** Whether customers who join are asked for consent to e-mail marketing. */
    marketing_consent: boolean
  }
  /** Where the automatic discount of tiers and memberships applies; never on membership products and gift cards. */
  member_discounts: {
    /** Whether it combines with other discounts. */
    combine_with_other_discounts: boolean
    /** Whether sale items are excluded. */
    exclude_sale_items: boolean
    /** Whether subscriptions are excluded. */
    exclude_subscription_items: boolean
    /** Products with any of these tags are excluded. */
    excluded_product_tags: readonly string[]
    excluded_collections: readonly ExcludedCollection[]
  }
}

export type EligibilityWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  matches?: Matches | undefined
  eligibility: Eligibility
}

export type EmailTemplate = {
  type: string
  name: string
  /** The content of the e-mail. */
  description: string
  /** What triggers it. */
  sends_when: string
  /** Whether the merchant has switched it on. */
  enabled: boolean
  /** Whether it is sent now: it is on, e-mails are on (`PATCH /admin/api/switches`), and its trigger is live. */
  sends: boolean
  /** False for e-mails that cannot be switched off. */
  toggleable: boolean
}

export type EmailTemplateList = {
  data: readonly EmailTemplate[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
  /** The admin's switch for all e-mails; while off, none of these is sent. The code that a friend asks for on a page of the shop is sent in any case. */
  emails_enabled: boolean
}

export type EmailTemplateWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  email_template: EmailTemplate
  /** The admin's switch for all e-mails; while off, none of these is sent. The code that a friend asks for on a page of the shop is sent in any case. */
  emails_enabled: boolean
  reach: {
    /** How many members get it: with an e-mail address, not excluded, not unsubscribed from its group; for promotional e-mails only those with consent to e-mail marketing. For partner e-mails: approved partners. */
    members_with_email: number
  }
}

export type EventTier = {
  id: string
  name: string
}

export type ExcludedCollection = {
  /** GID. */
  id: string
  title: string
}

export type ExcludedProduct = {
  /** GID. */
  id: string
  title: string
  /** GIDs; empty: the whole product. */
  variant_ids: readonly string[]
}

export type ExplainedThing = {
  kind: "order" | "entry" | "rule" | "tier" | "tier_move"
  /** The GID of an order; null: tiers are not live. */
  id: string | null
  /** When it happened; null: it is so now. ISO 8601, UTC. */
  at: string | null
  /** What it gave, or would give; null: it is not about points. */
  points: number | null
  /** Why, in sentences. */
  text: string
  /** The same piece by piece, with the figures. */
  sentences: readonly Sentence[]
}

export type Explanations = {
  data: readonly ExplainedThing[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type FieldChange = {
  path: string
  /** null: there was no value. */
  before: unknown
  /** null: there is no value now. */
  after: unknown
}

export type Forecast = {
  /** Based on when orders were placed. */
  window: {
    /** The first moment of the orders that are replayed. ISO 8601, UTC. */
    from: string
    /** The moment of the forecast. ISO 8601, UTC. */
    until: string
    days: number
  }
  orders: {
    /** Settled orders of known customers in the window. */
    total: number
    replayed: number
  }
  /** Points from other ways to earn in the window. */
  awards: {
    total: number
    replayed: number
  }
  members: {
    /** Whose they are. */
    total: number
    replayed: number
    /** Would have got more points. */
    more: number
    /** Would have got less. */
    less: number
    /** Would have got the same. */
    same: number
    /** Up to five of each, largest difference first. Only for keys with `customers:read`, and not in a dry run. */
    examples?: {
      more: readonly ForecastExample[]
      less: readonly ForecastExample[]
      same: readonly ForecastExample[]
    } | undefined
  }
  sample: {
    seed: number
    /** 95 % margin of error of the difference, in points. */
    points_error: number
  } | null
  /** What was paid for the orders of the window, less refunds. Decimal text, in shop currency. */
  turnover: string
  as_is: ForecastSide
  as_would_be: ForecastSide
  difference: ForecastSide
  /** Tiers of `members` when the window ends, not now; while tiers are live. */
  replayed_members_by_tier: readonly ({
    tier_id: string
    name: string
    /** Members. */
    as_is: number
    /** Members. */
    as_would_be: number
  })[]
  /** What campaigns give to the replayed orders; those that give nothing are omitted. A side is null if there is no such campaign, or if it is `withheld`. */
  campaigns: readonly ({
    /** null in a forecast of a new one. */
    campaign_id: string | null
    name: string
    /** Whether it is the campaign being changed. */
    is_changed: boolean
    /** How many days it was moved back, in whole weeks, like the changed one. */
    days_moved: number
    /** When it starts in the window. ISO 8601, UTC. */
    starts_at: string | null
    /** When it ends in the window; null: it has no end. ISO 8601, UTC. */
    ends_at: string | null
    as_is: ForecastCampaignUse | null
    as_would_be: ForecastCampaignUse | null
  })[]
  /** The changed rewards that were redeemed in the window: the same redemptions at both prices. */
  rewards: readonly ({
    reward_id: string
    name: string
    as_is: ForecastRedemptions
    as_would_be: ForecastRedemptions
  })[]
  commissions: {
    /** Orders of the window that counted for a partner. */
    orders: number
    /** Those that were replayed. The sums are scaled up to all. */
    replayed: number
    /** Whose orders they are. */
    partners: number
    /** What the partners get for them. Decimal text, in shop currency. */
    as_is: string
    /** The same with the change. Decimal text, in shop currency. */
    as_would_be: string
  } | null
  /** What is already known about the days ahead, without new activity. */
  coming: {
    /** The end of the days ahead: as many as are replayed. ISO 8601, UTC. */
    until: string
    birthdays: {
      as_is: ForecastBirthdays
      as_would_be: ForecastBirthdays
    } | null
    expiry: {
      as_is: MembersWithPoints
      as_would_be: MembersWithPoints
    } | null
    excluded: {
      left_out: MembersWithPoints
      let_in: MembersWithPoints
    } | null
    year_end: {
      /** When the next year begins. ISO 8601, UTC. */
      at: string
      /** Members whose tier then ends, or enters its grace period, if they earn nothing until then, in addition to `member_impact`. null: more than 10,000 members, or `withheld`. */
      members: number | null
    } | null
  }
  liability: {
    /** The points that members would have in addition to their own. */
    points_change: number
    /** What members could redeem now. null: no reward has a cash value. Decimal text, in shop currency. */
    as_is: string | null
    /** The same right after the change, with current points. Also null in a forecast stored by an earlier release. Decimal text, in shop currency. */
    at_once: string | null
    /** The same if the change had applied all along, with `points_change`. Decimal text, in shop currency. */
    as_would_be: string | null
    /** `as_would_be` minus `as_is`. Decimal text, in shop currency. */
    change: string | null
  }
  /** What the forecast does not know. */
  unknown: readonly ({
    reason: "no_orders" | "program_off" | "behaviour" | "sample" | "draft" | "campaign_moved" | "campaign_covered" | "few_orders" | "campaign_cut" | "holdout" | "unseen_products" | "customers_now" | "other_ways_to_earn" | "redemptions" | "shown_rewards" | "points_expiry" | "memberships" | "member_discounts" | "membership_birthdays" | "referrals" | "partners" | "emails"
    /** In English. */
    message: string
  })[]
  at_most: ForecastAtMost | null
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
}

export type ForecastAtMost = {
  /** null: not each has a limit. */
  bonus_points: number | null
  /** What these points are worth. null: unknown. Decimal text, in shop currency. */
  value: string | null
}

export type ForecastBirthdays = {
  /** Birthdays entered for members, pets and children. */
  birthdays: number
  /** What they pay with current tiers, without campaigns and memberships. */
  points: number
}

export type ForecastCampaignUse = {
  orders: number
  bonus_points: number
  /** Who got these points. */
  replayed_members: number
  /** When a limit was reached in the window; null: none was. ISO 8601, UTC. */
  used_up_at: string | null
}

export type ForecastExample = {
  /** The customer GID. */
  customer_id: string
  /** Points. */
  as_is: number
  /** Points. */
  as_would_be: number
}

export type ForecastRedemptions = {
  /** Those that the reward still allows. */
  redemptions: number
  /** What they take. */
  points: number
  /** What they give. null: the reward has no cash value. Decimal text, in shop currency. */
  value: string | null
}

export type ForecastSide = {
  /** All points: `points`, `tier_points` and `rule_points` together. */
  total_points: number
  /** Order points, less those reversed by refunds; pending ones count too. */
  points: number
  /** Those by the earning rule alone. */
  base_points: number
  /** `points` less `base_points`: multipliers and campaigns. */
  bonus_points: number
  /** Points for entering tiers, in addition to `points`. */
  tier_points: number
  /** Points from other ways to earn, such as claims and birthdays, in addition to `points`. */
  rule_points: number
  /** Members who got any of these. */
  earning_members: number
  /** Moves to a higher tier. */
  promoted: number
  /** Moves to a lower tier, after refunds or with a period. */
  demoted: number
  /** Codes for entering tiers, and from rules that pay with a code. */
  codes: number
  /** The value of codes for a fixed amount. Decimal text, in shop currency. */
  code_value: string
  /** The value of the codes, and of the points at the reward with the highest value per point. null: no reward has a cash value. Decimal text, in shop currency. */
  cost: string | null
  /** The cost per unit of turnover; null without either. */
  cost_per_turnover: number | null
}

export type FoundInShop = {
  /** By title. */
  products: readonly ({
    /** The GID, as campaigns and rules take it. */
    id: string
    title: string
    /** `ACTIVE`, `DRAFT` or `ARCHIVED`. */
    status: string
  })[]
  /** By title. */
  collections: readonly ({
    /** The GID, as campaigns and rules take it. */
    id: string
    title: string
    /** How many products it has, drafts too. */
    products: number
  })[]
  /** Product tags, most used first. Ignores case. */
  tags: readonly ({
    tag: string
    /** How many products it has, drafts too. */
    products: number
  })[]
  /** Whether there are more: search with a longer part of the name. */
  has_more: boolean
  /** What to do if nothing was found, in English. */
  message?: string | undefined
}

export type FoundMember = {
  /** The customer GID. */
  id: string
  /** The id in the shop's own system; null if it has none beside the number. */
  external_id?: string | null | undefined
  email?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  tags?: readonly string[] | undefined
  /** Points that can be spent now. */
  points_balance?: number | undefined
  /** Points held until the return window ends. */
  pending_points?: number | undefined
  /** null while tiers are not live. */
  tier?: ListedMemberTier | null | undefined
  /** null: the points never expire, or there are none. */
  next_expiry?: NextExpiry | null | undefined
  /** When the customer became a member. ISO 8601, UTC. */
  enrolled_at?: string | undefined
  /** When points were last earned or used. ISO 8601, UTC. */
  last_activity_at?: string | null | undefined
}

export type FoundMembers = {
  data: readonly FoundMember[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type HeldMembership = {
  id: string
  name: string
  /** When the customer's unbroken membership started. ISO 8601, UTC. */
  started_at: string
  /** When it ends, unless bought again. ISO 8601, UTC. */
  ends_at: string
  /** True during the grace period: ended, but benefits still apply. */
  in_grace: boolean
  /** Its benefits, one per line, in the customer's language; with `include=membership`. */
  perks?: readonly string[] | undefined
  /** What the customer has gained from it since it started; with `include=membership`. */
  brought?: {
    /** Extra points thanks to it, less those pending or reversed: from its multiplier on the newest 250 orders, and from its gifts. */
    points: number
    /** Their value in shop currency, at the reward with the highest value per point for this customer; null: none has a fixed value. */
    points_value: number | null
    /** Order discounts by its codes, in shop currency. Orders do not report the member discount. */
    discounts: number
  } | undefined
}

export type HubCommission = {
  id: string
  /** After refunds. Decimal text, in shop currency. */
  amount: string
  /** `held` until `available_at`, then `payable`; `reversed`: the order was fully refunded or cancelled. */
  status: "held" | "payable" | "paid" | "reversed"
  /** When the order was placed. ISO 8601, UTC. */
  created_at: string
  /** When it becomes payable. ISO 8601, UTC. */
  available_at: string
}

export type HubPayout = {
  id: string
  /** What was paid. Decimal text, in shop currency. */
  amount: string
  status: "open" | "paid" | "failed"
  /** When it was recorded. ISO 8601, UTC. */
  created_at: string
}

export type ListedMemberTier = {
  id: string
  name: string
  /** Until when a lapsed tier is kept; null: it has not lapsed. ISO 8601, UTC. */
  grace_until: string | null
}

export type ListedProposal = {
  id: string
  /** `withdrawn`: by its proposer; `failed`: approved, but it could not be carried out; `expired`: not decided within seven days. */
  status: "open" | "approved" | "declined" | "withdrawn" | "failed" | "expired"
  /** What it would change, in one line. */
  summary: string | null
  /** The operation that was called, as the reference names it. */
  operation: string
  /** The limits it exceeds; empty: the connection may only propose. */
  limits: readonly ({
    kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
    limit: number
    /** The amount already used today; 0 for limits per write. */
    used: number
    /** The amount of this write; null: unknown. */
    asked: number | null
  })[]
  /** The person's note. */
  word: string | null
  result: {
    /** What was changed. */
    summary: string | null
    error: {
      code: string
      message: string
    } | null
  } | null
  /** When a person decided, or it was withdrawn. ISO 8601, UTC. */
  decided_at: string | null
  /** When it was proposed. ISO 8601, UTC. */
  created_at: string
  /** Seven days later. ISO 8601, UTC. */
  expires_at: string
}

export type Matches = {
  /** Products of the shop; null: the change names none, or the platform does not answer. */
  products: number | null
  /** Members; null: the change names none. */
  members: number | null
}

export type MemberCounts = {
  /** When they were counted. ISO 8601, UTC. */
  as_of: string
  by: "balance" | "tier" | "lapse" | "tag" | "expiry"
  /** Empty while tiers are not live, or points do not expire. Of tags, those of at least 5 members. */
  groups: readonly MemberGroup[]
  /** Why a figure is null, or why groups may be missing. */
  withheld_message?: string | undefined
}

export type MemberGroup = {
  /** A points range such as `100-249`, a tier id, a range of days such as `8-30`, a tag, or a month such as `2026-12`. */
  group: string
  /** The name of a tier; else null. */
  name: string | null
  /** null: 1 to 4, for the requested tag. */
  members: number | null
  /** For `expiry`: the points that expire. null for others, and for groups small enough to identify a person. */
  points: number | null
}

export type MembersWithPoints = {
  members: number
  points: number
}

export type Membership = {
  /** null in a dry run of a create. */
  id: string | null
  /** In the primary language. */
  name: string
  name_translations: Readonly<Record<string, string>>
  /** Whether it is on sale; set with `PATCH /admin/api/memberships/{membership_id}`. */
  enabled: boolean
  /** Bought once per term, or renewed as a subscription. Fixed after the first member. `subscription` needs a shop that sells subscriptions. */
  billing_type: "term" | "subscription"
  /** How long one purchase lasts. Fixed after the first member. */
  term: {
    unit: "DAY" | "WEEK" | "MONTH" | "YEAR"
    count: number
  }
  /** How often a subscription renews. */
  billing_interval: {
    unit: "DAY" | "WEEK" | "MONTH" | "YEAR"
    count: number
  }
  /** Days of grace after its end. */
  grace_days: number
  /** Multiplier for order points, up to 2 decimals; 1 means none. */
  points_multiplier: number
  /** Months within which the member must buy again to keep the multiplier; 0: always kept. After a longer gap, the next order earns at `inactive_points_multiplier`. */
  activity_window_months: number
  /** At most `points_multiplier`, up to 2 decimals; 1 means none. */
  inactive_points_multiplier: number
  /** Whether it is shown as the recommended choice. */
  highlight: boolean
  /** Whether the storefront shows when the membership pays for itself. */
  show_payoff: boolean
  product: MembershipProduct
  benefits: readonly Benefit[]
}

export type MembershipList = {
  data: readonly Membership[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type MembershipProduct = {
  /** GID; null in a dry run that would create the product. */
  id: string | null
  title: string
  /** GID; null in a dry run that would create the product. */
  variant_id: string | null
  variant_title: string
  /** The product's price when it was last set here. Decimal text, in shop currency. */
  price: string
  /** ISO 4217. */
  currency: string
}

export type MembershipWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  membership: Membership | null
  /** Whether a draft product was created for this membership. */
  product_created?: boolean | undefined
  /** Dry run: the product that would be created. */
  would_create_product?: {
    title: string
    /** The product's price. Decimal text, in shop currency. */
    price: string
    status: string
  } | undefined
  /** The product's status if not ACTIVE: a DRAFT cannot be bought. */
  product_status?: string | undefined
  /** true: saved, but the platform does not yet know what is for members only; save again to retry. */
  gating_republish_failed?: boolean | undefined
}

export type NextExpiry = {
  /** Points that expire then: the whole balance. */
  points: number
  /** When they expire without further activity. ISO 8601, UTC. */
  expires_at: string
}

export type NextTier = {
  id: string
  name: string
  /** Points to earn in the period. */
  threshold: number
  /** Points missing for the threshold. */
  points_needed: number
  /** All requirements of the tier, including the threshold. */
  criteria: readonly ({
    metric: "points_earned" | "amount_spent" | "orders_count"
    required: number
    /** The value in the current period. */
    current: number
    /** The amount missing; at least 0. */
    remaining: number
  })[]
  /** Whether any one criterion is enough, or all are needed. */
  combine: "any" | "all"
}

export type OfferedReward = {
  /** The id to redeem it with. */
  id: string
  /** The type of the reward. */
  type: string
  /** What it is called. */
  title: string
  /** What it gives, and for which orders. */
  text: string
  /** The cost in points; the minimum if shoppers choose. Some members pay less. */
  points_cost: number
  /** Points per step, if shoppers choose how many. */
  points_step: number | null
  /** Whether shoppers choose how many points. */
  is_variable: boolean
}

export type PartnerApplicationResult = {
  /** The PartnerHub, or the PartnerState if the key lacks `customers:read`. */
  partner: PartnerHub | PartnerState
}

export type PartnerDue = {
  partner_id: string
  name: string | null
  /** Orders count for partners who were approved at the time of the order. */
  status: "applied" | "approved" | "rejected" | "suspended"
  /** Commissions in the holdback period. Decimal text, in shop currency. */
  held: string
  /** What can be paid out. Decimal text, in shop currency. */
  payable: string
  /** Paid out but reversed since; deducted. Decimal text, in shop currency. */
  owed_back: string
  /** What the next payout would be; below zero if more is owed back. Decimal text, in shop currency. */
  amount: string
  /** How many commissions it would settle. */
  commissions: number
  /** When the oldest of them became payable. ISO 8601, UTC. */
  payable_since: string | null
  /** When the next held commission becomes payable; null: none is held. ISO 8601, UTC. */
  next_payable_at: string | null
  /** Whether the next payout pays the partner. */
  is_due: boolean
  /** Why not; null: it does. */
  lacks: "nothing_payable" | "below_minimum" | null
}

export type PartnerHub = {
  /** Orders count for partners who were approved at the time of the order. */
  status: "applied" | "approved" | "rejected" | "suspended"
  /** null: erased. */
  name: string | null
  /** For buyers to enter; null: not approved yet. */
  code: string | null
  /** To share; null: not approved yet. */
  link: string | null
  /** What they earn, in the language asked for. */
  commission_text: string
  balances: {
    /** Commissions in the holdback period. Decimal text, in shop currency. */
    held: string
    /** What can be paid out. Decimal text, in shop currency. */
    payable: string
    /** The total paid out. Decimal text, in shop currency. */
    paid: string
  }
  /** The newest 20. */
  commissions: readonly HubCommission[]
  /** The newest 20. */
  payouts: readonly HubPayout[]
}

export type PartnerHubResult = {
  partner: PartnerHub | null
}

export type PartnerState = {
  /** Orders count for partners who were approved at the time of the order. */
  status: "applied" | "approved" | "rejected" | "suspended"
}

export type PartnersDue = {
  data: readonly PartnerDue[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
  currency_code: string
  total: {
    /** How many partners can be paid now. null: fewer than 5 get as much or less, and the key lacks `customers:read`. */
    partners: number | null
    /** Their total. null: as `partners`. Decimal text, in shop currency. */
    amount: string | null
    /** How many are below the minimum. null: as `partners`. */
    below_minimum: number | null
    /** Held commissions of all partners. null: of fewer than 5, for such a key. Decimal text, in shop currency. */
    held: string | null
    /** When the first held commission becomes payable; null: none, or as `held`. ISO 8601, UTC. */
    next_payable_at: string | null
  }
  /** Whether `data` is empty because the key lacks the scope `customers:read`. */
  names_withheld: boolean
}

export type PeriodComparison = {
  /** When the figures were read. Later refunds still lower the turnover. ISO 8601, UTC. */
  as_of: string
  currency_code: string
  period: ComparedPeriod
  compared: ComparedPeriod
  figures: {
    /** All paid orders placed in the period, after refunds up to `as_of`. In shop currency. */
    turnover: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** The number of these orders. Fully refunded ones do not count. */
    orders: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** The part of it from orders with a campaign or a programme code. */
    attributed_revenue: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** The number of those. */
    attributed_orders: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Discounts by codes of the programme. */
    discounts_given: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** All members at the end of the period, or at `as_of`. */
    members: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Members who joined in it. */
    new_members: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Members who placed an order, claimed or redeemed in the period. */
    active_members: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Points awarded, released or added by hand, less those reversed. */
    points_earned: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Points redeemed for rewards, and points deducted for something else. */
    points_redeemed: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Redemptions, less cancelled ones. */
    rewards_redeemed: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Moves to a higher tier, except when tiers went live. */
    moved_up: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
    /** Moves to a lower tier. */
    moved_down: {
      /** In the period. */
      value: number
      /** In the comparison period. */
      compared_value: number
      /** The change; negative: a decrease. */
      change: number
      /** The change in percent; null: there was nothing before. */
      change_percent: number | null
    }
  }
  /** Every reward that exists or was redeemed in the period, most redeemed first. */
  rewards: readonly RewardComparison[]
}

export type PetsResult = {
  /** false: nothing changed. */
  changed: boolean
  /** All pets of the customer, oldest first. Without permission to read customers, only the one sent. */
  pets: readonly Subject[]
}

export type PointsAdjustedEvent = {
  /** The same for every attempt; `evt_test_…` for a test event. */
  id: string
  topic: "points.adjusted"
  /** When it happened. ISO 8601, UTC. */
  created_at: string
  /** The shop's domain. */
  shop: string
  payload: {
    /** The customer GID. */
    customer_id: string
    /** The numeric id. */
    customer_legacy_id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    customer_external_id: string | null
    /** The applied change; negative if points were taken. */
    points: number
    /** The spendable balance afterwards. */
    balance_after: number
    /** The source, as in the history: `api`, `adjustment`, `deduction`, `order`, the type of the earning rule that paid, `redemption`, `tier` and others; the same when points are released or taken back. */
    source: string
    /** Only in test events, about which nothing really happened. */
    test?: true | undefined
  }
}

export type PointsEarnedEvent = {
  /** The same for every attempt; `evt_test_…` for a test event. */
  id: string
  topic: "points.earned"
  /** When it happened. ISO 8601, UTC. */
  created_at: string
  /** The shop's domain. */
  shop: string
  payload: {
    /** The customer GID. */
    customer_id: string
    /** The numeric id. */
    customer_legacy_id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    customer_external_id: string | null
    /** Points that are now spendable. */
    points: number
    /** The spendable balance afterwards. */
    balance_after: number
    /** The source, as in the history: `api`, `adjustment`, `deduction`, `order`, the type of the earning rule that paid, `redemption`, `tier` and others; the same when points are released or taken back. */
    source: string
    /** Only in test events, about which nothing really happened. */
    test?: true | undefined
  }
}

export type PointsExpiry = {
  /** When the whole balance expires. ISO 8601, UTC. */
  expires_at: string
  /** When the first reminder is sent: 30 days before. ISO 8601, UTC. */
  warning_at: string
  /** When the last reminder is sent: 3 days before. ISO 8601, UTC. */
  last_chance_at: string
}

export type PointsImpact = {
  /** Members whose points would expire within 30 days. */
  members: number
  /** Points that would expire, unless the members are active first; null: `withheld`. */
  points: number | null
  /** Maximum e-mails about it to these members. */
  emails: number
  /** When the first points would expire; null: there are none. ISO 8601, UTC. */
  first_at: string | null
}

export type Program = {
  /** Set with `PATCH /admin/api/switches`. */
  enabled: boolean
  program_name: string
  points_name: string
  points_expiry: {
    /** Whether points expire after inactivity. */
    enabled: boolean
    /** Months without earning or redeeming. */
    months: number
  }
  reward_expiry: {
    /** Whether codes expire if their reward sets no end. Gift cards never do. */
    enabled: boolean
    /** Days from redemption. */
    code_valid_days: number
  }
  redemptions: {
    /** The reward code of a cancelled order. `give_back` ends it and returns the points; `keep` leaves it used. */
    on_cancelled_order: "give_back" | "keep"
  }
  joining: {
    /** Points for joining with another member’s address. `review`: once a person approves them; `reject`: never. */
    duplicate_address: "review" | "reject"
  }
  tier_period: {
    /** Which points count for tiers: all, of the last `months`, or of the calendar year. With `calendar_year` a tier is kept for the next year, too. */
    mode: "lifetime" | "rolling" | "calendar_year"
    /** Months that `rolling` looks back. */
    months: number
    /** Days a tier is kept after it lapses. */
    grace_days: number
  }
  eligibility: {
    customer_audience: "all" | "b2c_only" | "b2b_only"
    excluded_customer_tags: readonly string[]
    excluded_product_tags: readonly string[]
  }
  referral: {
    /** Set with `PATCH /admin/api/switches`. */
    enabled: boolean
    code_prefix: string
    /** The type of the friend's discount. */
    discount_type: string
    discount_value: number
    /** In shop currency. */
    minimum_purchase: number
  }
  /** Set with `PATCH /admin/api/switches`. */
  memberships_enabled: boolean
  /** Whether tiers are live; set with `PATCH /admin/api/switches`. */
  tiers_enabled: boolean
  join_gate: {
    /** Whether customers must opt in; set with `PATCH /admin/api/switches`. */
    enabled: boolean
  }
  earning_rules: readonly EarningRule[]
  /** The rewards. */
  redemption_rules: readonly Reward[]
  /** The tiers in order; the first is the entry tier. */
  tiers: readonly Tier[]
  storefront: Storefront
  /** Send as `if_revision` with a write. */
  revision: number
  /** When the programme last changed. ISO 8601, UTC. */
  updated_at: string
}

export type ProgramChange = {
  id: string
  /** The programme's revision after the change. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  target: {
    kind: string
    id: string
    label: string
  }
  actor: {
    kind: "key" | "assistant" | "merchant"
    /** The name of the key, the assistant or the person; `admin`: an admin token. */
    name: string
    /** The id of the person or the key; null: an admin token. */
    id: string | null
  }
  approved_by: {
    name: string
    id: string | null
  } | null
  summary: string | null
  diff: readonly FieldChange[]
  /** Whether it can be undone now. */
  undoable: boolean
  /** Why it cannot be undone: `undone`, `changed_since`, `not_undoable`, `feature_disabled`, `no_longer_valid`, or the reason that a write would be refused with. */
  not_undoable_reason: string | null
  /** The change that undid this one. */
  undone_by: string | null
  /** The change that this one undid. */
  undoes: string | null
  /** When it was created. ISO 8601, UTC. */
  created_at: string
}

export type ProgramChangeList = {
  data: readonly ProgramChange[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type ProgramWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  earning_rule?: EarningRule | null | undefined
  reward?: Reward | null | undefined
  tier?: Tier | null | undefined
  program?: Program | null | undefined
  /** Tier writes: position in the ladder; 0 is the entry tier. */
  position?: number | undefined
  /** Tier writes: whether tiers are live. While they are not, nobody moves. */
  tiers_enabled?: boolean | undefined
  member_impact?: TierMemberImpact | null | undefined
  points_impact?: PointsImpact | undefined
  /** Removing a tier, reward or rule: what refers to it and keeps working without it. */
  references?: readonly ({
    kind: string
    id: string
    label: string
  })[] | undefined
}

export type Proposal = {
  id: string
  /** `withdrawn`: by its proposer; `failed`: approved, but it could not be carried out; `expired`: not decided within seven days. */
  status: "open" | "approved" | "declined" | "withdrawn" | "failed" | "expired"
  /** What it would change, in one line. */
  summary: string | null
  /** The operation that was called, as the reference names it. */
  operation: string
  /** The answer of its dry run, with a forecast if there is one. */
  preview: Readonly<Record<string, unknown>>
  /** The limits it exceeds; empty: the connection may only propose. */
  limits: readonly ({
    kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
    limit: number
    /** The amount already used today; 0 for limits per write. */
    used: number
    /** The amount of this write; null: unknown. */
    asked: number | null
  })[]
  /** The person's note. */
  word: string | null
  result: {
    /** What was changed. */
    summary: string | null
    error: {
      code: string
      message: string
    } | null
  } | null
  /** When a person decided, or it was withdrawn. ISO 8601, UTC. */
  decided_at: string | null
  /** When it was proposed. ISO 8601, UTC. */
  created_at: string
  /** Seven days later. ISO 8601, UTC. */
  expires_at: string
}

export type ProposalList = {
  data: readonly ListedProposal[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type PublicClaimResult = {
  reward: {
    /** What the code gives. */
    title: string
  } | null
  /** The friend’s code; null: it is in the e-mail, or friends get no discount. */
  code: string | null
  /** Whether the code is sent to the e-mail address instead of being returned here, so only the holder of the address gets it. False if the deployment has no mail server, or if friends get no discount. */
  sent_by_email: boolean
}

export type Redemption = {
  id: string
  reward_id: string
  /** The reward's name at the time. */
  reward_name: string
  /** The type of the reward. */
  discount_type: string
  /** Percent, or an amount in shop currency, depending on the type. */
  discount_value: number | null
  /** The minimum order for the code, in shop currency. */
  minimum_purchase: number | null
  points_spent: number
  /** The code for the customer to enter, or the gift card's code; null for store credit, and while pending. */
  discount_code: string | null
  /** `pending`: charged, but not yet created by the platform; `issued`: can be used; `used`: used on an order; `cancelled`: points refunded. */
  status: "pending" | "issued" | "used" | "expired" | "cancelled"
  /** When the points were charged. ISO 8601, UTC. */
  created_at: string
  /** When it expires. ISO 8601, UTC. */
  ends_at: string | null
}

export type RedemptionList = {
  data: readonly Redemption[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type RedemptionResult = {
  /** Whether this call changed anything. */
  changed: boolean
  redemption: Redemption
  /** The balance now. */
  balance_after: number | null
  balance: Balance
}

export type ReferralClaimResult = {
  changed: boolean
  referral: ClaimedReferral
  /** The code for the friend to enter; null: friends get no discount. */
  discount_code: string | null
  discount_type: "percentage" | "fixed_amount" | "free_shipping" | null
  /** Percent, or an amount in shop currency; null for free shipping. */
  discount_value: number | null
  /** The minimum order for the code, in shop currency. */
  minimum_purchase: number | null
  /** When the code expires; null: never. ISO 8601, UTC. */
  ends_at: string | null
}

export type ReferralCompletedEvent = {
  /** The same for every attempt; `evt_test_…` for a test event. */
  id: string
  topic: "referral.completed"
  /** When it happened. ISO 8601, UTC. */
  created_at: string
  /** The shop's domain. */
  shop: string
  payload: {
    /** The customer GID. */
    customer_id: string
    /** The numeric id. */
    customer_legacy_id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    customer_external_id: string | null
    referral_id: string
    /** The GID of the friend. */
    friend_customer_id: string | null
    /** The number of the friend. */
    friend_customer_legacy_id: number | null
    /** The external id of the friend. */
    friend_customer_external_id: string | null
    /** What the sender gets. */
    points: number
    /** The GID of the friend's order. */
    order_id: string | null
    /** Only in test events, about which nothing really happened. */
    test?: true | undefined
  }
}

export type ReferralInvitation = {
  /** The name of the sender; null: unknown to the shop. */
  advocate_first_name: string | null
  friend_reward: {
    /** What the friend gets. */
    title: string
    /** The same with the orders that it is for. */
    text: string
  } | null
}

export type ReferralProgram = {
  /** The programme's revision; send as `if_revision`. */
  revision: number
  /** Set with `PATCH /admin/api/switches`. */
  enabled: boolean
  earning_rule: EarningRule | null
  friend_discount: {
    /** Whether friends get a code. */
    enabled: boolean
    type: "percentage" | "fixed_amount" | "free_shipping"
    /** Percent or shop currency. Percent from 1 to 100; an amount from 0.01 to 1,000,000. Ignored for free shipping. */
    value: number
    /** Maximum uses of one friend's code; null: no limit. */
    usage_limit: number | null
    /** Minimum order in shop currency, up to 3 decimals; 0: any order. */
    minimum_purchase: number
    /** Other discounts for friends of members in these tiers; each tier once. */
    tier_overrides: readonly ({
      /** A tier id from `GET /program`. */
      tier_id: string
      type: "percentage" | "fixed_amount" | "free_shipping"
      /** Percent or shop currency. Percent from 1 to 100; an amount from 0.01 to 1,000,000. Ignored for free shipping. */
      value: number
    })[]
  }
  code_prefix: {
    /** false: the default prefix, REF. */
    custom: boolean
    /** The start of senders' codes. It has 1 to 20 letters, digits and hyphens. */
    prefix: string
  }
}

export type ReferralWriteResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  referral_program: ReferralProgram
}

export type Reward = {
  /** null in a dry run of a create. */
  id: string | null
  type: string | null
  enabled: boolean
  name: string | null
  points_cost: number | null
  /** The same as `type`. */
  discount_type: string | null
  /** Percent or money, depending on the type. */
  discount_value: number | null
  code_valid_days: number | null
  /** In the primary language; null: the catalogue's text. */
  title: string | null
  /** In other published languages, by language code such as `pt-br`. */
  title_translations: Readonly<Record<string, string>>
  /** The type's fields, as in the catalogue and as writes accept them. */
  fields: Readonly<Record<string, unknown>>
  /** One line in English, with money in shop currency. */
  summary: string | null
}

export type RewardComparison = {
  reward_id: string
  name: string
  /** In the period, less cancelled ones. null: as for its turnover. */
  redemptions: number | null
  /** In the comparison period. null: as for its turnover. */
  compared_redemptions: number | null
  /** Turnover from orders in the period that used its codes. null: by fewer than 5 members, and the key lacks `customers:read`. */
  turnover: number | null
  /** Turnover from orders in the comparison period that used its codes. null: by fewer than 5 members, and the key lacks `customers:read`. */
  compared_turnover: number | null
}

export type RewardRedeemedEvent = {
  /** The same for every attempt; `evt_test_…` for a test event. */
  id: string
  topic: "reward.redeemed"
  /** When it happened. ISO 8601, UTC. */
  created_at: string
  /** The shop's domain. */
  shop: string
  payload: {
    /** The customer GID. */
    customer_id: string
    /** The numeric id. */
    customer_legacy_id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    customer_external_id: string | null
    redemption_id: string
    reward_id: string
    reward_name: string
    /** The points spent. */
    points: number
    /** The type of the reward. */
    discount_type: string
    /** Percent, or an amount in shop currency, depending on the type. */
    discount_value: number | null
    /** The discount or gift card code; null for store credit. */
    discount_code: string | null
    /** When the code expires; null: never. ISO 8601, UTC. */
    ends_at: string | null
    /** Only in test events, about which nothing really happened. */
    test?: true | undefined
  }
}

export type Sentence = {
  /** What it says, such as `order_earned` or `excluded_gift_card`. */
  kind: string
  /** One sentence. In the language of the header `Accept-Language`: `en` or `de`. */
  text: string
  /** The amounts and names in it: points as numbers, money as decimal text, times in ISO 8601. */
  facts: Readonly<Record<string, unknown>>
}

export type SessionToken = {
  /** Send as `Authorization: Bearer <token>`. */
  token: string
  token_type: "Bearer"
  /** The customer GID. */
  customer_id: string
  scopes: readonly ("read" | "write")[]
  /** The creating key's scopes that a session can use; the token never allows more. */
  api_scopes: readonly string[]
  /** Lifetime from now in seconds. */
  expires_in: number
  /** When it expires. ISO 8601, UTC. */
  expires_at: string
}

export type Shop = {
  /** The shop's domain on its platform. */
  domain: string
  name: string
  /** The name in GIDs, `gid://shopify/Customer/1001`. It is the same for every shop, so ids stay the same when a shop moves. */
  platform: string
  /** The platform with its customers, products and orders. */
  kept_by: "built_in_shop" | "shopify"
  /** ISO 4217. */
  currency: string
  /** The IANA time zone name. */
  timezone: string
  primary_language: string
  /** The published languages. */
  languages: readonly string[]
  features: {
    campaigns: boolean
    affiliates: boolean
    subscriptions: boolean
  }
  /** The current version of the API. */
  api_version: string
  live_versions: readonly string[]
}

export type ShownCampaign = {
  id: string
  /** The title of its banner, or its name. */
  title: string
  /** The second line of its banner; may be empty. */
  text: string
  /** When it began. ISO 8601, UTC. */
  starts_at: string
  /** When it ends; null: it has no end. ISO 8601, UTC. */
  ends_at: string | null
}

export type ShownMembership = {
  id: string
  /** What it is called. */
  title: string
  /** What it costs and for how long. */
  price_text: string
  /** Its benefits, one per line. */
  perks: readonly string[]
  /** The address to buy it; null: the shop has none. */
  url: string | null
  /** The spend from which it pays for itself; null: not shown. */
  payoff_text: string | null
}

export type ShownTier = {
  id: string
  /** What it is called. */
  title: string
  /** Its threshold in `measured_by`; 0: none. */
  from: number
  /** How it is reached. */
  from_text: string
  /** Its benefits, one per line. */
  perks: readonly string[]
}

export type SmallCart = {
  lines: readonly CartLine[]
}

export type StoreCreditIssuedEvent = {
  /** The same for every attempt; `evt_test_…` for a test event. */
  id: string
  topic: "store_credit.issued"
  /** When it happened. ISO 8601, UTC. */
  created_at: string
  /** The shop's domain. */
  shop: string
  payload: {
    /** The customer GID. */
    customer_id: string
    /** The numeric id. */
    customer_legacy_id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    customer_external_id: string | null
    redemption_id: string
    reward_id: string
    /** The amount in `currency`. */
    amount: number | null
    /** ISO 4217. */
    currency: string
    /** Only in test events, about which nothing really happened. */
    test?: true | undefined
  }
}

export type Storefront = {
  /** `auto`: as on the shopper’s device. */
  theme: "light" | "dark" | "auto"
  /** The colour of buttons and numbers. */
  accent_color: string
  /** 0: square corners. */
  corner_radius_px: number
  /** CSS font names; `inherit`: the page’s fonts. */
  font_family: string
  /** The launcher’s corner: line end or start. */
  position: "bottom_end" | "bottom_start"
  /** Whether its button appears. */
  is_launcher_shown: boolean
  /** The hub’s sections, in this order. */
  sections: readonly ("balance" | "earn" | "rewards" | "tiers" | "referral" | "membership" | "birthday" | "dependents" | "history" | "campaigns")[]
  /** The text colour on the accent colour: white if its contrast is at least 4.5, else black. */
  accent_text_color: string
  /** The shop’s words in place of Laurel’s: by language, then by key. */
  own_texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type StorefrontDocument = {
  /** Changes whenever the document does. */
  revision: string
  shop: {
    domain: string
    name: string
    currency: string
  }
  program: {
    /** The name of the programme. */
    name: string
    /** The name of its points. */
    points_name: string
  }
  /** The language of the shop’s titles and texts, one of those that it publishes. */
  language: string
  /** The writing direction of the language. */
  direction: "ltr" | "rtl"
  /** The language of Laurel’s own texts: `language`, or English if Laurel has none in it. */
  texts_language: string
  /** All languages that the shop publishes. */
  languages: readonly string[]
  /** false: the pages show no programme. */
  is_live: boolean
  join: {
    /** Whether customers must join themselves. */
    is_required: boolean
    /** What they agree to. */
    policies: readonly ({
      title: string
      url: string
    })[]
  }
  look: {
    /** `auto`: as on the shopper’s device. */
    theme: "light" | "dark" | "auto"
    /** The colour of buttons and numbers. */
    accent_color: string
    /** 0: square corners. */
    corner_radius_px: number
    /** CSS font names; `inherit`: the page’s fonts. */
    font_family: string
    /** The launcher’s corner: line end or start. */
    position: "bottom_end" | "bottom_start"
    /** Whether its button appears. */
    is_launcher_shown: boolean
    /** The hub’s sections, in this order. */
    sections: readonly ("balance" | "earn" | "rewards" | "tiers" | "referral" | "membership" | "birthday" | "dependents" | "history" | "campaigns")[]
    /** The text colour on the accent colour: white if its contrast is at least 4.5, else black. */
    accent_text_color: string
  }
  earn: readonly WayToEarn[]
  rewards: readonly OfferedReward[]
  tiers: {
    /** The measure that most tiers use. */
    measured_by: "points_earned" | "amount_spent" | "orders_count"
    /** What counts. */
    period_text: string
    /** From the entry tier upwards. */
    ladder: readonly ShownTier[]
  } | null
  /** Those on sale. */
  memberships: readonly ShownMembership[]
  /** Active campaigns for everyone; at most 10. */
  campaigns: readonly ShownCampaign[]
  referral: {
    /** The member's reward for a friend. */
    advocate_reward: string
    /** What the friend gets; empty: nothing. */
    friend_reward: string
    /** What a member can send. */
    share_text: string
  } | null
  partner_program: {
    /** Whether customers can apply. */
    is_open: boolean
    /** What it is. */
    text: string
    /** What partners earn with their code. */
    commission_text: string
  } | null
  birthday: {
    /** null: a code, not points. */
    points: number | null
  } | null
  dependents: {
    /** Whether the birthdays of pets are celebrated. */
    pets: boolean
    /** Whether those of children are. */
    children: boolean
  }
  /** All texts of the elements by key, with the shop’s own in place of Laurel’s. Placeholders look like `{name}`; plurals have the suffixes of `Intl.PluralRules`. */
  texts: Readonly<Record<string, string>>
}

export type Subject = {
  id: string
  name: string | null
  /** As `YYYY-MM-DD`. */
  birthday: string | null
  /** The pet's species; null for a child. */
  species: string | null
  /** When anything here last changed. ISO 8601, UTC. */
  updated_at: string
}

export type SubjectList = {
  data: readonly Subject[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type Tier = {
  /** null in a dry run of a create. */
  id: string | null
  name: string
  /** Its name in URLs, unique among tiers. */
  handle: string
  name_translations: Readonly<Record<string, string>>
  /** Points to earn in the period. */
  threshold: number
  /** Multiplier for order points. */
  points_multiplier: number
  /** Whether one of threshold and criteria is enough, or all are needed. */
  combine: "any" | "all"
  /** Requirements beside the threshold. */
  criteria: readonly TierCriterion[]
  benefits: readonly Benefit[]
}

export type TierApproachingEvent = {
  /** The same for every attempt; `evt_test_…` for a test event. */
  id: string
  topic: "tier.approaching"
  /** When it happened. ISO 8601, UTC. */
  created_at: string
  /** The shop's domain. */
  shop: string
  payload: {
    /** The customer GID. */
    customer_id: string
    /** The numeric id. */
    customer_legacy_id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    customer_external_id: string | null
    tier: EventTier
    /** Points missing for the tier. */
    points_needed: number
    /** The tier's threshold. */
    threshold: number
    /** Only in test events, about which nothing really happened. */
    test?: true | undefined
  }
}

export type TierChangedEvent = {
  /** The same for every attempt; `evt_test_…` for a test event. */
  id: string
  topic: "tier.changed"
  /** When it happened. ISO 8601, UTC. */
  created_at: string
  /** The shop's domain. */
  shop: string
  payload: {
    /** The customer GID. */
    customer_id: string
    /** The numeric id. */
    customer_legacy_id: number
    /** The id in the shop's own system; null if it has none beside the number. */
    customer_external_id: string | null
    previous_tier: EventTier | null
    tier: EventTier
    direction: "up" | "down"
    /** `tier_removed`, `tier_changed`: the merchant changed the ladder, not the customer. */
    reason: "points" | "manual" | "period_end" | "refund" | "tier_removed" | "tier_changed"
    /** Only in test events, about which nothing really happened. */
    test?: true | undefined
  }
}

export type TierCriterion = {
  /** `points_earned` equals the threshold. `amount_spent` is money for goods in shop currency, as in `lifetime_spend` of a customer; other values are whole numbers. */
  metric: "points_earned" | "amount_spent" | "orders_count"
  threshold: number
}

export type TierMemberImpact = {
  members_evaluated: number
  promoted: number
  demoted: number
  /** Members whose lapsed tier is kept until `grace_until`. */
  at_risk: number
  /** When a grace period starting now would end. ISO 8601, UTC. */
  grace_until: string | null
  /** Members moved out of a removed tier, not promoted. */
  replaced: number
  /** Gift codes that would be given. */
  gift_codes: number
  gifts: readonly ({
    tier_id: string
    tier_name: string
    label: string
    codes: number
  })[]
  /** Points that entered tiers would give. */
  gift_points: number
  /** Maximum e-mails that members would get immediately. */
  emails: number
  /** Members per tier, of those evaluated. */
  per_tier: readonly ({
    tier_id: string
    name: string
    /** After the change. */
    members: number
    /** Before the change. */
    members_before: number
  })[]
  members_in_removed_tier: number
  /** Whether the preview stopped at its limit of 10,000 members. */
  truncated: boolean
}

export type Transaction = {
  id: string
  /** The ledger type. */
  type: "earn" | "adjust" | "redeem" | "reversal" | "expire" | "credit" | "status" | "history"
  /** Signed; do not infer the sign from the type. */
  points: number
  /** The spendable balance after this row. */
  balance_after: number
  /** The source: `api`, `adjustment`, `deduction`, `order`, the type of the earning rule that paid (such as `birthday`), `redemption`, `owed` (points spent before they were reversed), `expiry`, `tier`, `import` (points that a member had before). */
  source: string
  /** The caller's id for the event; for reversed points, that of the event that earned them. */
  source_ref?: string | undefined
  /** The given reason, or a default text. */
  description: string
  /** The key of the default text, for clients that use their own texts. */
  title_key?: string | undefined
  /** Values for `title_key`: what was reached, redeemed or taken back, and how many points were requested and applied. */
  title_params: Readonly<Record<string, unknown>>
  /** The discount or gift card code that the points bought. */
  discount_code: string | null
  /** The order's total, in shop currency. */
  order_total: number | null
  /** Store credit issued, in shop currency. */
  credit_amount: number | null
  /** Held until the return window has passed. */
  is_pending: boolean
  /** When a pending row becomes spendable. ISO 8601, UTC. */
  pending_until?: string | undefined
  /** Whether the whole row was taken back. */
  cancelled: boolean
  /** When it was booked. ISO 8601, UTC. */
  created_at: string
}

export type TransactionList = {
  data: readonly Transaction[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type UndoChangesResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  /** The changes undone, newest first. Empty: there were none to undo. */
  changes: readonly UndoneChange[]
  /** Ids of further changes removed with their campaign's creation. */
  gone_along: readonly string[]
  member_impact?: TierMemberImpact | null | undefined
  points_impact?: PointsImpact | undefined
  /** What restored campaigns still send, as in the answer of their own write. */
  would_email: readonly CampaignEmails[]
  /** True: the storefront does not know about restored memberships yet. */
  gating_republish_failed?: boolean | undefined
}

export type UndoResult = {
  /** True when nothing was written. */
  dry_run: boolean
  /** The revision after the write; send as `if_revision` next. */
  revision: number
  operation: "create" | "update" | "delete" | "none"
  diff: readonly FieldChange[]
  /** One line, in English. */
  summary: string | null
  forecast?: Forecast | undefined
  /** Only in a dry run, if the write would need approval because of the key's or assistant's limits. */
  would_wait?: {
    /** One sentence, also in `summary`. */
    reason: string
    /** The limits it exceeds; empty: the connection may only propose. */
    limits: readonly ({
      kind: "program_writes" | "member_writes" | "points" | "members_moved" | "emails" | "multiplier" | "value" | "liability" | "return_percent"
      limit: number
      /** The amount already used today; 0 for limits per write. */
      used: number
      /** The amount of this write; null: unknown. */
      asked: number | null
    })[]
  } | undefined
  /** What is withheld because it concerns fewer than 5 members. Keys with `customers:read` see it. */
  withheld?: readonly string[] | undefined
  /** The reason, and what is shown instead, in English. */
  withheld_message?: string | undefined
  earning_rule?: EarningRule | null | undefined
  reward?: Reward | null | undefined
  tier?: Tier | null | undefined
  program?: Program | null | undefined
  /** Tier writes: position in the ladder; 0 is the entry tier. */
  position?: number | undefined
  /** Tier writes: whether tiers are live. While they are not, nobody moves. */
  tiers_enabled?: boolean | undefined
  member_impact?: TierMemberImpact | null | undefined
  points_impact?: PointsImpact | undefined
  /** Removing a tier, reward or rule: what refers to it and keeps working without it. */
  references?: readonly ({
    kind: string
    id: string
    label: string
  })[] | undefined
  membership?: Membership | null | undefined
  /** The product's status if not ACTIVE: a DRAFT cannot be bought. */
  product_status?: string | undefined
  /** true: saved, but the platform does not yet know what is for members only; save again to retry. */
  gating_republish_failed?: boolean | undefined
  matches?: Matches | undefined
  eligibility?: Eligibility | undefined
  referral_program?: ReferralProgram | undefined
  email_template?: EmailTemplate | undefined
  /** The admin's switch for all e-mails; while off, none of these is sent. The code that a friend asks for on a page of the shop is sent in any case. */
  emails_enabled?: boolean | undefined
  reach?: {
    /** How many members get it: with an e-mail address, not excluded, not unsubscribed from its group; for promotional e-mails only those with consent to e-mail marketing. For partner e-mails: approved partners. */
    members_with_email: number
  } | undefined
  affiliate_settings?: AffiliateProgramSettings | undefined
  affiliate_group?: AffiliateGroup | null | undefined
  campaign?: Campaign | null | undefined
  would_email?: {
    /** The phases that are on and not sent yet. */
    phases: readonly string[]
    /** Members of the current audience who get them: with an e-mail address and consent to e-mail marketing, not excluded, not unsubscribed from campaign e-mails. */
    recipients: number
  } | null | undefined
}

export type UndoneChange = {
  id: string
  target: {
    kind: string
    id: string
    label: string
  }
  /** What happens to its target. */
  summary: string | null
  /** The change that undid it; null in a dry run. */
  undone_by: string | null
}

export type WayToEarn = {
  /** The rule's id, to claim it with. */
  id: string
  /** The type of the rule. */
  type: string
  /** The shopper's action. */
  title: string
  /** Its conditions; empty: none. */
  text: string
  /** The points it pays; null: it depends on an order, or is a code. */
  points: number | null
  /** What it pays, such as `50 points`. */
  points_text: string
  /** Whether a shopper claims it. */
  is_claimable: boolean
  /** The address where the shopper does it; null: none. */
  url: string | null
  /** How often it pays; null: no limit. */
  limit_text: string | null
}

export type WebhookEndpoint = {
  id: string
  url: string
  topics: readonly ("points.earned" | "points.adjusted" | "reward.redeemed" | "tier.changed" | "tier.approaching" | "store_credit.issued" | "referral.completed")[]
  /** Disabled after 25 failed attempts in a row, until the merchant enables it again. */
  status: "active" | "disabled"
  /** When it was subscribed. ISO 8601, UTC. */
  created_at: string | null
  /** Failed attempts since the last success. */
  consecutive_failures: number
  /** When it last acknowledged an event. ISO 8601, UTC. */
  last_success_at: string | null
  /** When an attempt last failed. ISO 8601, UTC. */
  last_failure_at: string | null
  /** Why it is disabled: `too_many_failures`. */
  disabled_reason: string | null
  /** The dated version its deliveries are rendered in. */
  api_version: string
}

export type WebhookEndpointCreated = {
  id: string
  url: string
  topics: readonly ("points.earned" | "points.adjusted" | "reward.redeemed" | "tier.changed" | "tier.approaching" | "store_credit.issued" | "referral.completed")[]
  /** Disabled after 25 failed attempts in a row, until the merchant enables it again. */
  status: "active" | "disabled"
  /** When it was subscribed. ISO 8601, UTC. */
  created_at: string | null
  /** Failed attempts since the last success. */
  consecutive_failures: number
  /** When it last acknowledged an event. ISO 8601, UTC. */
  last_success_at: string | null
  /** When an attempt last failed. ISO 8601, UTC. */
  last_failure_at: string | null
  /** Why it is disabled: `too_many_failures`. */
  disabled_reason: string | null
  /** The dated version its deliveries are rendered in. */
  api_version: string
  /** The signing secret, shown only once. If you lose it, roll it in the admin API, or delete the endpoint and create a new one. */
  secret: string
}

export type WebhookList = {
  data: readonly WebhookEndpoint[]
  /** Send as `cursor` for the next page; null on the last. */
  next_cursor: string | null
  /** Whether another page follows. */
  has_more: boolean
}

export type WebhookTestResult = {
  event_id: string
  /** Whether it was acknowledged with 2xx within 5 seconds. */
  delivered: boolean
  /** null: no answer. */
  status_code: number | null
  duration_ms: number
}

/** Everything that the service sends; `topic` says which. Ignore topics that you do not know. */
export type LaurelEvent =
  | PointsEarnedEvent
  | PointsAdjustedEvent
  | RewardRedeemedEvent
  | TierChangedEvent
  | TierApproachingEvent
  | StoreCreditIssuedEvent
  | ReferralCompletedEvent
