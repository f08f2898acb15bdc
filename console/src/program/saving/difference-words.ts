import { useRead } from '../../api/use-api.ts'
import { useFieldWords } from '../fields/field-words.ts'
import { useRewards, useTiers } from '../fields/program-names.ts'
import { useWords } from '../words.ts'
import type { Written } from './written.ts'

type FieldChange = Written['diff'][number]

interface Told {
  readonly path: string
  /** The path inside its part. */
  readonly inside: string
  readonly name: string
  /** null: there was nothing. */
  readonly before: string | null
  readonly after: string
  /** As it is stored. */
  readonly value: unknown
}

/** Lists whose parts have an id after their name in a path. */
const LISTS = ['earning_rules', 'rewards', 'tiers', 'memberships', 'affiliate_groups', 'campaigns']
const SINGLE = ['eligibility', 'referral', 'switches', 'emails', 'affiliate_settings', 'storefront']
/** What a shop owner does not look for. */
const SILENT = [
  ...['id', 'handle', 'type', 'discount_type', 'currency', 'variant_id', 'fields', 'earning_rule'],
  ...['summary', 'points_per_currency', 'variant_title'],
]
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** Says what a place of the diff is called, and both of its values. */
export function useDifferenceWords(): (change: FieldChange) => Told[] {
  const { t, format } = useWords()
  const words = useFieldWords()
  const tiers = useTiers()
  const rewards = useRewards()
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const nameOf = (id: string) => [...tiers, ...rewards].find((one) => one.id === id)?.name
  const is_money = (key: string) =>
    /minimumPurchase|minimum_purchase|earnDenominator|valuePerStep/.test(key)

  const write = (key: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t.kit.none
    if (typeof value === 'boolean') return value ? t.kit.yes : t.kit.no
    if (typeof value === 'number') {
      return is_money(key) ? format.money(value, shop?.currency) : format.number(value)
    }
    if (Array.isArray(value)) {
      return value.length === 0 ? t.kit.none : format.list(value.map((one) => write(key, one)))
    }
    if (typeof value === 'object') {
      const { title, name, label, metric, threshold, tier_id } = Object(value)
      const called = title ?? name ?? label
      if (typeof called === 'string') return called
      if (metric !== undefined) return `${words.choice('metric', metric)}: ${write('', threshold)}`
      if (tier_id !== undefined) return nameOf(tier_id) ?? tier_id
      return format.list(
        Object.entries(value).map(([one, inner]) => `${segment(one)}: ${write(one, inner)}`),
      )
    }
    const text = String(value)
    if (ISO.test(text)) return (key === 'ends_at' ? format.end : format.start)(text)
    return nameOf(text) ?? (words.isChoice(key, text) ? words.choice(key, text) : text)
  }
  const segment = (name: string) => nameOf(name) ?? words.label(name)

  const tell = ({ path, before, after }: FieldChange): Told[] => {
    const inside = innerPath(path)
    // A part as a whole: what is worth saying of it.
    const is_thing = isByName(inside) || isProduct(inside)
    if (isObject(after) && (before === null || isObject(before)) && !is_thing) {
      const names = Object.keys(after).filter((name) => name !== 'id')
      return names.flatMap((name) =>
        tell({ path: `${path}.${name}`, before: Object(before)[name] ?? null, after: after[name] }),
      )
    }
    const key = inside.at(-1) ?? path
    if (SILENT.includes(key) && before === null) return []
    if (before === null && isNothing(after)) return []
    if (['enabled', 'label'].includes(key) && before === null) return []
    const whole = inside.join('.')
    const steps = inside.filter((one) => !isSilentSegment(one))
    const name = words.isNamed(whole) ? words.label(whole) : steps.map(segment).join(' · ')
    return [
      {
        path,
        inside: whole,
        value: after,
        name,
        before: before === null ? null : write(key, before),
        after: write(key, after),
      },
    ]
  }
  return tell
}

/** Without what leads to the part: `fields.earnPoints` of `earning_rules.rule_x.fields.earnPoints`. */
function innerPath(path: string): string[] {
  const [first = '', ...rest] = path.split('.')
  if (LISTS.includes(first)) return rest.slice(1)
  return SINGLE.includes(first) ? rest : [first, ...rest]
}

/** Ids of benefits, and steps that say nothing by themselves. */
function isSilentSegment(name: string): boolean {
  return (
    ['fields', 'earning_rule', 'prices'].includes(name) || /^(ben_|rule_|new\d*$|gid:)/.test(name)
  )
}

const isByName = (path: readonly string[]) => path.at(-1)?.endsWith('translations') === true
/** A product or a collection, which is called by its title. */
const isProduct = (path: readonly string[]) => path.at(-1)?.startsWith('gid:') === true
const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Nothing was set, so there is nothing to say. */
function isNothing(value: unknown): boolean {
  if (value === null || value === false || value === '' || value === 0) return true
  return typeof value === 'object' && Object.values(Object(value)).every(isNothing)
}
