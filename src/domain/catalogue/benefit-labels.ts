import { READER_LANGUAGES } from '../../languages/explanations/index.ts'
import type { Program } from '../program.ts'
import type { Benefit } from './benefit.ts'
import { findBenefitType } from './benefits/index.ts'
import { priceLabel, pricesOf, rewardPrice } from './benefits/reward-price.ts'
import { type Words, wordsIn } from './words.ts'

type Rewards = Pick<Program, 'rewards'>

/** The existing rewards for which a benefit has member prices; null: it has no prices. */
function pricedRewards({ rewards }: Rewards, { type, fields }: Benefit): number | null {
  if (type !== rewardPrice.type) return null
  const prices = pricesOf(fields)
  return rewards.filter(({ id }) => Object.hasOwn(prices, id)).length
}

/**
 * What the catalogue calls a benefit. Where it has prices of rewards, it has a name for each number
 * of them that are still there.
 */
function catalogueLabels({ type, fields }: Benefit, words: Words): readonly string[] {
  if (type !== rewardPrice.type) return [findBenefitType(type)?.summary(fields, words) ?? '']
  const named = Object.keys(pricesOf(fields)).length
  return Array.from({ length: named + 1 }, (_, rewards) => priceLabel(rewards, words))
}

/** The current label of a benefit. The catalogue's words do not count rewards that are gone. */
export function labelNow(program: Rewards, benefit: Benefit): string {
  const { label, fields } = benefit
  const priced = pricedRewards(program, benefit)
  if (priced === null) return label
  // They name no money, and labels are stored in English.
  const words = wordsIn('EUR')
  return label === priceLabel(Object.keys(pricesOf(fields)).length, words)
    ? priceLabel(priced, words)
    : label
}

/** A label as the reader of these words sees it: what the catalogue says, in their language. */
export function labelIn(benefit: Benefit, words: Words): string {
  const stored = catalogueLabels(benefit, wordsIn(words.currency)).indexOf(benefit.label)
  return catalogueLabels(benefit, words)[stored] ?? benefit.label
}

/** Whether a caller has read this label, in any language. */
export function isAsRead(
  program: Rewards,
  benefit: Benefit,
  label: string | null | undefined,
  { currency }: Words,
): boolean {
  const now = { ...benefit, label: labelNow(program, benefit) }
  return READER_LANGUAGES.some((language) => label === labelIn(now, wordsIn(currency, language)))
}

/** A tier or a membership with the current labels of its benefits. */
export function withLabelsNow<Part extends { readonly benefits: readonly Benefit[] }>(
  program: Rewards,
  part: Part,
): Part {
  const benefits = part.benefits.map((one) => ({ ...one, label: labelNow(program, one) }))
  return { ...part, benefits }
}

/** Whether a benefit promises something: prices of rewards that are gone do not. */
export function isPromised(program: Rewards, benefit: Benefit): boolean {
  return pricedRewards(program, benefit) !== 0
}

/** The words that somebody chose for a benefit; null: the catalogue's. */
export function ownLabel(program: Rewards, benefit: Benefit, currency: string): string | null {
  const label = labelNow(program, benefit)
  return catalogueLabels(benefit, wordsIn(currency)).includes(label) ? null : label
}

/** The promises to members, without prices of rewards that are gone. */
export function promisesOf(program: Rewards, benefits: readonly Benefit[]): string[] {
  return benefits.filter((one) => isPromised(program, one)).map((one) => labelNow(program, one))
}
