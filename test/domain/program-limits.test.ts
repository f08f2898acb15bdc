import { describe, expect, it } from 'vitest'
import { newProgram } from '../../src/domain/program.ts'
import { PART_LIMITS, passedLimit } from '../../src/domain/programme/program-limits.ts'
import type { ProgramChange } from '../../src/domain/programme/program-target.ts'

const empty = newProgram({ tier_id: 'tier_1', referral_rule_id: 'rule_1' })
const part = { id: 'one', name: 'One' }

/** The programme does not look into its parts to count them. */
const change = (given: object) => given as unknown as ProgramChange

describe('a list of the programme', () => {
  it.each(Object.entries(PART_LIMITS))('of each %s has a limit', (kind, {
    list,
    maximum,
    what,
  }) => {
    const parts = Array.from({ length: maximum }, (_, index) => ({ ...part, id: `p${index}` }))
    const full = { ...empty, [list]: parts }
    const almost = { ...empty, [list]: parts.slice(1) }
    const added = change({ kind, id: 'one', before: null, after: part, place: null })
    expect(passedLimit(full, added)).toMatchObject({ what, maximum })
    expect(passedLimit(almost, added)).toBeNull()
    expect(passedLimit(full, change({ ...added, before: part }))).toBeNull()
    expect(passedLimit(full, change({ ...added, before: part, after: null }))).toBeNull()
  })

  it('is known for each kind of part that stands in a list', () => {
    const lists = Object.entries(empty).filter(([, value]) => Array.isArray(value))
    const limited = Object.values(PART_LIMITS).map(({ list }) => list)
    expect(lists.map(([name]) => name).sort()).toEqual([...limited].sort())
  })
})
