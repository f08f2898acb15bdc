import { describe, expect, it } from 'vitest'
import { repeatedName } from '../../src/lib/repeated-name.ts'

const limits = { depth: 32, names: 1_000 }

describe('a name that appears twice in one object', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":1,"d":[{"e":1}],"c":2}}', 'c'],
    ['[{"a":1},{"a":1,"a":1}]', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"x\\"y":1,"x\\"y":2}', 'x"y'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    [' { "a" : "," , "a" : 1 } ', 'a'],
  ])('in %s is %s', (text, name) => {
    expect(repeatedName(text, limits)).toBe(name)
  })

  it.each([
    '{}',
    '[]',
    '"a"',
    '1',
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":["a","a"],"b":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"\\\\","b":"\\\\\\"","c":1}',
    '{"a":1,"A":2}',
  ])('is not in %s', (text) => {
    expect(repeatedName(text, limits)).toBeNull()
  })
})

describe('beyond the limits', () => {
  const tight = { depth: 2, names: 2 }

  it.each([
    ['{"a":{"b":{"c":{"d":1,"d":2}}}}', null],
    ['{"a":{"b":{"c":[{"d":1,"d":2}],"c":1}}}', 'c'],
    ['{"a":{"b":{"c":[[]]},"b":1}}', 'b'],
    ['[[[[{"a":[1,"a"],"a":1}]]],{"b":1,"b":2}]', 'b'],
    ['{"a":1,"b":2,"c":3,"c":4}', null],
    ['{"a":1,"b":2,"c":3,"a":4}', 'a'],
    ['[{"a":1,"b":2,"c":3,"c":4},{"d":1,"d":2}]', 'd'],
  ])('an object is not compared, and all others are: %s', (text, name) => {
    expect(repeatedName(text, tight)).toBe(name)
  })
})
