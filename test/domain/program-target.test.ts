import { describe, expect, it } from 'vitest'
import { newProgram } from '../../src/domain/new-program.ts'
import type { EarningRule, Program, Reward } from '../../src/domain/program.ts'
import { settingsOf } from '../../src/domain/programme/settings-part.ts'
import {
  applyChange,
  findTarget,
  positionOf,
  targetPath,
} from '../../src/domain/programme/targets.ts'

const part = (id: string) => ({
  ...{ id, enabled: true, title: null, title_translations: {}, fields: {} },
})
const rule = (id: string): EarningRule => ({ ...part(id), type: 'birthday' })
const reward = (id: string): Reward => ({
  ...part(id),
  ...{ type: 'percentage', name: id, points_cost: 1, discount_value: 1, code_valid_days: null },
})

const program: Program = {
  ...newProgram({ tier_id: 'tier_a', referral_rule_id: 'rule_a' }),
  earning_rules: [rule('a'), rule('b'), rule('c')],
  rewards: [reward('a'), reward('b'), reward('c')],
}

describe.each([
  ['earning_rule', 'earning_rules', rule],
  ['reward', 'rewards', reward],
] as const)('a change of a target of kind %s', (kind, list, make) => {
  const idsAfter = (id: string, there: boolean, position: number | null) => {
    const before = findTarget(program, { kind, id })
    const change = { kind, id, before, after: there ? make(id) : null, position }
    const after = applyChange(program, change)
    const other = list === 'rewards' ? 'earning_rules' : 'rewards'
    expect(after[other]).toBe(program[other])
    return after[list].map((one) => one.id).join('')
  }

  it('puts, removes and replaces it in its list, and leaves the others', () => {
    expect(idsAfter('d', true, null)).toBe('abcd')
    expect(idsAfter('d', true, 1)).toBe('adbc')
    expect(idsAfter('d', true, 0)).toBe('dabc')
    // The list may be shorter than when it stood there.
    expect(idsAfter('d', true, 9)).toBe('abcd')
    expect(idsAfter('b', false, 1)).toBe('ac')
    expect(idsAfter('b', true, 0)).toBe('abc')
    expect(idsAfter('x', false, null)).toBe('abc')
  })

  it('finds it, its place and its path', () => {
    expect(findTarget(program, { kind, id: 'b' })).toBe(program[list][1])
    expect(positionOf(program, { kind, id: 'b' })).toBe(1)
    expect(findTarget(program, { kind, id: 'x' })).toBeNull()
    expect(positionOf(program, { kind, id: 'x' })).toBeNull()
    expect(targetPath({ kind, id: 'b' })).toBe(`${list}.b`)
  })
})

it('a change of settings leaves the rest, and the document it began with', () => {
  const text = JSON.stringify(program)
  const before = settingsOf(program)
  const after = { ...before, points_name: 'Beans' }
  const changed = applyChange(program, {
    kind: 'settings',
    id: 'settings',
    before,
    after,
    position: null,
  })
  expect(changed).toEqual({ ...program, ...before, points_name: 'Beans' })
  expect(JSON.stringify(program)).toBe(text)
  expect(findTarget(changed, { kind: 'settings', id: 'settings' })).toEqual(after)
})

it('a change of switches leaves the rest', () => {
  const before = program.switches
  const after = { ...before, tiers_enabled: true }
  const target = { kind: 'switches', id: 'switches' } as const
  expect(applyChange(program, { ...target, before, after, position: null })).toEqual({
    ...program,
    switches: after,
  })
  expect(findTarget(program, target)).toBe(before)
})
