import { expect, it } from 'vitest'
import { lineOf } from '../../src/commands/line/line-of-error.ts'
import { asSystemError } from '../../src/store/embedded-file-error.ts'

const said = (code: string) => Object.assign(new Error('could not load library'), { code })

it.each([
  '58P01',
  'XX000',
  'XX001',
  '28P01',
])('%s is what the database says, in one line', (code) => {
  expect(lineOf(said(code))).toBe('DATABASE_URL: the database says: could not load library')
})

it('a statement of ours that is wrong keeps its stack', () => {
  expect(lineOf(said('42601'))).toBe(null)
})

it.each([
  [51, 'the disk is full'],
  [69, 'the disk is read-only'],
])('error %i of the embedded database means in one line: %s', (errno, reason) => {
  const thrown = { name: 'ErrnoError', errno }
  expect(lineOf(asSystemError(thrown))).toBe(`the database cannot be written: ${reason}`)
})
