import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The source as the tests of the house style read it. */

const SRC = join(import.meta.dirname, '..', '..', 'src')

export interface Source {
  /** Below src, with slashes: `actions/tiers/change-tier.ts`. */
  readonly path: string
  readonly text: string
  /** The first folder; a file of src itself is named without `.ts`. */
  readonly layer: string
  /** The folder below the layer, or null for a file of the layer itself. */
  readonly noun: string | null
  /** The files it imports, types included, below src. */
  readonly imports: readonly string[]
}

export function readSources(): Source[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(SRC, path), 'utf8')
      return { path, text, ...roomOf(path), imports: importsOf(path, text) }
    })
}

export function roomOf(path: string): { layer: string; noun: string | null } {
  const [layer = '', ...below] = path.replace(/\.ts$/, '').split('/')
  return { layer, noun: below.length > 1 ? (below[0] ?? null) : null }
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) =>
    normalize(join(dirname(path), target)),
  )
}

/** The circles of files that import each other: each sorted, the circles sorted too. */
export function circlesOf(sources: readonly Source[]): string[][] {
  const importsByPath = new Map(sources.map(({ path, imports }) => [path, imports]))
  const circles: string[][] = []
  const seen = new Map<string, { index: number; lowest: number; open: boolean }>()
  const stack: string[] = []
  // Tarjan's: what can reach itself by way of others is one circle.
  const visit = (path: string) => {
    const mark = { index: seen.size, lowest: seen.size, open: true }
    seen.set(path, mark)
    stack.push(path)
    for (const target of importsByPath.get(path) ?? []) {
      if (!importsByPath.has(target)) continue
      const met = seen.get(target) ?? visit(target)
      if (met.open) mark.lowest = Math.min(mark.lowest, met.lowest)
    }
    if (mark.lowest === mark.index) {
      const circle = stack.splice(stack.indexOf(path))
      for (const member of circle) Object.assign(seen.get(member) ?? {}, { open: false })
      if (circle.length > 1) circles.push(circle.sort())
    }
    return mark
  }
  for (const { path } of sources) if (!seen.has(path)) visit(path)
  return circles.sort((one, other) => (one.join() < other.join() ? -1 : 1))
}
