import { localTime, momentAt } from './local-time.ts'
import type { Spec, Values } from './spec.ts'

/** What stands in the fields: numbers and times as they are typed. */
export type Draft = Readonly<Record<string, unknown>>

/** How the reader and the shop write. */
export interface Writing {
  readonly language: string
  readonly timezone: string
}

const NUMBERS = ['integer', 'number', 'money']
const NUMBERS_BY_NAME = ['points_by_tier', 'points_by_reward', 'rate_by_tier', 'positive_by_name']

/** A stored value as a field shows it. */
export function drafted({ type, default: usual }: Spec, stored: unknown, writing: Writing) {
  const value = stored ?? usual ?? null
  if (NUMBERS.includes(type)) return written(value, writing)
  if (NUMBERS_BY_NAME.includes(type)) {
    const entries = Object.entries(Object(value)).map(([name, one]) => [
      name,
      written(one, writing),
    ])
    return Object.fromEntries(entries)
  }
  switch (type) {
    case 'boolean':
      return value === true
    case 'timestamp':
      return typeof value === 'string' ? localTime(value, writing.timezone) : ''
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : ''
    case 'flags':
    case 'texts_by_language':
      return { ...Object(value) }
    case 'product_ids':
    case 'collection_ids':
    case 'tier_ids':
      return Array.isArray(value) ? value.map(idOf) : []
    default:
      return value === null ? '' : String(value)
  }
}

/** What a field shows as the service takes it. What is no number is sent as it is, and refused. */
export function sentValue(
  { type }: Spec,
  draft: unknown,
  before: unknown,
  writing: Writing,
): unknown {
  const { language } = writing
  const read = (value: unknown) => numberIn(value, language)
  if (NUMBERS.includes(type)) return read(draft)
  if (NUMBERS_BY_NAME.includes(type)) return byName(draft, before, read)
  switch (type) {
    case 'timestamp':
      return draft === '' ? null : momentAt(String(draft), writing.timezone)
    case 'tags':
      return String(draft)
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '')
    case 'texts_by_language':
      return byName(draft, before, (text) => (String(text).trim() === '' ? null : text))
    case 'boolean':
    case 'flags':
    case 'product_ids':
    case 'collection_ids':
    case 'tier_ids':
      return draft
    default:
      return String(draft).trim() === '' ? null : draft
  }
}

/** A name that is gone is sent as null, which removes it. */
function byName(draft: unknown, before: unknown, read: (value: unknown) => unknown): Values {
  const read_now = Object.entries(Object(draft)).map(
    ([name, value]) => [name, read(value)] as const,
  )
  const now = read_now.filter(([, value]) => value !== null)
  const kept = now.map(([name]) => name)
  const gone = Object.keys(Object(before)).filter((name) => !kept.includes(name))
  return Object.fromEntries([...now, ...gone.map((name) => [name, null])])
}

/** A number as a field shows it. */
export function written(value: unknown, { language }: Writing): string {
  if (typeof value !== 'number') return value === null || value === undefined ? '' : String(value)
  const options = { useGrouping: false, maximumFractionDigits: 6 }
  return new Intl.NumberFormat(language, options).format(value)
}

/**
 * What was typed as a number, with the reader's separators or without: 1.000,5 in German is 1,000.5
 * in English. A lone comma or point that groups nothing begins the decimals. null: nothing is typed.
 */
export function numberIn(draft: unknown, language: string): unknown {
  const text = String(draft).replaceAll(/[\s\u00a0'’]/g, '')
  if (text === '') return null
  const [group, decimal] = language === 'de' ? (['.', ','] as const) : ([',', '.'] as const)
  const is_grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`).test(text)
  const plain = is_grouped
    ? text.replaceAll(group, '').replace(decimal, '.')
    : text.replace(',', '.')
  const number = Number(plain)
  return Number.isFinite(number) ? number : draft
}

/** The number of a product, a collection or a tier's id, however it was stored. */
export function idOf(id: unknown): string {
  const stored = id !== null && typeof id === 'object' && 'id' in id ? id.id : id
  return String(stored).split('/').at(-1) ?? ''
}
