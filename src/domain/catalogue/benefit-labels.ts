import type { Program } from '../program.ts'
import type { Benefit } from './benefit.ts'
import { priceLabel, pricesOf, rewardPrice } from './benefits/reward-price.ts'

type Rewards = Pick<Program, 'rewards'>

/** The rewards that a benefit has member prices for, of those that are there; null: it has none. */
function pricedRewards({ rewards }: Rewards, { type, fields }: Benefit): number | null {
  if (type !== rewardPrice.type) return null
  const prices = pricesOf(fields)
  return rewards.filter(({ id }) => Object.hasOwn(prices, id)).length
}

/** What a benefit is called now: the catalogue's words do not count rewards that are gone. */
export function labelNow(program: Rewards, benefit: Benefit): string {
  const { label, fields } = benefit
  const priced = pricedRewards(program, benefit)
  if (priced === null || label !== priceLabel(Object.keys(pricesOf(fields)).length)) return label
  return priceLabel(priced)
}

/** A tier or a membership with its benefits as they are called now. */
export function withLabelsNow<Part extends { readonly benefits: readonly Benefit[] }>(
  program: Rewards,
  part: Part,
): Part {
  const benefits = part.benefits.map((one) => ({ ...one, label: labelNow(program, one) }))
  return { ...part, benefits }
}

/** What members are promised: no prices of rewards that are gone. */
export function promisesOf(program: Rewards, benefits: readonly Benefit[]): string[] {
  return benefits
    .filter((one) => pricedRewards(program, one) !== 0)
    .map((one) => labelNow(program, one))
}
