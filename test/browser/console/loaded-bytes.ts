import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Screen } from './screen.ts'
import { BUILT } from './world.ts'

/** What the first page of a visit may load. */
export const FIRST_PAGE_BYTES_MAX = 250_000

/** The files of the console that a page has loaded so far, compressed. */
export function loadedBytes({ page }: Screen): number {
  const files = page.requests.filter((url) => url.includes('/assets/')).map((url) => basename(url))
  const sizes = [...new Set(files)].map(
    (name) => statSync(join(BUILT, 'assets', `${name}.gz`)).size,
  )
  if (sizes.length < 3) throw new Error('the page has loaded no files')
  return sizes.reduce((sum, size) => sum + size, 0)
}
