import { type Static, Type } from 'typebox'
import { benefitTypes } from '../../domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../domain/catalogue/earning/index.ts'
import { type FieldSpec, inCurrency } from '../../domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../domain/catalogue/rewards/index.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { closed, nullable, oneOf, visibleText } from '../base/types.ts'

const KINDS = ['earning', 'benefit', 'reward'] as const
type Kind = (typeof KINDS)[number]

export const RuleTypesQuery = closed({
  kind: oneOf(KINDS, {
    description: 'The kind of types to list.',
  }),
  type: Type.Optional(visibleText(100, 'Only this type.', 'birthday')),
})

const Field = closed(
  {
    key: Type.String(),
    type: Type.String({
      description: 'The type of its value, such as `integer`, `money`, `choice`.',
    }),
    required: Type.Boolean(),
    default: Type.Unknown({ description: 'The value of an omitted field; null: none.' }),
    minimum: nullable(
      Type.Number({ description: 'The lowest number, or the shortest length of a text or list.' }),
    ),
    maximum: nullable(Type.Number()),
    decimals: nullable(
      Type.Integer({ description: "For money: the decimals of the shop's currency; else null." }),
    ),
    allowed: nullable(Type.Array(Type.String())),
    description: Type.String(),
  },
  { title: 'CatalogueField' },
)

const RuleType = closed(
  {
    type: Type.String(),
    label: Type.String(),
    description: Type.String(),
    claimable: Type.Boolean({ description: 'Whether customers claim it.' }),
    creatable: Type.Boolean({ description: 'Whether it can be added by the API.' }),
    fields: Type.Array(Field, { description: 'The keys of `fields`.' }),
    values: Type.Optional(
      Type.Array(Field, { description: 'Rewards: the values beside `fields`.' }),
    ),
  },
  { title: 'CatalogueType' },
)

export const RuleTypeList = closed(
  {
    kind: oneOf(KINDS),
    primary_language: Type.String(),
    languages: Type.Array(Type.String(), {
      description: "The shop's published languages, for titles.",
    }),
    data: Type.Array(RuleType),
  },
  { title: 'CatalogueTypeList' },
)

const { claimable, creatable, fields, values, ...names } = RuleType.properties

/** The names of all types, or a whole type. */
export const RuleTypeNames = closed({
  ...RuleTypeList.properties,
  data: Type.Array(
    closed({
      ...names,
      claimable: Type.Optional(claimable),
      creatable: Type.Optional(creatable),
      fields: Type.Optional(fields),
      values,
    }),
  ),
})

/** Of each type its names, and what it is in a sentence. */
export function namesOfTypes({
  data,
  ...list
}: Static<typeof RuleTypeList>): Static<typeof RuleTypeNames> {
  const named = data.map(({ type, label, description }) => {
    const [sentence = description] = description.split(/(?<=[.!?]) /, 1)
    return { type, label, description: sentence }
  })
  return { ...list, data: named }
}

/** The types of a kind, or one of them. */
export interface AskedTypes {
  readonly kind: Kind
  readonly type: string | null
}

/** Throws if there is no such type. */
export function readAskedTypes({ kind, type }: Static<typeof RuleTypesQuery>): AskedTypes {
  const allowed = LISTS[kind].map((one) => one.type)
  if (type === undefined) return { kind, type: null }
  if (allowed.includes(type)) return { kind, type }
  throw invalidInput({ field: 'type', message: `is no type of ${kind}`, allowed, received: type })
}

export function presentRuleTypes(
  { kind, type }: AskedTypes,
  { shop }: Viewer,
): Static<typeof RuleTypeList> {
  const { primary_language, languages } = shop
  const data = typesOf(kind, shop.currency).filter((one) => type === null || one.type === type)
  return { kind, primary_language, languages, data }
}

const LISTS = { earning: earningTypes, benefit: benefitTypes, reward: rewardTypes }

function typesOf(kind: Kind, currency: string): Static<typeof RuleType>[] {
  const presentField = (spec: FieldSpec) => presentSpec(inCurrency(spec, currency))
  switch (kind) {
    case 'earning':
      return earningTypes.map(({ type, label, description, claimable, creatable, fields }) => ({
        ...{ type, label, description, claimable, creatable },
        fields: fields.map(presentField),
      }))
    case 'benefit':
      return benefitTypes.map(({ type, label, description, fields }) => ({
        ...{ type, label, description, claimable: false, creatable: true },
        fields: fields.map(presentField),
      }))
    case 'reward':
      return rewardTypes.map(({ type, label, description, fields, values }) => ({
        ...{ type, label, description, claimable: false, creatable: true },
        fields: fields.map(presentField),
        values: values.map(presentField),
      }))
  }
}

function presentSpec(spec: FieldSpec): Static<typeof Field> {
  const { key, type, required, minimum, maximum, decimals, allowed, description } = spec
  return {
    ...{ key, type, required, minimum, maximum, decimals, description },
    default: spec.default,
    allowed: allowed === null ? null : [...allowed],
  }
}
