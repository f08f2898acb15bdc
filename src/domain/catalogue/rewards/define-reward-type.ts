import { checkFields, type FieldFault } from '../check-fields.ts'
import type { Field } from '../field-spec.ts'
import { completeFields, mergeFields } from '../fill-fields.ts'
import { onOrdersFrom } from '../minimum-purchase.ts'
import { sentence } from '../words.ts'
import {
  checkOffer,
  codeFields,
  describePerCustomer,
  describeTiers,
  offerFields,
} from './every-reward.ts'
import type { CompleteReward, RawReward, RewardDefinition, RewardType } from './reward-type.ts'
import {
  cardValidDays,
  checkCost,
  codeValidDays,
  numberOrNull,
  pointsCost,
  pointsCostThatFollows,
  valuesOf,
} from './reward-values.ts'

/** Makes a type from its own fields, and adds the fields that every reward of its kind has. */
export function defineRewardType<const Specs extends readonly Field[]>(
  definition: RewardDefinition<Specs>,
): RewardType {
  const { type, label, description, gives } = definition
  const values: readonly Field[] = [
    definition.pointsCost === undefined ? pointsCost : pointsCostThatFollows,
    ...(definition.discount_value === null ? [] : [definition.discount_value]),
    ...(gives === 'discount_code' ? [codeValidDays] : []),
    ...(gives === 'gift_card' ? [cardValidDays] : []),
  ]
  const fields: readonly Field[] = [
    ...definition.fields,
    ...(gives === 'discount_code' ? codeFields : []),
    ...offerFields,
  ]

  function complete(stored: RawReward): CompleteReward {
    const own = completeFields(definition.fields, stored.fields ?? {})
    const raw = completeFields(values, valuesOf(stored))
    return {
      // A reward without a cost does not pass the check.
      points_cost: definition.pointsCost?.(own) ?? numberOrNull(raw.points_cost) ?? 0,
      discount_value: numberOrNull(raw.discount_value),
      code_valid_days: numberOrNull(raw.code_valid_days),
      fields: completeFields(fields, stored.fields ?? {}),
    }
  }

  /** For the given points, or else for the reward's cost. */
  function chosen(raw: RawReward) {
    const reward = typed(raw)
    return { ...reward, points_cost: numberOrNull(raw.points_cost) ?? reward.points_cost }
  }

  function typed(raw: RawReward) {
    const { points_cost, discount_value, fields } = complete(raw)
    const own = completeFields(definition.fields, fields)
    return { points_cost, discount_value: discount_value ?? 0, fields: own }
  }

  function checkTogether(raw: RawReward, currency: string): FieldFault[] {
    const reward = typed(raw)
    return [
      ...checkCost(raw.points_cost ?? null, reward.points_cost),
      ...(definition.check?.(reward, currency) ?? []),
      ...checkOffer(completeFields(offerFields, raw.fields ?? {})),
    ]
  }

  return {
    type,
    label,
    description,
    gives,
    values,
    fields,
    complete,
    merge(stored, change) {
      const { points_cost, ...kept } = valuesOf(stored)
      return {
        ...kept,
        ...(definition.pointsCost === undefined ? { points_cost } : {}),
        ...valuesOf(change),
        fields: mergeFields(fields, stored.fields ?? {}, change.fields ?? {}),
      }
    },
    check(raw, currency) {
      const set = Object.entries(valuesOf(raw)).filter(([, value]) => value !== null)
      const faults = [
        ...checkFields(values, Object.fromEntries(set), currency, ''),
        ...checkFields(fields, raw.fields ?? {}, currency),
      ]
      return faults.length > 0 ? faults : checkTogether(raw, currency)
    },
    cashValue: (raw) => definition.cashValue(chosen(raw)),
    grant: (raw) => definition.grant(chosen(raw)),
    checkPoints: (raw, points) => definition.checkPoints?.(typed(raw).fields, points) ?? null,
    mostPoints(raw) {
      const { points_cost, fields } = typed(raw)
      return definition.mostPoints ? definition.mostPoints(fields) : points_cost
    },
    summary(raw, words) {
      const reward = typed(raw)
      const offer = completeFields(offerFields, raw.fields ?? {})
      const { minimumPurchase } = completeFields(codeFields, raw.fields ?? {})
      const given = definition.offer(reward, words)
      return sentence(
        definition.pointsCost ? given : words.rewards.for_points(given, reward.points_cost),
        onOrdersFrom(minimumPurchase, words),
        describeTiers(offer, words),
        describePerCustomer(offer, words),
      )
    },
  }
}
