import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { analyse } from 'scslre'
import { isObject } from '../../src/lib/is-object.ts'

/** The regular expressions of what we ship, and how their work grows with the text they read. */

const ROOT = join(import.meta.dirname, '..', '..')
const SHIPPED = ['src', 'console/src', 'storefront/src', 'clients/typescript/src', 'receivers']

export interface Expression {
  readonly source: string
  readonly flags: string
  /** The file, from the root of the project. */
  readonly file: string
}

interface Found {
  readonly written: readonly Expression[]
  /** The files that make expressions out of texts: nobody can read those from here. */
  readonly made: readonly string[]
}

/** Every expression that stands in the source of what we ship. */
export function shippedExpressions(): Found {
  const written: Expression[] = []
  const made = new Set<string>()
  for (const file of SHIPPED.flatMap(filesOf)) {
    const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
    for (const node of nodesOf(program)) {
      if (isObject(node.regex)) {
        const { pattern, flags } = node.regex
        written.push({ source: String(pattern), flags: String(flags), file })
      }
      if (isObject(node.callee) && node.callee.name === 'RegExp') made.add(file)
    }
  }
  return { written, made: [...made].sort() }
}

/** The patterns of a schema, or of a whole document of them. */
export function patternsIn(schemas: object, file: string): Expression[] {
  const patterns = [...nodesOf(schemas)].map(({ pattern }) => pattern)
  const texts = patterns.filter((pattern) => typeof pattern === 'string')
  return texts.map((source) => ({ source, flags: 'u', file }))
}

/**
 * What makes the work of an expression grow faster than the text: a way to read the same letters
 * in two places, or to begin anew at each of them. Empty: it is linear.
 */
export function growthOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } })
  return reports.map(({ type, character }) => `${type} over ${character.literal.source}`)
}

function filesOf(folder: string): string[] {
  const below = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return below.filter((path) => /\.[jt]sx?$/.test(path)).map((path) => `${folder}/${path}`)
}

function* nodesOf(top: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(top)) for (const item of top) yield* nodesOf(item)
  if (!isObject(top)) return
  yield top
  for (const inside of Object.values(top)) yield* nodesOf(inside)
}
