import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestOf, isDue, readLastGreens } from './last-green.ts'
import { LONG_SUITES, type LongSuite } from './suites.ts'

const root = join(import.meta.dirname, '..', '..')
const SUITE: LongSuite = {
  name: 'redemptions',
  about: 'redemptions',
  command: ['vitest'],
  environment: {},
  paths: ['src/{domain,store}/rewards/**', 'test/rewards.test.ts'],
}

/** A folder with these files. */
function treeOf(files: Readonly<Record<string, string>>): string {
  const tree = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'tree-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(tree, path, '..'), { recursive: true })
    writeFileSync(join(tree, path), content)
  }
  return tree
}

const FILES = {
  'src/domain/rewards/reward.ts': 'one',
  'src/store/rewards/deep/rows.ts': 'two',
  'src/store/points/ledger.ts': 'three',
  'test/rewards.test.ts': 'four',
}

describe('a long suite', () => {
  const green = { redemptions: { commit: 'abc', digest: digestOf(SUITE, treeOf(FILES)) } }
  const dueWith = (files: Readonly<Record<string, string>>) => isDue(SUITE, green, treeOf(files))

  it('is not due where the same files are, in any clone', () => {
    expect(dueWith(FILES)).toBe(false)
    expect(dueWith({ ...FILES, 'src/store/points/ledger.ts': 'other' })).toBe(false)
    expect(dueWith({ ...FILES, 'docs/rewards.md': 'new' })).toBe(false)
  })

  it('is due when a file that it is about changed, came or went', () => {
    expect(dueWith({ ...FILES, 'src/domain/rewards/reward.ts': 'other' })).toBe(true)
    expect(dueWith({ ...FILES, 'src/store/rewards/new.ts': 'new' })).toBe(true)
    const { 'test/rewards.test.ts': _gone, ...left } = FILES
    expect(dueWith(left)).toBe(true)
    const { 'src/domain/rewards/reward.ts': moved, ...others } = FILES
    expect(dueWith({ ...others, 'src/domain/rewards/prize.ts': moved })).toBe(true)
  })

  it('is due when it never passed', () => {
    expect(isDue(SUITE, {}, treeOf(FILES))).toBe(true)
  })
})

describe('the long suites', () => {
  it.each(LONG_SUITES)('$name is about files that are there', ({ paths }) => {
    for (const path of paths) expect(globSync(path, { cwd: root }), path).not.toEqual([])
  })

  it('have names of their own, and only they have a last green commit', () => {
    const names = LONG_SUITES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [name, { commit, digest }] of Object.entries(readLastGreens())) {
      expect(names).toContain(name)
      expect(commit).toMatch(/^[0-9a-f]{40}$/)
      expect(digest).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})
