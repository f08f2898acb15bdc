import { useWords } from '../words.ts'
import type { Spec } from './spec.ts'
import { bare } from './when-shown.ts'

/** What fields and choices are called. What the texts do not know has a name of its own. */
export function useFieldWords() {
  const { t } = useWords()
  const { names, about, choices } = t.program_fields
  return {
    isNamed: (key: string) => bare(key) in names,
    label: (key: string, type = '') => found(names, key, type) ?? plain(key),
    about: ({ key, description }: Spec, type = '') =>
      found(about, key, type) ?? (found(names, key, type) === undefined ? description : undefined),
    isChoice: (key: string, value: string) =>
      `${last(key)}.${value}` in choices || value in choices,
    choice: (key: string, value: string) =>
      choices[`${last(key)}.${value}`] ?? choices[value] ?? plain(value),
  }
}

function found(texts: Readonly<Record<string, string>>, key: string, type: string) {
  return texts[`${type}.${bare(key)}`] ?? texts[bare(key)] ?? texts[last(key)]
}

const last = (key: string) => key.split('.').at(-1) ?? key

/** `minimumPurchase` and `minimum_purchase`: Minimum purchase. */
function plain(key: string): string {
  const words = last(key)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
