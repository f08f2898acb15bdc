import { formatGid } from '../../lib/gid.ts'
import { NO_MOMENT } from '../../lib/iso-time.ts'
import { readByLanguage } from '../by-language.ts'
import type { FieldFault } from '../catalogue/check-fields.ts'
import { isMoment } from '../catalogue/moment.ts'
import { notInTheShop, readPlatformId } from '../catalogue/shop-catalogue.ts'
import { hasLink } from '../links.ts'
import type {
  CampaignFieldInputs,
  CampaignInput,
  ProductScopeInput,
  Read,
} from './campaign-input.ts'
import { EVERYBODY } from './campaign-templates.ts'
import type { Audience, BannerCopy, Campaign, CampaignType, ProductScope } from './campaigns.ts'

export const EVERYTHING: ProductScope = {
  ...{ mode: 'all', product_ids: [], collection_ids: [], tags: [] },
}

/** The initial values of the fields that belong to one type. */
export const FIELDS_OF_TYPE = {
  earning_boost: {
    multiplier: null,
    stacking_mode: 'compound',
    rule_types: ['order_placed'],
    product_scope: EVERYTHING,
    spotlight_rewards: [],
  },
  reward_spotlight: {
    multiplier: null,
    stacking_mode: null,
    rule_types: [],
    product_scope: EVERYTHING,
    spotlight_rewards: [],
  },
} as const satisfies Record<CampaignType, Partial<Campaign>>

/** The campaign with the fields of the body, and all faults of the body alone. */
export function mergeInput(
  setting: CampaignFieldInputs,
  before: Campaign,
  input: CampaignInput,
): Read<Campaign> {
  const type = input.type ?? before.type
  const base = type === before.type ? before : { ...before, ...FIELDS_OF_TYPE[type], type }
  const starts_at = readDate('starts_at', base.starts_at, input.starts_at)
  const ends_at = readDate('ends_at', base.ends_at, input.ends_at)
  const product_scope = readScope(setting, base.product_scope, input.product_scope)
  const audience = readAudience(base.audience, input.audience)
  const banner_copy = readBanner(setting, base.banner_copy, input.banner_copy)
  const value: Campaign = {
    ...base,
    name: input.name ?? base.name,
    status: input.status ?? base.status,
    multiplier: input.multiplier === undefined ? base.multiplier : input.multiplier,
    stacking_mode: input.stacking_mode === undefined ? base.stacking_mode : input.stacking_mode,
    starts_at: starts_at.value,
    ends_at: ends_at.value,
    rule_types: input.rule_types === undefined ? base.rule_types : eachOnce(input.rule_types),
    product_scope: product_scope.value,
    audience: audience.value,
    limits: { ...base.limits, ...input.limits },
    badge_text: input.badge_text === undefined ? base.badge_text : input.badge_text,
    banner_copy: banner_copy.value,
    spotlight_rewards: input.spotlight_rewards ?? base.spotlight_rewards,
    emails: { ...base.emails, ...input.emails },
  }
  const read = [starts_at, ends_at, product_scope, audience, banner_copy]
  return { value, faults: [...read.flatMap(({ faults }) => faults), ...textFaults(input)] }
}

function readDate(
  field: string,
  before: string | null,
  input: string | null | undefined,
): Read<string | null> {
  if (input === undefined) return { value: before, faults: [] }
  if (input === null) return { value: null, faults: [] }
  const moment = isMoment(input) ? new Date(input).toISOString() : ''
  // Without their offset, moments at the ends of the calendar can leave it.
  if (/^(?!0000)[0-9]{4}-/.test(moment)) return { value: moment, faults: [] }
  return { value: before, faults: [{ field, ...NO_MOMENT, received: input.slice(0, 100) }] }
}

function readScope(
  setting: CampaignFieldInputs,
  before: ProductScope,
  input: ProductScopeInput = {},
): Read<ProductScope> {
  const products = readIds(setting, 'product_ids', input.product_ids)
  const collections = readIds(setting, 'collection_ids', input.collection_ids)
  const value = {
    mode: input.mode ?? before.mode,
    product_ids: products.value ?? before.product_ids,
    collection_ids: collections.value ?? before.collection_ids,
    tags: input.tags === undefined ? before.tags : eachOnce(input.tags),
  }
  const faults = [...products.faults, ...collections.faults]
  const lists = ['product_ids', 'collection_ids', 'tags'] as const
  if (value.mode === 'all') {
    const idle = listsFaults('product_scope', input, lists, 'include or exclude')
    return { value: EVERYTHING, faults: [...faults, ...idle] }
  }
  if (faults.length === 0 && lists.every((name) => value[name].length === 0)) {
    const message = `must name products, collections or tags to ${value.mode}`
    return { value, faults: [{ field: 'product_scope', message, allowed: lists }] }
  }
  return { value, faults }
}

