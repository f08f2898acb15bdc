import type { FieldFault } from './catalogue/check-fields.ts'
import type { ShopLanguages } from './languages.ts'

interface ByLanguage<Value> {
  /** By their tags in lower case. */
  readonly entries: readonly (readonly [language: string, value: Value])[]
  readonly faults: readonly FieldFault[]
}

/**
 * Texts by language. Every tag must be a language that the shop publishes, in any case, and each
 * language may appear only once.
 */
export function readByLanguage<Value>(
  { languages }: Pick<ShopLanguages, 'languages'>,
  path: string,
  by_tag: Readonly<Record<string, Value>>,
): ByLanguage<Value> {
  const spellings = Map.groupBy(Object.keys(by_tag), (tag) => tag.toLowerCase())
  const faults = [...spellings].flatMap(([language, tags]): FieldFault[] => {
    const field = `${path}.${language}`
    if (!languages.includes(language)) {
      const message = 'is not a published language of the shop'
      return [{ field, message, allowed: languages, received: tags.join(', ').slice(0, 100) }]
    }
    if (tags.length === 1) return []
    const message = `must be there once, and is there as ${tags.join(' and ')}`
    return [{ field, message, allowed: [language], received: tags.join(', ') }]
  })
  const entries = Object.entries(by_tag).map(([tag, value]) => [tag.toLowerCase(), value] as const)
  return { entries, faults }
}
