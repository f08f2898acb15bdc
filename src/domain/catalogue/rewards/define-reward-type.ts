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
import type { CompleteReward, GivenReward, RewardDefinition, RewardType } from './reward-type.ts'
import {
  cardValidDays,
  checkCost,
  codeValidDays,
  numberOrNull,
  pointsCost,
  pointsCostThatFollows,
  valuesOf,
} from './reward-values.ts'

/** Makes a type of its own fields; the fields that every reward of its kind has are added. */
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

  function complete(stored: GivenReward): CompleteReward {
    const own = completeFields(definition.fields, stored.fields ?? {})
    const given = completeFields(values, valuesOf(stored))
    return {
      // A reward without a cost does not pass the check.
      points_cost: definition.pointsCost?.(own) ?? numberOrNull(given.points_cost) ?? 0,
      discount_value: numberOrNull(given.discount_value),
      code_valid_days: numberOrNull(given.code_valid_days),
      fields: completeFields(fields, stored.fields ?? {}),
    }
  }

  /** At the points that are given, where they are; else at those that it costs. */
  function chosen(given: GivenReward) {
    const reward = typed(given)
    return { ...reward, points_cost: numberOrNull(given.points_cost) ?? reward.points_cost }
  }

  function typed(given: GivenReward) {
    const { points_cost, discount_value, fields } = complete(given)
    const own = completeFields(definition.fields, fields)
    return { points_cost, discount_value: discount_value ?? 0, fields: own }
  }

  function checkTogether(given: GivenReward, currency: string): FieldFault[] {
    const reward = typed(given)
    return [
      ...checkCost(given.points_cost ?? null, reward.points_cost),
      ...(definition.check?.(reward, currency) ?? []),
      ...checkOffer(completeFields(offerFields, given.fields ?? {})),
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
    check(given, currency) {
      const set = Object.entries(valuesOf(given)).filter(([, value]) => value !== null)
      const faults = [
        ...checkFields(values, Object.fromEntries(set), currency, ''),
        ...checkFields(fields, given.fields ?? {}, currency),
      ]
      return faults.length > 0 ? faults : checkTogether(given, currency)
    },
    cashValue: (given) => definition.cashValue(typed(given)),
    grant: (given) => definition.grant(chosen(given)),
    checkPoints: (given, points) => definition.checkPoints?.(typed(given).fields, points) ?? null,
    mostPoints(given) {
      const { points_cost, fields } = typed(given)
      return definition.mostPoints ? definition.mostPoints(fields) : points_cost
    },
    summary(given, words) {
      const reward = typed(given)
      const offer = completeFields(offerFields, given.fields ?? {})
      const { minimumPurchase } = completeFields(codeFields, given.fields ?? {})
      const cost = definition.pointsCost ? '' : ` for ${words.points(reward.points_cost)}`
      return sentence(
        definition.offer(reward, words) + cost,
        onOrdersFrom(minimumPurchase, words),
        describeTiers(offer),
        describePerCustomer(offer),
      )
    },
  }
}
