import type { Later } from './catalogue.ts'
import type { FirstTexts } from './en/index.ts'

const STRANGE: Readonly<Record<string, string>> = {
  ...{ a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ğ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ' },
  ...{ l: 'ļ', m: 'ɱ', n: 'ñ', o: 'ö', p: 'þ', r: 'ŕ', s: 'š', t: 'ţ', u: 'ü', v: 'ṽ', w: 'ŵ' },
  ...{ y: 'ý', z: 'ž', A: 'Á', B: 'Ɓ', C: 'Ç', D: 'Ð', E: 'É', G: 'Ğ', H: 'Ĥ', I: 'Í', M: 'Ṁ' },
  ...{ N: 'Ñ', O: 'Ö', P: 'Þ', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Ü' },
}

/** The same texts with other letters, a third longer: what looks normal is not from here. */
export function pseudo({ first, later }: { first: FirstTexts; later: Later }) {
  const fetched = Object.entries(later).map(([noun, fetchPart]) => [
    noun,
    async () => strange(await fetchPart()),
  ])
  // Every text stays a text, every function a function, every group a group.
  return {
    first: strange(first) as FirstTexts,
    later: Object.fromEntries(fetched) as Later,
  }
}

function strange(value: unknown): unknown {
  if (typeof value === 'string') return strangeText(value)
  if (typeof value === 'function') {
    return (...words: unknown[]) => strangeText(String(value(...words)))
  }
  const entries = Object.entries(Object(value)).map(([key, one]) => [key, strange(one)])
  return Object.fromEntries(entries)
}

function strangeText(text: string): string {
  const letters = [...text].map((letter) => STRANGE[letter] ?? letter).join('')
  return `⟦${letters}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}
