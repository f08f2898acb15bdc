import { labelIn } from '../catalogue/benefit-labels.ts'
import { type BenefitInput, changedBenefits, type NewIds } from '../catalogue/benefits.ts'
import type { FieldFault } from '../catalogue/check-fields.ts'
import { checkAmount } from '../catalogue/discount-code.ts'
import { firstName, mergeNames, type NameChange, type ShopTraits } from '../catalogue/titles.ts'
import { sentence, type Words } from '../catalogue/words.ts'
import type { Decided } from '../decided.ts'
import { checkDecimals } from '../decimals.ts'
import type { Criterion, Program, Tier } from '../program.ts'

/** The body of a tier write; omitted keys stay, or take defaults. */
export interface TierChange extends NameChange {
  readonly handle?: string
  readonly threshold?: number
  readonly points_multiplier?: number
  readonly combine?: Tier['combine']
  readonly criteria?: readonly Criterion[]
  readonly benefits?: readonly BenefitInput[]
}

/** What a decision about a tier needs beside the body. */
export interface TierInputs {
  readonly program: Program
  readonly shop: ShopTraits
  readonly words: Words
  readonly new_ids: NewIds
}

export function newTier(
  inputs: TierInputs,
  id: string,
  change: TierChange & { readonly name: string },
): Decided<Tier> {
  const empty: Tier = {
    id,
    name: change.name,
    handle: freeHandle(inputs.program, firstName(inputs.shop, change)),
    name_translations: {},
    threshold: 0,
    points_multiplier: 1,
    combine: 'any',
    criteria: [],
    benefits: [],
  }
  return changedTier(inputs, empty, change)
}

/** A tier after a change, or what is wrong with it. */
export function changedTier(inputs: TierInputs, before: Tier, change: TierChange): Decided<Tier> {
  const { program, shop } = inputs
  const names = mergeNames(shop, before, change)
  const benefits = changedBenefits(inputs, before.benefits, change.benefits ?? before.benefits)
  const is_entry = isEntryTier(program, before)
  const bar = mergeBar(shop.currency, before, change, is_entry)
  const faults = [
    ...[names, benefits, bar].flatMap((part) => ('faults' in part ? part.faults : [])),
    ...checkDecimals('points_multiplier', change.points_multiplier),
  ]
  if (faults.length > 0 || !('value' in names && 'value' in benefits && 'value' in bar)) {
    return { faults }
  }
  const { handle = before.handle, points_multiplier = before.points_multiplier } = change
  const after: Tier = {
    ...before,
    ...names.value,
    handle,
    points_multiplier,
    ...bar.value,
    benefits: benefits.value,
  }
  const refusal = (is_entry ? raisedEntry(after) : null) ?? clashOf(program, after)
  return refusal === null ? { value: after } : { refusal }
}

/** A removed tier, or why it cannot go. */
export function removedTier(program: Program, before: Tier): Decided<null> {
  if (!isEntryTier(program, before)) return { value: null }
  const message = 'is the entry tier of every member and cannot be removed'
  return { refusal: { reason: 'entry_tier', field: 'tier_id', message, received: before.id } }
}

export function isEntryTier({ tiers }: Program, tier: Tier): boolean {
  return tiers[0]?.id === tier.id
}

/** Tiers ordered by their bars: points, then money, then orders. */
export function sortLadder(tiers: readonly Tier[]): readonly Tier[] {
  return tiers.toSorted((one, other) => {
    const [left, right] = [heightOf(one), heightOf(other)]
    const differing = left.findIndex((height, index) => height !== right[index])
    return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
  })
}

/** Whether two forms of a tier have the same requirements. */
export function sameBar(one: Tier, other: Tier): boolean {
  return one.combine === other.combine && sameHeight(one, other)
}

function sameHeight(one: Tier, other: Tier): boolean {
  const right = heightOf(other)
  return heightOf(one).every((height, index) => height === right[index])
}

function hasBar(bar: Bar): boolean {
  return heightOf(bar).some((height) => height > 0)
}

function heightOf({ threshold, criteria }: Bar): readonly number[] {
  const thresholdFor = (metric: Criterion['metric']) =>
    criteria.find((criterion) => criterion.metric === metric)?.threshold ?? 0
  return [threshold, thresholdFor('amount_spent'), thresholdFor('orders_count')]
}