const ID_LISTS = {
  product_ids: { kind: 'Product', found: 'products' },
  collection_ids: { kind: 'Collection', found: 'collections' },
} as const

/** The ids as GIDs, each once; null if none were given. */
function readIds(
  { shop, catalogue }: CampaignFieldInputs,
  name: keyof typeof ID_LISTS,
  input: readonly (number | string)[] | undefined,
): Read<string[] | null> {
  if (input === undefined) return { value: null, faults: [] }
  const { kind, found } = ID_LISTS[name]
  const numbers = input.map((id) => readPlatformId(shop.platform, kind, id))
  const faults = numbers.flatMap((number, index) =>
    number !== null && catalogue[found].has(number)
      ? []
      : [notInTheShop(`product_scope.${name}[${index}]`, kind, input[index])],
  )
  const gids = numbers.flatMap((number) =>
    number === null ? [] : [formatGid(shop.platform, kind, number)],
  )
  return { value: eachOnce(gids), faults }
}

function readAudience(before: Audience, input: Partial<Audience> = {}): Read<Audience> {
  const merged = {
    mode: input.mode ?? before.mode,
    tier_ids: input.tier_ids === undefined ? before.tier_ids : eachOnce(input.tier_ids),
    tags: input.tags === undefined ? before.tags : eachOnce(input.tags),
  }
  switch (merged.mode) {
    case 'all':
      return {
        value: EVERYBODY,
        faults: [
          ...listsFaults('audience', input, ['tier_ids'], 'tier'),
          ...listsFaults('audience', input, ['tags'], 'tag'),
        ],
      }
    case 'tier':
      return {
        value: { ...merged, tags: [] },
        faults: [
          ...listsFaults('audience', input, ['tags'], 'tag'),
          ...emptyFaults('audience.tier_ids', merged.tier_ids),
        ],
      }
    case 'tag':
      return {
        value: { ...merged, tier_ids: [] },
        faults: [
          ...listsFaults('audience', input, ['tier_ids'], 'tier'),
          ...emptyFaults('audience.tags', merged.tags),
        ],
      }
  }
}

/** A duplicate in a list counts once. */
function eachOnce<Item>(list: readonly Item[]): Item[] {
  return [...new Set(list)]
}

/** Lists that have entries although the mode does not use them. */
function listsFaults<Name extends string>(
  path: string,
  input: { readonly [Key in Name]?: readonly unknown[] },
  names: readonly Name[],
  modes: string,
): FieldFault[] {
  return names
    .filter((name) => (input[name]?.length ?? 0) > 0)
    .map((name) => ({ field: `${path}.${name}`, message: `goes with the mode ${modes} only` }))
}

function emptyFaults(field: string, list: readonly unknown[]): FieldFault[] {
  return list.length > 0 ? [] : [{ field, message: 'must name at least one', received: list }]
}

function readBanner(
  { shop }: CampaignFieldInputs,
  before: Campaign['banner_copy'],
  input: NonNullable<CampaignInput['banner_copy']> = {},
): Read<Campaign['banner_copy']> {
  const by_language = readByLanguage(shop, 'banner_copy', input)
  const copies = new Map(Object.entries(before))
  const faults = [...by_language.faults]
  for (const [language, copy] of by_language.entries) {
    if (copy === null) {
      copies.delete(language)
    } else {
      const merged: BannerCopy = { title: '', subtitle: '', ...copies.get(language), ...copy }
      const field = `banner_copy.${language}.title`
      if (merged.title === '') faults.push({ field, message: 'is required' })
      copies.set(language, merged)
    }
  }
  return { value: Object.fromEntries(copies), faults }
}

function textFaults({ name }: CampaignInput): FieldFault[] {
  return name !== undefined && hasLink(name)
    ? [
        {
          field: 'name',
          message: 'must not contain links, because shoppers see it',
          received: name,
        },
      ]
    : []
}
