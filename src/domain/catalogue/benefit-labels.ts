import type { Program } from '../program.ts'
import type { Benefit } from './benefit.ts'
import { priceLabel, pricesOf, rewardPrice } from './benefits/reward-price.ts'

type Rewards = Pick<Program, 'rewards'>

/** The existing rewards for which a benefit has member prices; null: it has no prices. */
function pricedRewards({ rewards }: Rewards, { type, fields }: Benefit): number | null {
  if (type !== rewardPrice.type) return null
  const prices = pricesOf(fields)
  return rewards.filter(({ id }) => Object.hasOwn(prices, id)).length
}

/** The current label of a benefit. The catalogue's words do not count rewards that are gone. */
export function labelNow(program: Rewards, benefit: Benefit): string {
  const { label, fields } = benefit
  const priced = pricedRewards(program, benefit)
  if (priced === null || label !== priceLabel(Object.keys(pricesOf(fields)).length)) return label
  return priceLabel(priced)
}

/** A tier or a membership with the current labels of its benefits. */
export function withLabelsNow<Part extends { readonly benefits: readonly Benefit[] }>(
  program: Rewards,
  part: Part,
): Part {
  const benefits = part.benefits.map((one) => ({ ...one, label: labelNow(program, one) }))
  return { ...part, benefits }
}

/** The promises to members, without prices of rewards that are gone. */
export function promisesOf(program: Rewards, benefits: readonly Benefit[]): string[] {
  return benefits
    .filter((one) => pricedRewards(program, one) !== 0)
    .map((one) => labelNow(program, one))
}
