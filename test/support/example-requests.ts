import { accessTo } from './shopify/on-shopify.ts'
import type { PathIds } from './valid-request.ts'

/** What makes the example of an operation believable where its schema alone does not. */
export interface ExampleRequest {
  readonly body?: Readonly<Record<string, unknown>>
  readonly ids?: PathIds
  /** From the question mark on. */
  readonly query?: string
}

/** Requests of Bean There. An operation without a row is asked as the examples of its schema say. */
export function exampleRequests(ids: PathIds): Readonly<Record<string, ExampleRequest>> {
  return {
    'PATCH /admin/api/assistants/{assistant_id}': {
      ids: { assistant_id: ids.new_assistant_id ?? '' },
    },
    'POST /admin/api/proposals/{proposal_id}/approve': { body: { version: 1 } },
    'POST /admin/api/proposals/{proposal_id}/decline': {
      ids: { proposal_id: ids.declined_id ?? '' },
      body: { word: 'Not before Christmas.' },
    },
    'PUT /platform/v1/customers/{customer_id}': {
      ids: { customer_id: 2001 },
      body: {
        email: 'nora.wagner@example.com',
        first_name: 'Nora',
        last_name: 'Wagner',
        tags: ['filter'],
        locale: 'de-AT',
        email_consent: true,
      },
    },
    'PUT /platform/v1/products/{product_id}': {
      ids: { product_id: 109 },
      body: {
        title: 'Panama Geisha',
        status: 'ACTIVE',
        tags: ['single-origin'],
        variants: [{ id: 1091, title: '250 g', price: '24.90' }],
      },
    },
    'PUT /platform/v1/collections/{collection_id}': {
      ids: { collection_id: 11 },
      body: { title: 'Micro lots' },
    },
    'PUT /platform/v1/policies': {
      body: {
        terms_url: 'https://bean-there.example/terms',
        privacy_url: 'https://bean-there.example/privacy',
      },
    },
    'PUT /platform/v1/languages': { body: { primary_language: 'en', languages: ['en', 'de'] } },
    'PUT /platform/v1/orders/{order_id}': {
      ids: { order_id: 9001 },
      body: {
        customer_id: 1001,
        paid: true,
        lines: [
          { id: 90011, product_id: 101, variant_id: 1011, quantity: 2, price: '9.90' },
          { id: 90012, product_id: 205, quantity: 1, price: '36.90' },
        ],
        shipping: '4.90',
        discount_codes: [{ code: ids.partner_code }],
      },
    },
    'POST /platform/v1/orders/{order_id}/refunds': {
      ids: { order_id: 9001 },
      body: { id: 70001, lines: [{ line_id: 90011, quantity: 1 }] },
    },
    'GET /platform/v1/orders/{order_id}': { ids: { order_id: 9001 } },
    'DELETE /platform/v1/orders/{order_id}/refunds/{refund_id}': {
      ids: { order_id: 9001, refund_id: 70001 },
    },
    'GET /platform/v1/collections/{collection_id}': { ids: { collection_id: 11 } },
    'DELETE /platform/v1/customers/{customer_id}': { ids: { customer_id: 2001 } },
    'GET /platform/v1/products/{product_id}': { ids: { product_id: 101 } },
    'GET /platform/v1/customers/{customer_id}': { ids: { customer_id: 1001 } },
    'GET /platform/v1/discounts/{code}': { ids: { code: ids.discount_code ?? '' } },
    'GET /platform/v1/gift-cards/{code}': { ids: { code: ids.gift_card_code ?? '' } },
    'PUT /platform/v1/gift-cards/{code}': {
      ids: { code: ids.gift_card_code ?? '' },
      body: { spent: '12.50' },
    },
    'GET /platform/v1/store-credits': { query: '?customer_id=1001' },
    'PUT /platform/v1/store-credits': { body: { customer_id: 1001, spent: '4.00' } },
    'POST /platform/v1/customer-access-tokens': { body: { customer_id: 1001 } },
    'PUT /platform/v1/faults': {
      body: { mode: 'throttled', retry_after_seconds: 5, next_calls: 2 },
    },

    'PATCH /api/v1/program/settings': {
      body: { program_name: 'Bean Club', points_expiry: { enabled: true, months: 12 } },
    },
    'POST /api/v1/program/earn-rules': {
      body: {
        type: 'custom_action',
        title: 'Bring your own cup',
        title_translations: { de: 'Bring deinen eigenen Becher mit' },
        fields: { points: 25, actionName: 'Own cup' },
      },
    },
    'PATCH /api/v1/program/earn-rules/{rule_id}': { body: { fields: { points: 30 } } },
    'POST /api/v1/program/rewards': {
      body: {
        type: 'fixed_amount',
        name: '10 EUR off',
        points_cost: 190,
        discount_value: 10,
        fields: { minimumPurchase: 40, codePrefix: 'BEAN' },
      },
    },
    'PATCH /api/v1/program/rewards/{reward_id}': { body: { points_cost: 180 } },
    'POST /api/v1/program/tiers': {
      body: {
        name: 'Gold',
        name_translations: { de: 'Gold' },
        handle: 'gold',
        threshold: 2000,
        points_multiplier: 2,
        benefits: [
          { type: 'entry_points', label: '100 beans when you get here', fields: { points: 100 } },
        ],
        confirm_member_impact: true,
      },
    },
    'PATCH /api/v1/program/tiers/{tier_id}': {
      body: { threshold: 1800, confirm_member_impact: true },
    },
    'DELETE /api/v1/program/tiers/{tier_id}': { body: { confirm_member_impact: true } },
    'PATCH /api/v1/program/referrals': {
      body: { friend_discount: { enabled: true, type: 'percentage', value: 10 } },
    },
    'PATCH /api/v1/program/emails/{type}': { ids: { type: 'welcome' }, body: { enabled: true } },
    'PATCH /api/v1/program/affiliates/settings': {
      body: { holdback_days: 14, link_attribution_window_days: 30 },
    },
    'POST /api/v1/program/affiliates/groups': {
      body: {
        name: 'Coffee bloggers',
        commission: { type: 'percent', code_rate: 10, link_rate: 8 },
      },
    },
    'PATCH /api/v1/program/affiliates/groups/{group_id}': {
      body: { customer_discount: { type: 'percentage', value: 10 } },
    },
    'POST /api/v1/program/memberships': {
      body: {
        name: 'Coffee club',
        points_multiplier: 1.5,
        create_product: { title: 'Coffee club', price: '49.00' },
      },
    },
    'PATCH /api/v1/program/memberships/{membership_id}': { body: { points_multiplier: 2 } },
    'PATCH /api/v1/program/eligibility': {
      body: { excluded_customer_tags: ['staff'], exclude_gift_cards: true },
    },
    'POST /api/v1/campaigns': {
      body: {
        name: 'Double points weekend',
        multiplier: 2,
        starts_at: '2026-11-07T00:00:00+01:00',
        ends_at: '2026-11-09T00:00:00+01:00',
        badge_text: 'Double beans',
        status: 'scheduled',
      },
    },
    'PATCH /api/v1/campaigns/{campaign_id}': { body: { badge_text: 'Twice the beans' } },
    'DELETE /api/v1/campaigns/{campaign_id}': {
      ids: { campaign_id: ids.draft_campaign_id ?? '' },
    },
    'PATCH /api/v1/customers/{customer_id}': { body: { excluded_from_program: false } },
    'PUT /api/v1/customers/{customer_id}/tier': { body: { tier_id: ids.barista_id } },
    'PUT /api/v1/customers/{customer_id}/birthday': { body: { month: 5, day: 31 } },
    'POST /api/v1/customers/{customer_id}/pets': {
      body: { name: 'Mocha', species: 'dog', birthday: '2020-05-31' },
    },
    'POST /api/v1/customers/{customer_id}/children': {
      body: { name: 'Max', birthday: '2018-03-12' },
    },
    'POST /api/v1/customers/{customer_id}/claims': { body: { rule_id: ids.visit_rule_id } },
    'POST /api/v1/customers/{customer_id}/points/earn': {
      body: {
        points: 50,
        source_ref: 'survey-2026-10-1001',
        reason: 'for our autumn survey',
        metadata: { survey: 'autumn' },
      },
    },
    'POST /api/v1/customers/{customer_id}/points/adjust': {
      body: { delta: -20, source_ref: 'ticket-4711', reason: 'after a mistake in an order' },
    },
    'POST /api/v1/customers/{customer_id}/points/deduct': {
      body: { points: 30, source_ref: 'tasting-2026-10-1001', reason: 'for a coffee tasting' },
    },
    'POST /api/v1/customers/{customer_id}/redemptions': { body: { reward_id: ids.five_off_id } },
    'POST /api/v1/referrals/claim': {
      body: { referral_code: ids.referral_code, email: 'lena.huber@example.com', locale: 'de' },
    },
    'POST /storefront/{shop_domain}/referral-claims': {
      body: { code: ids.referral_code, email: 'mia@example.com' },
    },
    'POST /api/v1/estimates': {
      body: {
        customer_id: 1001,
        currency: 'EUR',
        lines: [{ product_id: 101, variant_id: 1011, quantity: 2, price: '9.90' }],
      },
    },
    'POST /api/v1/customers/{customer_id}/session-tokens': {
      body: { scopes: ['read', 'write'], ttl_seconds: 900 },
    },
    'POST /api/v1/session-tokens/exchange': {
      body: { customer_access_token: ids.customer_access_token, scopes: ['read'] },
    },
    'POST /api/v1/webhooks': {
      body: {
        url: 'https://hooks.bean-there.example/laurel',
        topics: ['points.earned', 'reward.redeemed', 'tier.changed'],
      },
    },
    'POST /api/v1/webhooks/{webhook_id}/test': { body: { topic: 'points.earned' } },
    'POST /api/v1/customers/{customer_id}/enroll': {
      ids: { customer_id: 2001 },
      body: { locale: 'de', marketing_consent: true },
    },
    'POST /api/v1/program/proposals/{proposal_id}/withdraw': {
      ids: { proposal_id: ids.taken_back_id ?? '' },
    },
    'GET /api/v1/program/rule-types': { query: '?kind=reward' },
    'GET /api/v1/program/changes': { query: '?limit=2' },
    'POST /api/v1/program/changes/undo': { body: { ids: [ids.change_id], dry_run: true } },
    'GET /api/v1/customers': { query: '?limit=2' },
    'GET /api/v1/members': { query: '?sort=balance&direction=desc&limit=2' },
    'GET /api/v1/shop/catalogue': { query: '?search=esp' },
    'GET /api/v1/customers/{customer_id}/explanations': { query: '?limit=2' },
    'GET /api/v1/analytics/comparison': { query: '?from=2026-09-01&to=2026-09-30' },
    'GET /api/v1/analytics/member-counts': { query: '?by=balance' },
    'GET /api/v1/customers/{customer_id}/transactions': { query: '?limit=2' },

    'POST /admin/api/shops': {
      body: {
        domain: 'leaf-there.example',
        name: 'Leaf There',
        currency: 'EUR',
        timezone: 'Europe/Vienna',
        primary_language: 'de',
        languages: ['de', 'en'],
      },
    },
    'GET /admin/api/shops/{shop}': { ids: { shop: 'bean-there.example' } },
    'PATCH /admin/api/shop': { body: { timezone: 'Europe/Berlin', dry_run: true } },
    'PATCH /admin/api/switches': { body: { emails_enabled: true } },
    'PATCH /admin/api/memberships/{membership_id}': { body: { enabled: false } },
    'POST /admin/api/partners': {
      body: { email: 'mara@coffee-diary.example', name: "Mara's coffee diary" },
    },
    'PATCH /admin/api/partners/{partner_id}': { body: { status: 'approved' } },
    'GET /admin/api/partners/{partner_id}': { ids: { partner_id: ids.jonas_id ?? '' } },
    'GET /admin/api/partners/{partner_id}/commissions': {
      ids: { partner_id: ids.jonas_id ?? '' },
    },
    'POST /admin/api/payouts': {
      body: { partner_id: ids.jonas_id, reference: 'Bank transfer of October 2026' },
    },
    'POST /admin/api/customers/{customer_id}/entries/{entry_id}/reverse': {
      ids: { customer_id: 1001, entry_id: ids.award_id ?? '' },
      body: { reason: 'Awarded twice by mistake', dry_run: true },
    },
    'POST /admin/api/member-views': {
      body: { name: 'Baristas who went quiet', query: { tag: 'vip', sort: 'last_activity' } },
    },
    'PATCH /admin/api/member-views/{view_id}': { body: { name: 'Quiet baristas' } },
    'GET /admin/api/audience-count': { query: '?mode=tag&tags=vip' },
    'GET /admin/api/product-count': { query: '?mode=all' },
    'POST /admin/api/customers/{customer_id}/forget': { body: { dry_run: true } },
    'POST /admin/api/customers/{customer_id}/merge': { body: { into: 1002, dry_run: true } },
    'GET /admin/api/customers/{customer_id}/correction': { query: '?points=-50' },
    'POST /admin/api/webhooks/{webhook_id}/replay': {
      body: { from: '2026-09-30T00:00:00Z', topics: ['points.earned'] },
    },
    'POST /admin/api/events/test': { body: { topic: 'points.earned', customer_id: 1001 } },
    'POST /admin/api/email-templates/{type}/test': {
      ids: { type: 'welcome' },
      body: { to: 'owner@bean-there.example', language: 'de' },
    },
    'GET /admin/api/email-templates/{type}/preview': { ids: { type: 'welcome' } },
    'POST /admin/api/email-templates/{type}/preview': {
      ids: { type: 'welcome' },
      body: { language: 'de', texts: { subject: 'Willkommen, {first_name|Kaffeefreund}' } },
    },
    'GET /admin/api/email-templates/{type}/texts': { ids: { type: 'welcome' } },
    'PUT /admin/api/email-templates/{type}/texts/{language}': {
      ids: { type: 'welcome', language: 'de' },
      body: { subject: 'Willkommen, {first_name|Kaffeefreund}', text: '{standard_text}' },
    },
    'DELETE /admin/api/email-templates/{type}/texts/{language}': {
      ids: { type: 'welcome', language: 'fr' },
    },
    'POST /admin/api/keys': {
      body: { name: 'Storefront', scopes: ['customers:read', 'points:write'] },
    },
    'PATCH /admin/api/keys/{key_id}': { body: { name: 'Storefront of Vienna' } },
    'POST /admin/api/invitations': { body: { email: 'sam@example.com', role: 'support' } },
    'PATCH /admin/api/people/{person_id}': { body: { role: 'manager' } },
    'POST /admin/api/tokens': { body: { name: 'Shop server', purpose: 'feed' } },
    'PUT /admin/api/shopify': { body: accessTo('bean-there-example.myshopify.com') },
    'POST /admin/api/orders/judge-again': {
      body: {
        placed_from: '2026-09-01T00:00:00Z',
        placed_until: '2026-10-01T00:00:00Z',
        confirm_changes: true,
      },
    },
    'POST /admin/api/customers/{customer_id}/joining-review': {
      ids: { customer_id: 1003 },
      body: { pay: true },
    },
    'PATCH /admin/api/imports/{import_id}': { body: { create_customers: true } },
    'POST /admin/api/shopify/imports': { body: { days: 60, earn: false, dry_run: true } },
    'POST /admin/api/shopify/moves': { body: { dry_run: true } },
    'PUT /admin/api/clock': { body: { advance_seconds: 3600 } },
    'GET /admin/api/customers/{customer_id}/explain': {
      query: `?transaction_id=${ids.transaction_id}`,
    },
  }
}
