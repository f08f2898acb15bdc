import { expect, it } from 'vitest'
import { percentOf } from '../../console/src/kit/percent-of.ts'
import { Format } from '../../console/src/texts/format.ts'

const { percent } = new Format('en', null)

it('is a share that is rounded once, so that all pages show the same', () => {
  expect(percent(percentOf(7_900, 17_118))).toBe('46.2%')
  expect(percent(percentOf(5, 0))).toBe('0%')
})
