import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Screen } from './screen.ts'
import { BUILT } from './world.ts'

/** What the first page of a visit may load: what it needed in November 2026, and 5 % more. */
export const FIRST_PAGE_BYTES_MAX = 239_000

/** The files of the console that a page has loaded so far, compressed. */
export function loadedBytes(screen: Screen): number {
  const sizes = loadedFiles(screen).map(
    (name) => statSync(join(BUILT, 'assets', `${name}.gz`)).size,
  )
  if (sizes.length < 3) throw new Error('the page has loaded no files')
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The files of texts that it has loaded so far, by their names in the source. */
export function loadedTexts(screen: Screen): string[] {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(BUILT, '.vite', 'manifest.json'), 'utf8'),
  )
  const loaded = new Set(loadedFiles(screen))
  return Object.entries(manifest)
    .filter(([name, { file }]) => name.startsWith('src/texts/') && loaded.has(basename(file)))
    .map(([name]) => name.slice('src/texts/'.length))
    .sort()
}

function loadedFiles({ page }: Screen): string[] {
  const files = page.requests.filter((url) => url.includes('/assets/')).map((url) => basename(url))
  return [...new Set(files)]
}
