import { expect, it } from 'vitest'
import { plainName } from '../../../src/domain/people/plain-name.ts'

/** Names as letters show them. */

it.each([
  ['Ada Example', 'Ada Example'],
  ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
  ['Zoë  Ö’Hara-Łuk', 'Zoë Ö’Hara-Łuk'],
  [
    'Locked, open https://evil.example/login or\r\n\r\nelse',
    'Locked, open https: evil. example login or else',
  ],
  ['www.evil.com', 'www. evil. com'],
  ['a@evil.example', 'a@evil. example'],
  ['evil\u3002com', 'evil. com'],
  ['evil\uff0ecom\uff0fx', 'evil. com x'],
  ['e\u200bvil.c\u00adom', 'evil. com'],
  ['\u202egnp.exe', 'gnp. exe'],
  ['a\u2028b\u2029c\td', 'a b c d'],
])('%j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown)
})
