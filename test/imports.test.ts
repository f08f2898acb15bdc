import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf, readSources, roomOf } from './support/source-tree.ts'

/** Holds src/IMPORTS.md, which says what may import what, against the source. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'src', 'IMPORTS.md'), 'utf8')
const sources = readSources()

/** The rows of the table under a heading, each cell as the words in backticks in it. */
function tableOf(heading: string): string[][][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)),
  )
}

const isFile = (room: string) =>
  sources.some(({ path }) => path === `${room}.ts` && room.includes('/'))

const layers = new Map(
  [...tableOf('Layers'), ...tableOf('Wings')]
    .filter(([[room = ''] = []]) => !isFile(room))
    .flatMap(([folders = [], allowed = []]) => folders.map((folder) => [folder, allowed] as const)),
)
const doors = new Map<string, readonly string[]>(
  tableOf('Wings')
    .filter(([[room = ''] = []]) => isFile(room))
    .map(([[file = ''] = [], open_to = []]) => [`${file}.ts`, open_to] as const),
)
const orders = new Map(
  tableOf('Nouns').flatMap(([folders = [], nouns = []]) =>
    folders.map((folder) => [folder, nouns] as const),
  ),
)

/** A folder with a row of its own is a layer of its own: `emails/store`. */
function layerOf(path: string): string {
  const { layer, noun } = roomOf(path)
  return layers.has(`${layer}/${noun}`) ? `${layer}/${noun}` : layer
}

describe('a layer', () => {
  it('has a row in the table', () => {
    const layer_names = new Set(sources.map(({ path }) => layerOf(path)))
    expect([...layer_names].sort()).toEqual([...layers.keys()].sort())
  })

  it('imports only from what its row allows', () => {
    const wrong = sources.flatMap(({ path, imports }) => {
      const layer = layerOf(path)
      const allowed = layers.get(layer) ?? []
      if (allowed.includes('*')) return []
      return imports
        .filter((target) => layerOf(target) !== layer && !allowed.includes(layerOf(target)))
        .filter((target) => doors.get(target)?.includes(layer) !== true)
        .map((target) => `${path} imports ${target}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('a door', () => {
  it('is used by every layer that it is open to', () => {
    const used = sources.flatMap(({ path, imports }) =>
      imports.map((target) => `${target} by ${layerOf(path)}`),
    )
    const listed = [...doors].flatMap(([file, open_to]) =>
      open_to.map((layer) => `${file} by ${layer}`),
    )
    expect(listed.filter((one) => !used.includes(one))).toEqual([])
  })
})

describe('a noun', () => {
  it('has its place in the order of its layer', () => {
    const missing = sources.filter(({ layer, noun }) => {
      const nouns = orders.get(layer)
      return nouns !== undefined && noun !== null && !nouns.includes(noun)
    })
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('imports only nouns below it, but for the exceptions that are listed', () => {
    const upward = sources.flatMap(({ path, layer, noun, imports }) => {
      const nouns = orders.get(layer)
      if (nouns === undefined || noun === null) return []
      return imports
        .map((target) => ({ ...roomOf(target), target }))
        .filter((room) => room.layer === layer && room.noun !== null)
        .filter((room) => nouns.indexOf(noun) < nouns.indexOf(room.noun ?? ''))
        .map((room) => ({ path, pair: `${layer} ${noun} -> ${room.noun}` }))
    })
    const listed = tableOf('Exceptions').flatMap(
      ([[layer = ''] = [], [noun = ''] = [], above = []]) =>
        above.map((one) => `${layer} ${noun} -> ${one}`),
    )
    // An exception that is no longer needed leaves the list, so the list can only shrink.
    expect([...new Set(upward.map(({ pair }) => pair))].sort()).toEqual(listed.sort())
    expect(listed.length).toBeLessThanOrEqual(EXCEPTIONS_MOST)
  })

  it('imports no other noun in the store', () => {
    const across = sources.flatMap(({ path, layer, noun, imports }) =>
      layer !== 'store' || noun === null
        ? []
        : imports
            .map((target) => ({ ...roomOf(target), target }))
            .filter((room) => room.layer === 'store' && room.noun !== null && room.noun !== noun)
            .map(({ target }) => `${path} imports ${target}`),
    )
    expect(across).toEqual([])
  })
})

describe('a private step', () => {
  it('is imported only by the files that are listed', () => {
    const allowed = new Map<string, readonly string[]>(
      tableOf('Private steps').flatMap(([steps = [], files = []]) =>
        steps.map((step) => [`${step}.ts`, files] as const),
      ),
    )
    const reached = sources.flatMap(({ path, imports }) =>
      imports
        .filter((target) => allowed.has(target))
        .map((target) => {
          const room = (allowed.get(target) ?? []).find((one) => isWithin(path, one))
          return { path, target, room }
        }),
    )
    const wrong = reached.filter(({ room }) => room === undefined)
    expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
    // A permission that nobody needs leaves the list.
    const used = reached.map(({ target, room }) => `${target} by ${room}`)
    const listed = [...allowed].flatMap(([step, files]) =>
      files.map((file) => `${step} by ${file}`),
    )
    expect([...new Set(used)].sort()).toEqual(listed.sort())
  })
})

/** True for the file itself, and for every file of the folder. */
function isWithin(path: string, room: string): boolean {
  return path === `${room}.ts` || path.startsWith(`${room}/`)
}

describe('files', () => {
  it('import each other in no circle', () => {
    expect(circlesOf(sources)).toEqual([])
  })
})

describe('the unit tests', () => {
  it('load neither the application nor a database', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const [, paths = ''] = scripts['test:unit'].split('vitest run ')
    const unit_tests: string[] = paths.split(' ').flatMap(testsIn)
    expect(unit_tests.length).toBeGreaterThan(50)
    const heavy = unit_tests.flatMap((path) => {
      const found = [...loadedBy(path)].filter((file) => /^src\/(app|store\/db)\.ts$/.test(file))
      return found.map((file) => `${path} loads ${file}`)
    })
    expect(heavy).toEqual([])
  })
})

/** The test files at a path: itself, or all below the folder. */
function testsIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((below) => below.endsWith('.test.ts'))
    .map((below) => join(path, below))
}

/** What a file imports, directly or by way of others, types left out. */
function loadedBy(path: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(path)) return loaded
  loaded.add(path)
  const text = readFileSync(join(root, path), 'utf8')
  for (const [, target = ''] of text.matchAll(/^(?:import|export) (?!type)[^']*'(\.[^']+)'/gm)) {
    loadedBy(join(dirname(path), target), loaded)
  }
  return loaded
}

/** How many there are. It goes down, never up. */
const EXCEPTIONS_MOST = 1