type Bar = Pick<Tier, 'threshold' | 'combine' | 'criteria'>

/** A criterion of points is another name for the threshold, and is stored as that. */
function mergeBar(
  currency: string,
  before: Tier,
  change: TierChange,
  may_be_none: boolean,
): { readonly value: Bar } | { readonly faults: readonly FieldFault[] } {
  const { threshold, combine = before.combine, criteria = before.criteria } = change
  const faults: FieldFault[] = criteria.flatMap(({ metric }, index) =>
    criteria.findIndex((other) => other.metric === metric) < index
      ? [
          {
            field: `criteria[${index}].metric`,
            message: 'must not be named twice',
            received: metric,
          },
        ]
      : [],
  )
  faults.push(...checkDecimals('threshold', threshold, 0))
  for (const [index, { metric, threshold: requested }] of (change.criteria ?? []).entries()) {
    const field = `criteria[${index}].threshold`
    const is_money = metric === 'amount_spent'
    faults.push(
      ...(is_money ? checkAmount(field, requested, currency) : checkDecimals(field, requested, 0)),
    )
  }
  const place = criteria.findIndex(({ metric }) => metric === 'points_earned')
  const points = criteria[place]?.threshold
  if (points !== undefined && threshold !== undefined && points !== threshold) {
    const message = 'means the same as the threshold and must be equal to it'
    faults.push({
      field: `criteria[${place}].threshold`,
      message,
      allowed: threshold,
      received: points,
    })
  }
  const others = criteria.filter(({ metric }) => metric !== 'points_earned')
  const bar = { threshold: threshold ?? points ?? before.threshold, combine, criteria: others }
  if (faults.length === 0 && !may_be_none && !hasBar(bar)) {
    const message = 'must be above 0, or be accompanied by a criterion'
    faults.push({ field: 'threshold', message, received: bar.threshold })
  }
  return faults.length > 0 ? { faults } : { value: bar }
}

function raisedEntry(tier: Tier) {
  if (!hasBar(tier)) return null
  const message = 'must be 0 without criteria, because this is the entry tier of every member'
  return { reason: 'entry_tier', field: 'threshold', message, allowed: 0, received: tier.threshold }
}

function clashOf({ tiers }: Program, tier: Tier) {
  const others = tiers.filter(({ id }) => id !== tier.id)
  const same_handle = others.find(({ handle }) => handle === tier.handle)
  if (same_handle !== undefined) {
    const message = `is already the handle of ${same_handle.name}`
    return { reason: 'handle_taken', field: 'handle', message, received: tier.handle }
  }
  const same_bar = others.find((other) => hasBar(tier) && sameHeight(other, tier))
  if (same_bar === undefined) return null
  const message = `is already required by ${same_bar.name}; no two tiers can require the same`
  return { reason: 'same_bar', field: 'threshold', message, received: tier.threshold }
}

/** `gold`, or `gold-2` if that is taken. */
function freeHandle({ tiers }: Program, name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g)
  // If the name is cut between two words, it would end with a hyphen.
  const handle = words?.join('-').slice(0, 50).replace(/-$/, '') ?? 'tier'
  const taken = new Set(tiers.map((tier) => tier.handle))
  if (!taken.has(handle)) return handle
  const number = tiers.findIndex((_tier, index) => !taken.has(`${handle}-${index + 2}`)) + 2
  return `${handle}-${number}`
}

/** `Gold, from 500 points or €1,000 spent, 1.5 times the points, free shipping`. */
export function summarizeTier(tier: Tier, words: Words): string {
  const { name, threshold, criteria, combine, points_multiplier, benefits } = tier
  const bars = [
    ...(threshold > 0 ? [words.tiers.points(threshold)] : []),
    ...criteria.map((criterion) =>
      criterion.metric === 'amount_spent'
        ? words.tiers.spent(criterion.threshold)
        : words.tiers.orders(criterion.threshold),
    ),
  ]
  return sentence(
    name,
    bars.length === 0 ? words.tiers.for_everybody : words.tiers.from(bars, combine),
    points_multiplier === 1 ? null : words.times_the_points(points_multiplier),
    benefits.length === 0 ? null : benefits.map((one) => labelIn(one, words)).join(', '),
  )
}
