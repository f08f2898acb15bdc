import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf, readSources, roomOf } from './support/source-tree.ts'

/** Holds src/IMPORTS.md, which says what may import what, against the source. */

const page = readFileSync(join(import.meta.dirname, '..', 'src', 'IMPORTS.md'), 'utf8')
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

const layers = new Map(
  tableOf('Layers').flatMap(([folders = [], allowed = []]) =>
    folders.map((folder) => [folder, allowed] as const),
  ),
)
const orders = new Map(
  tableOf('Nouns').flatMap(([folders = [], nouns = []]) =>
    folders.map((folder) => [folder, nouns] as const),
  ),
)

/** A folder with a row of its own is a layer of its own: `platform/embedded`. */
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
        .map((target) => `${path} imports ${target}`)
    })
    expect(wrong).toEqual([])
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

  it('imports no other noun in the store, but for the exceptions that are listed', () => {
    const across = sources.flatMap(({ layer, noun, imports }) =>
      layer !== 'store' || noun === null
        ? []
        : imports
            .map(roomOf)
            .filter((room) => room.layer === 'store' && room.noun !== null && room.noun !== noun)
            .map((room) => `${noun} -> ${room.noun}`),
    )
    const listed = tableOf('Exceptions of the store').flatMap(([[noun = ''] = [], others = []]) =>
      others.map((other) => `${noun} -> ${other}`),
    )
    expect([...new Set(across)].sort()).toEqual(listed.sort())
    expect(listed.length).toBeLessThanOrEqual(STORE_EXCEPTIONS_MOST)
  })
})

describe('files', () => {
  it('import each other in no circle but those that are listed', () => {
    const listed = tableOf('Circles').map(([files = []]) => [...files].sort())
    expect(circlesOf(sources)).toEqual(listed.sort((a, b) => (a.join() < b.join() ? -1 : 1)))
    expect(listed.length).toBeLessThanOrEqual(CIRCLES_MOST)
  })
})

/** How many there are. These numbers go down, never up. */
const EXCEPTIONS_MOST = 17
const STORE_EXCEPTIONS_MOST = 7
const CIRCLES_MOST = 7
