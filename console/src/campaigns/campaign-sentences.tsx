import { Skeleton } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { EmailPromise } from '../emails/email-promise.tsx'
import { usePointValue } from '../reports/use-point-value.ts'
import { type Campaign, isOver, type Phase, type RuleType } from './campaign-values.ts'
import styles from './campaigns.module.css'
import { useAudienceCount, useProductCount } from './use-catalogue.ts'
import { useWords, type Words } from './words.ts'

/** The e-mails that are still to go out, as a write says it. */
export type WouldEmail = {
  readonly phases: readonly string[]
  readonly recipients: number
} | null

/** What a campaign does, sentence by sentence and in numbers of now. */
export function CampaignSentences({
  campaign,
  would_email,
}: {
  readonly campaign: Campaign
  /** Omitted where nothing is about to be written. */
  readonly would_email?: WouldEmail
}) {
  const words = useWords()
  const members = useAudienceCount(campaign.audience)
  const products = useProductCount(campaign.product_scope)
  const value_per_point = usePointValue()
  const { data: program } = useRead('GET /api/v1/program', {})
  if (members === undefined || products === undefined || program === undefined) {
    return <Skeleton height="6rem" />
  }
  const { t, format } = words
  const texts = t.campaigns.will
  const { holdout_percent: holdout } = campaign.limits
  const sentences = [
    offerOf(
      campaign,
      words,
      (id) => program.redemption_rules.find((one) => one.id === id)?.name ?? id,
    ),
    campaign.product_scope.mode === 'all'
      ? null
      : texts.products(products, format.number(products)),
    windowOf(campaign, words),
    // Who they were then is in its results.
    isOver(campaign) ? null : texts.audience(members, format.number(members)),
    holdout === null ? null : texts.held_out(format.percent(holdout)),
    ...capsOf(campaign, words, value_per_point),
  ]
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => sentence !== null && <li key={sentence}>{sentence}</li>)}
      {would_email !== undefined && (
        <li>
          <Emails would_email={would_email} />
        </li>
      )}
    </ul>
  )
}

function offerOf(
  { type, multiplier, rule_types, spotlight_rewards }: Campaign,
  { t, format }: Words,
  nameOf: (reward_id: string) => string,
): string {
  const texts = t.campaigns.will
  if (type === 'reward_spotlight') {
    const rewards = spotlight_rewards.map(({ reward_id, sale_points_cost: price }) =>
      price === null
        ? texts.unlocked(nameOf(reward_id))
        : texts.sale(nameOf(reward_id), format.number(price)),
    )
    return rewards.length === 0 ? texts.no_rewards : texts.spotlight(format.list(rewards))
  }
  // Only types that the texts have can be boosted.
  const on = format.list(rule_types.map((rule) => t.campaigns.form.rules[rule as RuleType] ?? rule))
  return multiplier === null ? texts.no_multiplier(on) : texts.offer(format.number(multiplier), on)
}

function windowOf({ starts_at, ends_at }: Campaign, { t, format }: Words): string {
  const texts = t.campaigns.will
  if (starts_at === null) return texts.no_start
  return ends_at === null
    ? texts.starts(format.start(starts_at))
    : texts.window(format.start(starts_at), format.end(ends_at))
}

function capsOf(
  { type, limits: { max_orders, max_bonus_points } }: Campaign,
  { t, format }: Words,
  value_per_point: number | null,
): string[] {
  const texts = t.campaigns.will
  const orders = max_orders === null ? [] : [texts.cap_orders(format.number(max_orders))]
  const points =
    max_bonus_points === null ? [] : [texts.cap_points(format.number(max_bonus_points))]
  const [first, second] = [...points, ...orders]
  if (first === undefined) return type === 'earning_boost' ? [texts.no_cap] : []
  const caps = texts.caps(second === undefined ? first : texts.or(first, second))
  if (max_bonus_points === null || value_per_point === null) return [caps]
  return [caps, texts.costs_at_most(format.money(max_bonus_points * value_per_point))]
}

/** What is to go out, or why it would not. */
function Emails({ would_email }: { readonly would_email: WouldEmail }) {
  const { t, format } = useWords()
  const texts = t.campaigns.will
  if (would_email === null) return texts.no_emails
  const { phases, recipients } = would_email
  // The server names the three phases that the texts have.
  const named = phases.map((phase) => t.campaigns.form.phases[phase as Phase].toLowerCase())
  const when = format.list(named)
  return (
    <EmailPromise
      otherwise={texts.emails_otherwise(recipients, format.number(recipients), when)}
      types={phases.map((phase) => `campaign_${phase}`)}
    >
      {texts.emails(recipients, format.number(recipients), when)}
    </EmailPromise>
  )
}
