import { describe, expect, it } from 'vitest'
import { newProgram } from '../../src/domain/new-program.ts'
import { PROGRAM_PARTS } from '../../src/domain/programme/parts.ts'
import type { ProgramChange } from '../../src/domain/programme/targets.ts'
import { passedLimit } from '../../src/domain/programme/targets.ts'

const empty = newProgram({ tier_id: 'tier_1', referral_rule_id: 'rule_1' })
const part = { id: 'one', name: 'One' }

const limited = PROGRAM_PARTS.flatMap(({ kind, limit }) =>
  limit === undefined ? [] : [{ kind, ...limit }],
)

/** The programme does not look into its parts to count them. */
const change = (given: object) => given as unknown as ProgramChange

describe('a list of the programme', () => {
  it.each(limited)('of each $kind has a limit', ({ kind, list, maximum, what }) => {
    const parts = Array.from({ length: maximum }, (_, index) => ({ ...part, id: `p${index}` }))
    const full = { ...empty, [list]: parts }
    const almost = { ...empty, [list]: parts.slice(1) }
    const added = change({ kind, id: 'one', before: null, after: part, position: null })
    expect(passedLimit(full, added)).toMatchObject({ what, maximum })
    expect(passedLimit(almost, added)).toBeNull()
    expect(passedLimit(full, change({ ...added, before: part }))).toBeNull()
    expect(passedLimit(full, change({ ...added, before: part, after: null }))).toBeNull()
  })

  it('is known for each kind of part that stands in a list', () => {
    const lists = Object.entries(empty).filter(([, value]) => Array.isArray(value))
    expect(lists.map(([name]) => name).sort()).toEqual(limited.map(({ list }) => list).sort())
  })
})

it('each kind of part is named once', () => {
  const kinds = PROGRAM_PARTS.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
})
