import type { ByTier, Field, FieldSpec, FieldType, PlatformId } from './field-spec.ts'

export { LEAST_AMOUNT } from './field-spec.ts'

/** One constructor for each type of field; `field-spec.ts` says what the types are. */

/** The most that money and points can be set to; far above any sensible programme. */
export const MONEY_MAXIMUM = 1_000_000
export const POINTS_MAXIMUM = 1_000_000

interface Described {
  readonly description: string
}
interface Bounds {
  readonly minimum: number
  readonly maximum: number
}
interface Length {
  readonly minimum?: number
  readonly maximum: number
}

/** A required field or one with a default always has a value; any other may be null. */
interface Constructor<Value, Limits> {
  <const Key extends string>(
    key: Key,
    traits: Described & Limits & ({ readonly required: true } | { readonly default: Value }),
  ): Field<Key, Value>
  <const Key extends string>(key: Key, traits: Described & Limits): Field<Key, Value | null>
}

function constructorOf<Value, Limits = unknown>(type: FieldType): Constructor<Value, Limits> {
  return <Key extends string>(key: Key, traits: Described & Partial<FieldSpec>) =>
    newField(type, key, traits)
}

function newField<Key extends string>(
  type: FieldType,
  key: Key,
  traits: Described & Partial<FieldSpec>,
): Field<Key, never> {
  const { required = false, minimum = null, maximum = null, allowed = null, description } = traits
  const missing = traits.default ?? null
  return {
    ...{ key, type, required, default: missing, minimum, maximum },
    ...{ decimals: null, allowed, description },
  }
}

export const integer = constructorOf<number, Bounds>('integer')
export const number = constructorOf<number, Bounds>('number')
export const money = constructorOf<number, Bounds>('money')
export const boolean = constructorOf<boolean>('boolean')
export const string = constructorOf<string, Length>('string')
export const codePrefix = constructorOf<string, Length>('code_prefix')
export const url = constructorOf<string>('url')
export const timestamp = constructorOf<string>('timestamp')
export const productId = constructorOf<PlatformId>('product_id')
export const variantId = constructorOf<PlatformId>('variant_id')
export const productIds = constructorOf<readonly PlatformId[], Length>('product_ids')
export const collectionIds = constructorOf<readonly PlatformId[], Length>('collection_ids')
export const tierIds = constructorOf<readonly string[], Length>('tier_ids')
export const pointsByTier = constructorOf<ByTier, Bounds>('points_by_tier')
export const pointsByReward = constructorOf<ByTier, Bounds>('points_by_reward')
export const rateByTier = constructorOf<ByTier, Bounds>('rate_by_tier')

export function choice<const Key extends string, const Allowed extends string>(
  key: Key,
  allowed: readonly Allowed[],
  traits: Described & { readonly default: NoInfer<Allowed> },
): Field<Key, Allowed> {
  return newField('choice', key, { ...traits, allowed })
}

/** Switches by name, off by default. */
export function flags<const Key extends string, const Flag extends string>(
  key: Key,
  allowed: readonly Flag[],
  traits: Described,
): Field<Key, Readonly<Record<Flag, boolean>>> {
  const off = Object.fromEntries(allowed.map((flag) => [flag, false]))
  return newField('flags', key, { ...traits, allowed, default: off })
}
