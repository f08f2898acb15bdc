import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

/** What a shop's page loads for each element, compressed. */

const BUILT = join(import.meta.dirname, '../../storefront/dist')
const BYTES_MAX = 12_000

const files = existsSync(BUILT)
  ? readdirSync(BUILT).filter((name) => name.endsWith('.js'))
  : ([] as string[])
const textOf = (name: string) => readFileSync(join(BUILT, name), 'utf8')
const ELEMENTS = [
  'laurel-banner.js',
  'laurel-cart-points.js',
  'laurel-hub.js',
  'laurel-launcher.js',
  'laurel-partner-hub.js',
  'laurel-product-points.js',
  'laurel-referral-landing.js',
]

/** A script with all that it imports, without what it loads later. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, target = ''] of textOf(name).matchAll(
    /(?:from|import) ?["'`]\.\/([\w-]+\.js)["'`]/g,
  )) {
    loadedWith(target, found)
  }
  return found
}

/** What is loaded when somebody opens a part that was left out before. */
const loadedLater = files
  .filter((name) => /import\(/.test(textOf(name)))
  .flatMap((name) =>
    [...textOf(name).matchAll(/import\([`"']\.\/([\w-]+\.js)[`"']\)/g)].map(
      ([, target = '']) => target,
    ),
  )

const bytesOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(textOf(name), { level: 9 }).length, 0)

describe('the elements', () => {
  it('are built: npm run build -w storefront', () => {
    expect(files.filter((name) => ELEMENTS.includes(name)).sort()).toEqual(ELEMENTS)
  })

  it.each(ELEMENTS)('%s has less than 12 KB with all that it imports', (name) => {
    const loaded = loadedWith(name)
    expect(loaded.size).toBeGreaterThan(1)
    expect(bytesOf(loaded)).toBeLessThan(BYTES_MAX)
  })

  it('load less than 12 KB more for each part that waits until it is needed', () => {
    const parts = loadedLater.filter((name) => !ELEMENTS.includes(name))
    expect(parts.length).toBeGreaterThan(3)
    const frame = loadedWith('laurel-hub.js')
    for (const name of parts) {
      const more = [...loadedWith(name)].filter((one) => !frame.has(one))
      expect(bytesOf(more), name).toBeLessThan(BYTES_MAX)
    }
  })

  it('bring no code of others than lit', () => {
    expect(files.filter((name) => /node_modules/.test(textOf(name)))).toEqual([])
    const { devDependencies } = JSON.parse(readFileSync(join(BUILT, '../package.json'), 'utf8'))
    expect(Object.keys(devDependencies)).toEqual(['lit', 'vite'])
  })
})
