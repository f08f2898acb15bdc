import type { Decided } from '../decided.ts'
import { ID_OF_DRY_RUN, type Program } from '../program.ts'
import type { Benefit } from './benefit.ts'
import { isAsRead } from './benefit-labels.ts'
import { benefitTypes, findBenefitType } from './benefits/index.ts'
import type { FieldFault } from './check-fields.ts'
import type { RawFields } from './field-spec.ts'
import { findReferences } from './references.ts'
import type { Words } from './words.ts'

/** One benefit of a tier or a membership, as a body gives it. */
export interface BenefitInput {
  /** The id of an existing benefit, to change it in place. */
  readonly id?: string | null
  readonly type?: string
  /** Omitted or null: the catalogue's words, unless somebody chose others. */
  readonly label?: string | null
  readonly fields?: RawFields
}

/** Where the ids of new benefits come from. */
export interface NewIds {
  next(): string
}

/** Ids of a dry run, which cannot be mistaken for real ones. */
export function dryRunIds(): NewIds {
  let count = 0
  return {
    next() {
      count += 1
      return count === 1 ? ID_OF_DRY_RUN : `${ID_OF_DRY_RUN}${count}`
    },
  }
}

/** Whether a part has its id from a dry run only. */
export function isDryRunId(id: string): boolean {
  return /^new\d*$/.test(id)
}

interface BenefitInputs {
  readonly program: Program
  readonly shop: { readonly currency: string }
  readonly words: Words
  readonly new_ids: NewIds
}

/**
 * The benefits that replace these, in the given order. A known id changes that benefit in place.
 */
export function changedBenefits(
  setting: BenefitInputs,
  before: readonly Benefit[],
  inputs: readonly BenefitInput[],
  path = 'benefits',
): Decided<readonly Benefit[]> {
  const decided = inputs.map((input, index) => {
    const at = `${path}[${index}]`
    const repeated = inputs.findIndex(({ id }) => (id ?? null) !== null && id === input.id) < index
    return repeated && (input.id ?? null) !== null
      ? { faults: [{ field: `${at}.id`, message: 'must not be named twice', received: input.id }] }
      : changedBenefit(setting, before, input, at)
  })
  const faults = decided.flatMap((one) => ('faults' in one ? one.faults : []))
  if (faults.length > 0) return { faults }
  return { value: decided.flatMap((one) => ('value' in one ? [one.value] : [])) }
}

type DecidedBenefit = { readonly value: Benefit } | { readonly faults: readonly FieldFault[] }

function changedBenefit(
  { program, shop, words, new_ids }: BenefitInputs,
  all_before: readonly Benefit[],
  input: BenefitInput,
  at: string,
): DecidedBenefit {
  const before = all_before.find(({ id }) => id === input.id)
  const identified = (input.id ?? null) !== null
  if (identified && before === undefined) return { faults: [unknownId(all_before, input, at)] }
  const name = input.type ?? before?.type
  const type = name === undefined ? null : findBenefitType(name)
  if (type === null || (before !== undefined && before.type !== type.type)) {
    return { faults: [wrongType(before, name, at)] }
  }
  const merged = type.merge(before?.fields ?? {}, input.fields ?? {})
  const faults = type.check(merged, shop.currency, `${at}.fields`)
  if (faults.length > 0) return { faults }
  const fields = type.complete(merged)
  const unknown = unknownRewards(program, type.fields, fields, before?.fields ?? {}, at)
  if (unknown.length > 0) return { faults: unknown }
  // The catalogue's label is nobody's choice, even if a caller sends it back as read.
  const said = before === undefined ? null : type.summary(before.fields, words)
  const is_as_read = before !== undefined && isAsRead(program, before, input.label, words)
  const is_kept = input.label === undefined || is_as_read
  const requested = is_kept ? (before?.label ?? null) : input.label
  const label = requested === null || requested === said ? type.summary(fields, words) : requested
  return { value: { id: before?.id ?? new_ids.next(), type: type.type, label, fields } }
}

function unknownId(before: readonly Benefit[], { id }: BenefitInput, at: string): FieldFault {
  const message = 'is not the id of an existing benefit; omit it for a new one'
  return { field: `${at}.id`, message, allowed: before.map((one) => one.id), received: id }
}

function wrongType(
  before: Benefit | undefined,
  received: string | undefined,
  at: string,
): FieldFault {
  const field = `${at}.type`
  if (before !== undefined) {
    return {
      field,
      message: 'cannot change; omit the id to add a new benefit',
      allowed: [before.type],
      received,
    }
  }
  const allowed = benefitTypes.map(({ type }) => type)
  return received === undefined
    ? { field, message: 'is required', allowed }
    : { field, message: 'is not a benefit type of the catalogue', allowed, received }
}

/** Newly named rewards must exist. A reward that was removed since may stay named. */
function unknownRewards(
  { rewards }: Program,
  specs: Parameters<typeof findReferences>[0],
  fields: RawFields,
  before: RawFields,
  at: string,
): FieldFault[] {
  const known = [...rewards, ...findReferences(specs, before)].map(({ id }) => id)
  return findReferences(specs, fields, `${at}.fields`)
    .filter(({ kind, id }) => kind === 'reward' && !known.includes(id))
    .map(({ field, id }) => ({
      field,
      message: 'is not a reward of this programme',
      allowed: rewards.map((reward) => reward.id),
      received: id,
    }))
}
