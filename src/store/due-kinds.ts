import { type RawBuilder, sql } from 'kysely'
import { effectOf } from '../domain/codes/gift-voucher.ts'
import { ENDING } from '../domain/partners/platform-code.ts'
import { openErasedAccounts } from './customers/erased-accounts.ts'
import { isToPrune } from './due-pruning.ts'
import { ordersWithExtras } from './goods-spend.ts'
import { isAny } from './is-any.ts'
import { SHOPS_ON_SHOPIFY } from './shop-columns.ts'
import { untoldChanges, untoldProposals } from './untold.ts'

/** Older releases also took offsets and abbreviations: an unknown one must not stop other shops. */
const ZONE = sql`(CASE WHEN s.timezone LIKE '%/%' THEN s.timezone ELSE 'UTC' END)`

/** The date in the shop's time zone. */
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} AT TIME ZONE ${ZONE})::date`

/** What codes of partners give, by the kind of discount; the amounts vary. */
const EFFECTS = JSON.stringify({
  percentage: effectOf('percentage', 1),
  fixed_amount: effectOf('fixed_amount', 1),
})

/**
 * Whether a job may have something to do for the shop `s`, found by an index of each shop. A shop
 * may be listed without need, but never be missing.
 */
export const DUE = {
  changes_by_assistants: (now) =>
    sql`s.assistant_emails AND EXISTS (SELECT FROM ${untoldChanges(sql`s.shop_id`, now)})`,
  // `emailSchedule` of the domain, in SQL.
  campaign_emails: (now) => sql`EXISTS (
    SELECT FROM campaigns c CROSS JOIN LATERAL (
      SELECT (c.document->>'starts_at')::timestamptz AS starts_at,
        (c.document->>'ends_at')::timestamptz AS ends_at, c.document->'emails' AS emails
    ) d
    WHERE c.shop_id = s.shop_id AND c.deleted_at IS NULL AND c.document->>'status' = 'scheduled'
      AND c.ended_at IS NULL AND coalesce(d.ends_at > ${now}, true)
      AND (
        (d.emails->'teaser' = 'true' AND c.teaser_sent_at IS NULL
          AND d.starts_at - interval '48 hours' <= ${now} AND d.starts_at > ${now})
        OR (d.emails->'launch' = 'true' AND c.launch_sent_at IS NULL AND d.starts_at <= ${now})
        OR (d.emails->'last_chance' = 'true' AND c.last_chance_sent_at IS NULL
          AND d.ends_at - interval '24 hours' <= ${now})
      )
  ) AND EXISTS (
    SELECT FROM programs p
    WHERE p.shop_id = s.shop_id AND p.document->'switches'->'emails_enabled' = 'true'::jsonb
  )`,
  // Of today, by members or their dependents who were not paid yet; and of missed days.
  birthdays: (now) => sql`(
    EXISTS (
      SELECT FROM programs p WHERE p.shop_id = s.shop_id AND jsonb_path_exists(p.document,
        '$.earning_rules[*] ? (@.enabled == true && (@.type like_regex "birthday$"))')
    ) AND EXISTS (
      WITH today AS (SELECT ${dayOf(sql`${now}::timestamptz`)} AS day),
      born AS (
        SELECT day FROM today
        UNION ALL SELECT date '2000-02-29' FROM today WHERE to_char(day, 'MM-DD') = '02-28'
      )
      SELECT FROM born JOIN customers c ON c.shop_id = s.shop_id
        AND c.birthday_month = extract(month FROM born.day)::smallint
        AND c.birthday_day = extract(day FROM born.day)::smallint
      WHERE c.enrolled_at IS NOT NULL AND c.gone_at IS NULL AND NOT EXISTS (
        SELECT FROM awards a, today WHERE a.shop_id = c.shop_id AND a.customer_id = c.customer_id
          AND a.occasion = 'birthday:' || to_char(today.day, 'YYYY')
      )
      UNION ALL
      SELECT FROM born JOIN subjects b ON b.shop_id = s.shop_id AND b.kind IN ('pet', 'child')
        AND extract(month FROM b.birthday) = extract(month FROM born.day)
        AND extract(day FROM b.birthday) = extract(day FROM born.day)
      WHERE NOT EXISTS (
        SELECT FROM awards a, today WHERE a.shop_id = b.shop_id AND a.customer_id = b.customer_id
          AND a.occasion = concat(b.kind, '_birthday:', b.subject_id, ':', to_char(today.day, 'YYYY'))
      )
    )
  ) OR NOT EXISTS (
    SELECT FROM birthday_looks l
    WHERE l.shop_id = s.shop_id AND l.looked_until >= ${dayOf(sql`${now}::timestamptz`)} - 1
  )`,
  codes: (now) =>
    sql`${isAny(
      sql`codes c WHERE c.shop_id = s.shop_id AND c.due_at <= ${now}`,
      sql`c.due_at`,
    )} OR ${isAny(
      sql`tier_gifts g
      JOIN customers c ON c.shop_id = g.shop_id AND c.customer_id = g.customer_id
      WHERE g.shop_id = s.shop_id AND g.issued_at IS NULL AND c.gone_at IS NULL`,
      sql`g.created_at`,
    )}`,
  deliveries: (now) => sql`EXISTS (
    SELECT FROM webhooks w
    JOIN deliveries d ON d.shop_id = w.shop_id AND d.webhook_id = w.webhook_id
    WHERE w.shop_id = s.shop_id AND d.status = 'pending' AND d.due_at <= ${now}
  )`,
  emails: (now) =>
    isAny(sql`emails e WHERE e.shop_id = s.shop_id AND e.due_at <= ${now}`, sql`e.due_at`),
  erased_accounts: () => isAny(openErasedAccounts(sql`s.shop_id`), sql`c.customer_id`),
  // The moment before which activity is too old is not later, whatever the month and the zone.
  expiry: (now) => sql`EXISTS (
    SELECT FROM (
      SELECT points_expire_since, ${now}::timestamptz + interval '5 days' - make_interval(
        months => coalesce((document->'points_expiry'->>'months')::integer, 0)
      ) AS before
      FROM programs WHERE shop_id = s.shop_id AND points_expire_since IS NOT NULL OFFSET 0
    ) p
    WHERE p.points_expire_since < p.before AND ${isAny(
      sql`accounts a
        WHERE a.shop_id = s.shop_id AND a.kept_month <= (p.before AT TIME ZONE 'UTC')::date
          AND greatest(a.last_activity_at, a.refilled_at) < p.before`,
      sql`a.kept_month`,
    )}
  )`,
  extras: () => isAny(ordersWithExtras(sql`s.shop_id`), sql`o.order_id`),
  imports: () => sql`EXISTS (
    SELECT FROM member_imports i
    WHERE i.shop_id = s.shop_id AND i.status IN ('running', 'undoing')
  )`,
  judgings: () => sql`EXISTS (
    SELECT FROM order_judgings j
    WHERE j.shop_id = s.shop_id AND j.status IN ('running', 'undoing')
  )`,
  // By the newest entry of a finished day, because for a mere EXISTS the planner may read all.
  rollup: (now) => sql`(
    SELECT max(e.created_at) FROM entries e
    WHERE e.shop_id = s.shop_id AND e.created_at <
      ${dayOf(sql`(${now}::timestamptz - interval '1 hour')`)}::timestamp AT TIME ZONE ${ZONE}
  ) >= coalesce(
    (
      SELECT least(f.folded_until, coalesce(f.owed_until, '-infinity')) FROM folded_days f
      WHERE f.shop_id = s.shop_id
    ), '-infinity'
  ) OR ${isAny(
    sql`noted_days n WHERE n.shop_id = s.shop_id AND n.day < ${dayOf(sql`${now}::timestamptz`)}`,
    sql`n.day`,
  )}`,
  // `nextCodeStep` of the domain, in SQL. The programme is read once, and only beside partners.
  partner_codes: () => sql`EXISTS (
    SELECT FROM (
      SELECT document->'affiliate_settings'->'customer_discount' AS usual,
        document->'affiliate_groups' AS groups
      FROM programs WHERE shop_id = s.shop_id
        AND EXISTS (SELECT FROM partners x WHERE x.shop_id = s.shop_id)
      OFFSET 0
    ) t
    JOIN partners p ON p.shop_id = s.shop_id
    CROSS JOIN LATERAL (
      SELECT coalesce(
        (
          SELECT nullif(g->'customer_discount', 'null') FROM jsonb_array_elements(t.groups) g
          WHERE g->>'id' = p.group_id
        ),
        t.usual
      ) AS discount
    ) d
    WHERE CASE
      WHEN p.status <> 'approved' OR (d.discount->>'value')::numeric = 0
        THEN p.platform_code IS NOT NULL
      WHEN p.platform_code IS DISTINCT FROM p.code OR NOT p.platform_known
        OR p.platform_effect = ${ENDING}
        THEN true
      ELSE NOT coalesce(
        p.platform_effect::jsonb - 'percent' - 'amount'
          = (${EFFECTS}::jsonb->(d.discount->>'type')) - 'percent' - 'amount'
        AND coalesce(p.platform_effect::jsonb->>'percent', p.platform_effect::jsonb->>'amount')
          ::numeric = (d.discount->>'value')::numeric,
        false
      )
    END
  )`,
  placements: () => sql`EXISTS (SELECT FROM tier_sweeps t WHERE t.shop_id = s.shop_id)`,
  shopify_shops: () => sql`s.shop_id IN (${SHOPS_ON_SHOPIFY})`,
  platform_events: () => sql`EXISTS (
    SELECT FROM platform_events e WHERE e.shop_id = s.shop_id AND e.handled_at IS NULL
  )`,
  proposals: (now) => sql`EXISTS (SELECT FROM ${untoldProposals(sql`s.shop_id`, now)})`,
  pruning: isToPrune,
  referral_codes: () =>
    isAny(
      sql`customers c
        WHERE c.shop_id = s.shop_id AND c.email IS NOT NULL
          AND (c.normal_email IS NULL OR (c.enrolled_at IS NOT NULL AND c.referral_code IS NULL))`,
      sql`c.customer_id`,
    ),
  // In the morning in the shop's time zone, once a day.
  reminders: (now) => sql`EXISTS (
    SELECT FROM programs p
    WHERE p.shop_id = s.shop_id AND p.document->'switches'->'emails_enabled' = 'true'::jsonb
  ) AND (${now}::timestamptz AT TIME ZONE ${ZONE})::time >= '09:00' AND NOT EXISTS (
    SELECT FROM reminders r
    WHERE r.shop_id = s.shop_id
      AND r.reminded_on >= ${dayOf(sql`${now}::timestamptz`)}
  )`,
  releases: (now) =>
    sql`${isAny(
      sql`orders o
      JOIN customers c ON c.shop_id = o.shop_id AND c.customer_id = o.customer_id
      WHERE o.shop_id = s.shop_id AND o.pending_until <= ${now} AND c.gone_at IS NULL`,
      sql`o.pending_until`,
    )} OR ${isAny(
      sql`awards a
      JOIN customers c ON c.shop_id = a.shop_id AND c.customer_id = a.customer_id
      WHERE a.shop_id = s.shop_id AND a.pending_until <= ${now} AND c.gone_at IS NULL`,
      sql`a.pending_until`,
    )}`,
  // A day in the shop's time zone has at least 23 hours.
  tier_reviews: (now) => sql`EXISTS (
    SELECT FROM programs p
    WHERE p.shop_id = s.shop_id AND p.document->'switches'->'tiers_enabled' = 'true'::jsonb
  ) AND NOT EXISTS (
    SELECT FROM tier_reviews t
    WHERE t.shop_id = s.shop_id AND t.reviewing_at IS NULL
      AND t.reviewed_at > ${now}::timestamptz - interval '23 hours'
  )`,
} as const satisfies Record<string, (now: Date) => RawBuilder<unknown>>

export type DueKind = keyof typeof DUE
// Its keys are all that it has.
export const DUE_KINDS = Object.keys(DUE) as readonly DueKind[]
