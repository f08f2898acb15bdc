/** Every table, as the migrations make it. Written by "npm run generate": do not edit. */

import type { Insertable, Selectable } from 'kysely'
import type { ColumnTypes, Defaulted, DefaultedJson, Json } from './column-types.ts'

export interface Tables {
  accounts: {
    shop_id: number
    customer_id: number
    seq: Defaulted<number>
    credits_total: Defaulted<number>
    debits_total: Defaulted<number>
    points_earned: Defaulted<number>
    points_redeemed: Defaulted<number>
    pending_points: Defaulted<number>
    last_activity_at: Date | null
    updated_at: Date
    tier_points: Defaulted<number>
    tier_id: string | null
    tier_achieved_at: Date | null
    tier_grace_until: Date | null
    tier_override_at: Date | null
    owed_points: Defaulted<number>
    refilled_at: Date | null
    credited_at: Date | null
    kept_month: Date | null
  }
  active_days: {
    shop_id: number
    customer_id: number
    day: Date
  }
  active_members: {
    shop_id: number
    day: Date
    previous_day: Date
    members: number
  }
  admin_actions: {
    action_id: string
    shop_id: number | null
    operation: string
    actor: string
    actor_name: string
    address: string | null
    request_id: string
    subject_kind: string
    subject_id: string | null
    state_before: Json<ColumnTypes['admin_actions.state_before']> | null
    state_after: Json<ColumnTypes['admin_actions.state_after']> | null
    result: ColumnTypes['admin_actions.result'] | null
    code: string | null
    created_at: Date
  }
  admin_tokens: {
    token_id: string
    digest: Uint8Array
    name: string
    last4: string
    purpose: ColumnTypes['admin_tokens.purpose']
    shop_id: number | null
    created_at: Date
    last_used_at: Date | null
    ended_at: Date | null
  }
  api_key_digests: {
    digest: Uint8Array
    shop_id: number
    key_id: string
  }
  api_keys: {
    shop_id: number
    key_id: string
    name: string
    last4: string
    scopes: Json<ColumnTypes['api_keys.scopes']>
    api_version: string
    managed: Defaulted<boolean>
    created_at: Date
    paused_at: Date | null
    revoked_at: Date | null
    assistant: Defaulted<boolean>
    allowed_addresses: DefaultedJson<ColumnTypes['api_keys.allowed_addresses']>
    last_used_at: Date | null
    limits: Json<ColumnTypes['api_keys.limits']> | null
  }
  assistant_connections: {
    shop_id: number
    assistant_id: string
    key_id: string
    client_id: string
    name: string
    created_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
  }
  awards: {
    shop_id: number
    award_id: string
    customer_id: number
    rule_id: string
    rule_type: string
    occasion: string
    points: number
    entry_seq: number | null
    code_id: string | null
    pending_points: Defaulted<number>
    pending_until: Date | null
    created_at: Date
  }
  birthday_looks: {
    shop_id: number
    looked_until: Date
  }
  campaigns: {
    shop_id: number
    campaign_id: string
    revision: number
    document: Json<ColumnTypes['campaigns.document']>
    consumed_orders: Defaulted<number>
    consumed_bonus_points: Defaulted<number>
    ended_at: Date | null
    teaser_sent_at: Date | null
    launch_sent_at: Date | null
    last_chance_sent_at: Date | null
    created_at: Date
    updated_at: Date
    deleted_at: Date | null
    cancelled_at: Date | null
    opens_at: Date | null
  }
  cleared_birthdays: {
    shop_id: number
    customer_id: number
    month: number
    day: number
    entered_at: Date
  }
  codes: {
    shop_id: number
    code_id: string
    kind: 'redemption' | 'award' | 'gift' | 'friend'
    customer_id: number | null
    code: string | null
    mint: Json<ColumnTypes['codes.mint']>
    status: 'pending' | 'issued' | 'used' | 'cancelled'
    ends_at: Date | null
    task: 'mint' | 'cancel' | 'give_back' | 'end' | null
    due_at: Date | null
    attempts: Defaulted<number>
    created_at: Date
    issued_at: Date | null
    used_at: Date | null
    order_id: number | null
    discount_given: string | null
  }
  connection_codes: {
    digest: Uint8Array
    shop_id: number
    expires_at: Date
  }
  customer_merges: {
    shop_id: number
    customer_id: number
    merged_into: number
    after_seq: number
    entries_moved: number
    points: number
    pending_points: number
    owed_points: number
    orders_count: number
    made_by: string | null
    request_id: string | null
    merged_at: Date
  }
  customer_places: {
    shop_id: number
    customer_id: number
  }
  customer_tags: {
    shop_id: number
    tag: string
    customer_id: number
  }
  customers: {
    shop_id: number
    customer_id: number
    email: string | null
    first_name: string | null
    last_name: string | null
    tags: DefaultedJson<ColumnTypes['customers.tags']>
    locale: string | null
    joined_locale: string | null
    is_business: Defaulted<boolean>
    enrolled_at: Date | null
    enrolled_via: string | null
    excluded_from_program: Defaulted<boolean>
    referral_code: string | null
    birthday_month: number | null
    birthday_day: number | null
    orders_count: Defaulted<number>
    lifetime_spend: Defaulted<string>
    created_at: Date
    updated_at: Date
    birthday_entered_at: Date | null
    normal_email: string | null
    referral_id: string | null
    email_consent: Defaulted<boolean>
    gone_at: Date | null
    sessions_not_before: Date | null
    profile_updated_at: Date | null
    first_last: Defaulted<string>
    last_first: Defaulted<string>
    merged_into: number | null
    excluded_at: Date | null
    erased_at: Date | null
  }
  daily_activity: {
    shop_id: number
    day: Date
    previous_day: Date
    members: number
  }
  daily_figures: {
    shop_id: number
    day: Date
    points_earned: string
    points_redeemed: string
    rewards_redeemed: number
  }
  deliveries: {
    shop_id: number
    delivery_id: string
    webhook_id: string
    event_id: string
    topic: string
    status: Defaulted<'pending' | 'delivered' | 'dropped'>
    attempts: DefaultedJson<ColumnTypes['deliveries.attempts']>
    attempts_made: Defaulted<number>
    due_at: Date | null
    created_at: Date
  }
  deployment: {
    name: string
    value: Json<unknown>
  }
  email_brandings: {
    shop_id: number
    revision: number
    document: Json<ColumnTypes['email_brandings.document']>
    updated_at: Date
  }
  email_logos: {
    shop_id: number
    logo_id: string
    media_type: ColumnTypes['email_logos.media_type']
    width: number
    height: number
    bytes: Uint8Array
    uploaded_at: Date
  }
  email_words: {
    shop_id: number
    template: string
    language: string
    revision: number
    document: Json<ColumnTypes['email_words.document']> | null
    updated_at: Date
  }
  emails: {
    shop_id: number
    email_id: string
    template: string
    recipient: string
    occasion: string
    status: Defaulted<'queued' | 'handed_over' | 'sent' | 'dropped' | 'bounced' | 'failed'>
    reason: string | null
    attempts: Defaulted<number>
    due_at: Date | null
    address: string | null
    language: string | null
    subject: string | null
    html: string | null
    plain_text: string | null
    created_at: Date
    finished_at: Date | null
  }
  embedded_access_tokens: {
    shop_id: number
    digest: Uint8Array
    customer_id: number
    expires_at: Date
  }
  embedded_awaited_products: {
    shop_id: number
    product_id: number
    order_id: number
  }
  embedded_collections: {
    shop_id: number
    collection_id: number
    document: Json<unknown>
  }
  embedded_credit_accounts: {
    shop_id: number
    customer_id: number
    issued: string
    spent: Defaulted<string>
  }
  embedded_customers: {
    shop_id: number
    customer_id: number
    document: Json<unknown>
    updated_at: Date | null
  }
  embedded_discount_uses: {
    shop_id: number
    operation_id: string
    order_id: number
    customer_id: number | null
  }
  embedded_discounts: {
    shop_id: number
    operation_id: string
    code: string
    document: Json<unknown>
    used_count: Defaulted<number>
    ended_at: Date | null
  }
  embedded_drafts: {
    shop_id: number
    operation_id: string
    product_id: number
  }
  embedded_facts: {
    shop_id: number
    name: string
    value: Json<unknown>
  }
  embedded_faults: {
    shop_id: number
    mode: 'none' | 'unavailable' | 'throttled' | 'timeout'
    retry_after_seconds: number
    next_calls: number | null
  }
  embedded_former_ids: {
    shop_id: number
    kind: 'customer' | 'variant'
    former_id: number
  }
  embedded_gift_cards: {
    shop_id: number
    operation_id: string
    code: string
    customer_id: number
    amount: string
    spent: Defaulted<string>
    ends_at: Date | null
    ended_at: Date | null
  }
  embedded_orders: {
    shop_id: number
    order_id: number
    document: Json<unknown> | null
    early_refunds: DefaultedJson<unknown>
    withdrawn_refunds: DefaultedJson<unknown>
  }
  embedded_products: {
    shop_id: number
    product_id: number
    document: Json<unknown> | null
  }
  embedded_store_credits: {
    shop_id: number
    operation_id: string
    customer_id: number
    amount: string
    issued_at: Date
    taken_back_at: Date | null
  }
  embedded_variants: {
    shop_id: number
    variant_id: number
    product_id: number
  }
  entries: {
    shop_id: number
    customer_id: number
    seq: number
    entry_id: string
    type: 'earn' | 'adjust' | 'redeem' | 'reversal' | 'expire' | 'credit' | 'status' | 'history'
    points: number
    requested_points: number | null
    credits_total: number
    debits_total: number
    source: string
    source_ref: string | null
    description: string | null
    title_key: string
    title_params: DefaultedJson<ColumnTypes['entries.title_params']>
    metadata: Json<ColumnTypes['entries.metadata']> | null
    order_total: string | null
    created_at: Date
    tier_points: Defaulted<number>
    is_pending: Defaulted<boolean>
    pending_until: Date | null
    pending_delta: Defaulted<number>
    owed_delta: Defaulted<number>
    of_seq: number | null
    order_id: number | null
    made_by: string | null
    request_id: string | null
    lots_after: number | null
  }
  external_ids: {
    shop_id: number
    kind: ColumnTypes['external_ids.kind']
    external_id: string
    number: number
  }
  external_numbers: {
    shop_id: number
    last_number: number
  }
  folded_days: {
    shop_id: number
    next_day: Date | null
    folded_until: Date | null
    owed_until: Date | null
  }
  idempotency_keys: {
    shop_id: number
    credential: string
    key: string
    fingerprint: Uint8Array
    request_id: string
    status: number
    body: string
    created_at: Date
    expires_at: Date
    api_version: Defaulted<string>
  }
  joined_addresses: {
    shop_id: number
    address_digest: Uint8Array
    customer_id: number
    joined_at: Date
    forgotten_at: Date | null
  }
  joining_reviews: {
    shop_id: number
    customer_id: number
    known_customer_id: number
    joined_at: Date
  }
  judged_orders: {
    shop_id: number
    judging_id: string
    order_id: number
    buyer_id: number | null
    document_updated_at: string | null
    points_before: number
    points_after: number
    terms_id: string | null
    terms_at: Date | null
    judgement: Json<unknown> | null
    judged_at: Date
    undone_at: Date | null
  }
  kept_events: {
    shop_id: number
    since: Date
  }
  last_activity: {
    shop_id: number
    customer_id: number
    day: Date
  }
  limit_uses: {
    shop_id: number
    key_id: string
    day: Date
    kind: string
    used: number
  }
  member_import_rows: {
    shop_id: number
    import_id: string
    line: number
    content: Json<ColumnTypes['member_import_rows.content']> | null
    fault: Json<ColumnTypes['member_import_rows.fault']> | null
    customer_id: number | null
    entry_seq: number | null
    tier_before: Json<ColumnTypes['member_import_rows.tier_before']> | null
    imported_at: Date | null
  }
  member_imports: {
    shop_id: number
    import_id: string
    status: ColumnTypes['member_imports.status']
    preset: string | null
    notify: boolean
    rows_total: Defaulted<number>
    rows_faulty: Defaulted<number>
    rows_imported: Defaulted<number>
    rows_undone: Defaulted<number>
    points_total: Defaulted<number>
    points_imported: Defaulted<number>
    points_taken_back: Defaulted<number>
    after_line: Defaulted<number>
    created_at: Date
    updated_at: Date
    create_customers: Defaulted<boolean>
    preview: Json<ColumnTypes['member_imports.preview']> | null
    mode: Defaulted<'add' | 'set'>
    points_removed: Defaulted<number>
    points_given_back: Defaulted<number>
    content_digest: Uint8Array | null
    count_for_tiers: Defaulted<boolean>
    notify_of_tiers: Defaulted<boolean>
  }
  membership_members: {
    shop_id: number
    membership_id: string
    customer_id: number
    started_at: Date
    order_id: number | null
    product_id: number | null
    term_unit: ColumnTypes['membership_members.term_unit'] | null
    term_count: number | null
    terms: Defaulted<number>
    changed_at: Date | null
  }
  noted_days: {
    shop_id: number
    day: Date
    customer_id: number
  }
  oauth_records: {
    digest: Uint8Array
    model: string
    shop_id: number | null
    assistant_id: string | null
    sealed_payload: Uint8Array
    consumed_at: Date | null
    tries: Defaulted<number>
    expires_at: Date | null
  }
  order_judgings: {
    shop_id: number
    judging_id: string
    status: 'running' | 'done' | 'stopped' | 'undoing' | 'undone'
    revision: number
    order_id: number | null
    placed_from: Date | null
    placed_until: Date | null
    orders_judged: Defaulted<number>
    orders_changed: Defaulted<number>
    points_given: Defaulted<number>
    points_taken: Defaulted<number>
    members: number | null
    orders_undone: Defaulted<number>
    after_placed_at: Date | null
    after_order_id: Defaulted<number>
    created_at: Date
    updated_at: Date
  }
  order_terms: {
    shop_id: number
    terms_id: string
    revision: number
    program: Json<ColumnTypes['order_terms.program']>
    campaigns: Json<ColumnTypes['order_terms.campaigns']>
    created_at: Date
  }
  orders: {
    shop_id: number
    order_id: number
    customer_id: number | null
    document: Json<ColumnTypes['orders.document']> | null
    refunds: DefaultedJson<ColumnTypes['orders.refunds']>
    judgement: Json<ColumnTypes['orders.judgement']> | null
    points: Defaulted<number>
    entry_seq: number | null
    pending_points: Defaulted<number>
    pending_until: Date | null
    counted_spend: string | null
    placed_at: Date | null
    updated_at: Date
    partner_decided: Defaulted<boolean>
    used_code: Defaulted<boolean>
    awards: Defaulted<number>
    terms_id: string | null
    terms_at: Date | null
    counted_extras: string | null
  }
  outbox: {
    shop_id: number
    event_id: string
    topic: string
    customer_id: number | null
    entry_seq: number | null
    payload: Json<ColumnTypes['outbox.payload']>
    created_at: Date
  }
  owed_days: {
    shop_id: number
    day: Date
    month: Date
    points: number
  }
  partner_approvals: {
    shop_id: number
    approval_id: string
    partner_id: string
    code: string
    approved_at: Date
    ended_at: Date | null
  }
  partner_clicks: {
    shop_id: number
    click_id: string
    partner_id: string
    minute: Date
    clicked_at: Date
    clicks: Defaulted<number>
  }
  partner_commissions: {
    shop_id: number
    order_id: number
    commission_id: string
    partner_id: string
    attributed_by: 'code' | 'link'
    code: string | null
    terms: Json<ColumnTypes['partner_commissions.terms']>
    base: string
    base_left: string
    original_amount: string
    amount: string
    paid_amount: Defaulted<string>
    ordered_at: Date
    available_at: Date
    created_at: Date
    updated_at: Date
  }
  partner_invitations: {
    shop_id: number
    customer_id: number
    completed_referrals: number
    invited_at: Date
  }
  partner_payout_lines: {
    shop_id: number
    payout_id: string
    order_id: number
    amount: string
  }
  partner_payouts: {
    shop_id: number
    payout_id: string
    partner_id: string
    reference: string
    amount: string
    commissions: number
    up_to: Date
    created_at: Date
    status: Defaulted<ColumnTypes['partner_payouts.status']>
    failure: string | null
    marked_at: Date | null
  }
  partners: {
    shop_id: number
    partner_id: string
    customer_id: number | null
    email: string | null
    name: string | null
    code: string | null
    link_token: string | null
    status: 'applied' | 'approved' | 'rejected' | 'suspended'
    group_id: string | null
    created_at: Date
    updated_at: Date
    platform_code: string | null
    platform_effect: string | null
    platform_known: Defaulted<boolean>
    codes_made: Defaulted<number>
    platform_called_at: Date | null
    platform_calling: Defaulted<boolean>
    website: string | null
    note: string | null
  }
  people: {
    person_id: string
    email: string
    name: string
    language: string
    all_shops_role: ColumnTypes['people.all_shops_role'] | null
    password: string
    sealed_code_secret: Uint8Array | null
    second_factor_at: Date | null
    code_period: number | null
    created_at: Date
    last_signed_in_at: Date | null
  }
  people_letters: {
    shop_id: number
    kind: 'proposals' | 'changes'
    told_at: Date
  }
  person_corrections: {
    shop_id: number
    person_id: string
    day: Date
    points: number
  }
  person_links: {
    link_id: string
    kind: ColumnTypes['person_links.kind']
    digest: Uint8Array
    person_id: string | null
    email: string | null
    role: ColumnTypes['person_links.role'] | null
    shop_id: number | null
    invited_by: string | null
    created_at: Date
    expires_at: Date
  }
  person_passkeys: {
    person_id: string
    passkey_id: string
    credential_id: Uint8Array
    public_key: Uint8Array
    uses: number
    transports: Json<ColumnTypes['person_passkeys.transports']>
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  person_recovery_codes: {
    person_id: string
    digest: Uint8Array
  }
  person_roles: {
    shop_id: number
    person_id: string
    role: ColumnTypes['person_roles.role']
  }
  person_sessions: {
    person_id: string
    session_id: string
    digest: Uint8Array
    created_at: Date
    last_used_at: Date
    expires_at: Date
    browser: string | null
    system: string | null
  }
  platform_events: {
    shop_id: number
    event_id: string
    kind: string
    payload: Json<unknown>
    created_at: Date
    handled_at: Date | null
    failed_at: Date | null
  }
  program_changes: {
    shop_id: number
    change_id: string
    revision: number
    operation: 'create' | 'update' | 'delete'
    target_kind: ColumnTypes['program_changes.target_kind']
    target_id: string
    target_label: string
    actor_kind: 'key' | 'assistant' | 'merchant'
    actor_name: string
    summary: string | null
    diff: Json<ColumnTypes['program_changes.diff']>
    target_before: Json<ColumnTypes['program_changes.target_before']> | null
    target_after: Json<ColumnTypes['program_changes.target_after']> | null
    target_place: number | null
    undoable: boolean
    undoes: string | null
    created_at: Date
    change_number: number
    from_state: number
    to_state: number
    actor_id: string | null
    approver_name: string | null
    approver_id: string | null
    told_at: Date | null
  }
  programs: {
    shop_id: number
    revision: number
    document: Json<ColumnTypes['programs.document']>
    updated_at: Date
    points_expire_since: Date | null
  }
  proposals: {
    shop_id: number
    proposal_id: string
    key_id: string
    proposed_by: string
    operation_id: string
    params: Json<ColumnTypes['proposals.params']>
    body: Json<ColumnTypes['proposals.body']>
    fingerprint: Uint8Array
    limits_passed: Json<ColumnTypes['proposals.limits_passed']>
    dry_run: Json<ColumnTypes['proposals.dry_run']>
    version: number
    status: ColumnTypes['proposals.status']
    word: string | null
    answer: Json<ColumnTypes['proposals.answer']> | null
    decided_by: string | null
    decided_by_id: string | null
    decided_at: Date | null
    created_at: Date
    expires_at: Date
    told_at: Date | null
  }
  rate_limits: {
    shop_id: number
    caller: string
    rate_class: string
    full_at_us: number
  }
  redemptions: {
    shop_id: number
    redemption_id: string
    customer_id: number
    reward_id: string
    reward_name: string
    reward_type: string
    discount_value: string | null
    minimum_purchase: string | null
    points_spent: number
    entry_seq: number
    refund_seq: number | null
    credential: string | null
    key: string | null
    fingerprint: Uint8Array | null
    key_expires_at: Date | null
    created_at: Date
  }
  referrals: {
    shop_id: number
    referral_id: string
    customer_id: number
    friend_digest: Uint8Array | null
    friend_customer_id: number | null
    status: 'open' | 'completed' | 'reversed' | 'rejected' | 'refused'
    reason: ColumnTypes['referrals.reason'] | null
    signals: DefaultedJson<ColumnTypes['referrals.signals']>
    code_id: string | null
    order_id: number | null
    award_id: string | null
    created_at: Date
    completed_at: Date | null
    credential: string | null
    key: string | null
    fingerprint: Uint8Array | null
    key_expires_at: Date | null
    is_public: Defaulted<boolean>
    minimum_purchase: string | null
    address_digest: Uint8Array | null
  }
  reminders: {
    shop_id: number
    reminded_on: Date
  }
  request_batches: {
    shop_id: number
    batch_id: string
    requests: string
  }
  reward_uses: {
    shop_id: number
    reward_id: string
    uses: number
  }
  saved_views: {
    shop_id: number
    view_id: string
    name: string
    query: Json<ColumnTypes['saved_views.query']>
    created_at: Date
    updated_at: Date
  }
  schema_migrations: {
    version: number
    name: string
    breaking: boolean
  }
  sending_templates: {
    shop_id: number
    template: string
  }
  shopify_calls: {
    shop_id: number
    operation_id: string
    kind: 'discount' | 'gift_card' | 'store_credit' | 'store_credit_back'
    code: string | null
    customer_id: number | null
    amount: string | null
    asked_at: Date
    done_at: Date | null
    waits_since: Date | null
  }
  shopify_connections: {
    shop_id: number
    shopify_domain: string
    client_id: string
    sealed_client_secrets: Uint8Array | null
    sealed_access_token: Uint8Array | null
    access_token_ends_at: Date | null
    connected_at: Date
    swept_until: Date
    past_until: Date | null
    disconnected_at: Date | null
    waits_for_move: Defaulted<boolean>
    moved_at: Date | null
    codes_after: string | null
    leaving_since: Date | null
    left_there: Json<unknown> | null
  }
  shopify_deliveries: {
    shop_id: number
    topic: string
    webhook_id: string
    event_id: string | null
    subject_id: number | null
    details: DefaultedJson<unknown>
    triggered_at: Date | null
    received_at: Date
    handled_at: Date | null
    next_attempt_at: Date
    attempts: Defaulted<number>
    last_fault: string | null
  }
  shopify_ids: {
    shop_id: number
    kind: 'customer' | 'order' | 'product' | 'variant' | 'collection'
    shopify_id: number
    kept_id: number
    details: Json<unknown> | null
    found_by: 'id' | 'title' | 'titles' | null
  }
  shopify_imports: {
    shop_id: number
    import_id: string
    status: 'asked' | 'running' | 'reading' | 'done' | 'failed' | 'stopped'
    part: 'products' | 'customers' | 'orders'
    orders_since: Date | null
    earn: boolean
    asks: number
    operation_id: string | null
    bytes_read: number
    lines_read: number
    customers_read: number
    orders_read: number
    orders_queued: number
    attempts: number
    next_attempt_at: Date
    fault: string | null
    asked_at: Date
    updated_at: Date
    ended_at: Date | null
    moves: 'try' | 'move' | null
    found: Json<unknown> | null
  }
  shopify_shown_members: {
    shop_id: number
    customer_id: number
    shown: Json<unknown> | null
    is_sure: boolean
    changes: number
    due_at: Date | null
    attempts: number
    fault: string | null
  }
  shopify_shown_shops: {
    shop_id: number
    shopify_domain: string
    program_digest: string | null
    compared_at: Date | null
    next_attempt_at: Date
    attempts: number
    fault: string | null
    rules_digest: string | null
    round_began_at: Date | null
    round_after: number | null
    noticed_until: Date
  }
  shops: {
    shop_id: number
    domain: string
    name: string
    platform: string
    currency: string
    timezone: string
    primary_language: string
    languages: Json<ColumnTypes['shops.languages']>
    api_enabled: Defaulted<boolean>
    api_paused: Defaulted<boolean>
    campaigns_feature: Defaulted<boolean>
    affiliates_feature: Defaulted<boolean>
    subscriptions_available: Defaulted<boolean>
    created_at: Date
    support_points_max: Defaulted<number>
    support_points_per_day_max: Defaulted<number>
    adapter: Defaulted<ColumnTypes['shops.adapter']>
    assistant_emails: Defaulted<boolean>
  }
  subject_locks: {
    shop_id: number
    customer_id: number
    subject_id: string
    kind: 'pet' | 'child'
    entered_at: Date
  }
  subjects: {
    shop_id: number
    customer_id: number
    subject_id: string
    kind: 'pet' | 'child'
    name: string | null
    birthday: Date | null
    entered_at: Date | null
    species: string | null
    updated_at: Date
  }
  tier_approaches: {
    shop_id: number
    customer_id: number
    told_at: Date
    tier_id: string
    threshold: number
  }
  tier_days: {
    shop_id: number
    day: Date
    tier_id: string
    members: number
  }
  tier_departures: {
    shop_id: number
    customer_id: number
    tier_id: string
    left_at: Date
  }
  tier_gifts: {
    shop_id: number
    gift_id: string
    customer_id: number
    tier_id: string
    benefit_id: string
    fields: Json<ColumnTypes['tier_gifts.fields']>
    created_at: Date
    code: string | null
    issued_at: Date | null
  }
  tier_moves: {
    shop_id: number
    customer_id: number
    move_id: string
    from_tier_id: string | null
    from_tier_name: string | null
    to_tier_id: string
    to_tier_name: string
    direction: ColumnTypes['tier_moves.direction']
    reason: ColumnTypes['tier_moves.reason'] | null
    bars: Json<ColumnTypes['tier_moves.bars']> | null
    progress: Json<ColumnTypes['tier_moves.progress']>
    made_by: string | null
    request_id: string | null
    created_at: Date
  }
  tier_reviews: {
    shop_id: number
    reviewed_at: Date
    reviewing_at: Date | null
    after_tier_id: Defaulted<string>
    after_customer_id: Defaulted<number>
  }
  tier_sweeps: {
    shop_id: number
    after_customer_id: number
    removed_tiers: Json<ColumnTypes['tier_sweeps.removed_tiers']>
    quiet: boolean
    requested_at: Date
    by_period: Defaulted<boolean>
  }
  unsubscribes: {
    shop_id: number
    recipient: string
    email_group: string
    created_at: Date
  }
  webhooks: {
    shop_id: number
    webhook_id: string
    url: string
    topics: Json<ColumnTypes['webhooks.topics']>
    sealed_secret: Uint8Array
    api_version: string
    status: Defaulted<'active' | 'disabled'>
    disabled_reason: string | null
    consecutive_failures: Defaulted<number>
    last_success_at: Date | null
    last_failure_at: Date | null
    paused_until: Date | null
    created_at: Date
    first_taken_until: Date | null
    again_taken_until: Date | null
    previous_sealed_secret: Uint8Array | null
    previous_secret_until: Date | null
  }
}

/** The rows of each table as they are read. */
export type Rows = { [Name in keyof Tables]: Selectable<Tables[Name]> }

/** A row of a table as it is read. */
export type Row<Name extends keyof Tables> = Rows[Name]

/** A row of a table as it is inserted. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
