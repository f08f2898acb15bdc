import { describe, expect, it } from 'vitest'
import { fittingLabels } from '../../console/src/kit/plot/labels.ts'
import { barsIn, sharesOfTime, sheetOf, stepPath } from '../../console/src/kit/plot/sheet.ts'
import { ticksOf } from '../../console/src/kit/plot/ticks.ts'

describe('the numbers beside a plot', () => {
  it.each([
    ['of nothing', [], [0, 1]],
    ['of zeros', [0, 0], [0, 1]],
    ['of one thing', [1], [0, 1]],
    ['that are whole stay whole', [3], [0, 1, 2, 3]],
    ['that are whole skip what is not', [12], [0, 5, 10, 15]],
    ['that are large', [434, 100], [0, 100, 200, 300, 400, 500]],
    ['of quarters', [11_000], [0, 2_500, 5_000, 7_500, 10_000, 12_500]],
    ['of money', [0.3], [0, 0.1, 0.2, 0.3]],
    ['below zero', [-50, -20], [-50, -40, -30, -20, -10, 0]],
    ['on both sides', [-40, 100], [-50, 0, 50, 100]],
  ])('%s', (_, values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks)
  })
})

describe('the texts below a plot', () => {
  const labelled = (count: number, width: number, apart = 40) =>
    fittingLabels(
      Array.from({ length: count }, (_, index) => ({ x: index * apart, width })),
      // As beside the numbers: there is more room before the first point than behind the last.
      { from: -width / 2, to: (count - 1) * apart },
    )
  const shown = (count: number, width: number) => labelled(count, width).map(({ index }) => index)

  it('are all there where they have room', () => {
    expect(shown(4, 20)).toEqual([0, 1, 2, 3])
  })

  it('stand as evenly as they can, with the first and the last among them', () => {
    expect(shown(9, 60)).toEqual([0, 4, 8])
    expect(shown(10, 60)).toEqual([0, 3, 6, 9])
    expect(shown(31, 90)).toEqual([0, 3, 6, 10, 13, 16, 20, 23, 26, 30])
  })

  it('never touch each other nor leave the drawing', () => {
    for (const count of [2, 3, 7, 30, 31, 90, 365]) {
      const apart = 300 / (count - 1)
      const written = labelled(count, 66, apart)
      expect(written.length).toBeGreaterThan(1)
      expect(written[0]?.x).toBe(0)
      expect(written.at(-1)?.x).toBeCloseTo(300 - 33)
      for (const [at, { x }] of written.slice(1).entries()) {
        expect(x - (written[at]?.x ?? x)).toBeGreaterThan(66)
      }
    }
  })

  it('are one where only one has room, and none of nothing', () => {
    expect(labelled(2, 66, 50).map(({ index }) => index)).toEqual([1])
    expect(shown(1, 66)).toEqual([0])
    expect(shown(0, 66)).toEqual([])
  })
})

describe('what is drawn', () => {
  const measures = { width: 315, height: 138, numbers_width: 0, ticks: [-100, 0, 100] }
  const lines = (count: number) => sheetOf({ ...measures, kind: 'lines', count })

  it('goes from edge to edge as a line, and keeps each value until the next', () => {
    expect(stepPath([0, 100, -100], lines(3))).toBe('M15 58H162.5V8H310V108')
  })

  it('has a gap where a value is unknown', () => {
    expect(stepPath([null, 0, 100, null, 0, null], lines(6))).toBe('M74 58H133V8M251 58')
  })

  it('stands in the middle if it is one point', () => {
    expect(stepPath([100], lines(1))).toBe('M162.5 8')
  })

  it('finds the point that is the closest to a pointer, also outside', () => {
    const { indexAt } = lines(3)
    expect([-9, 80, 90, 900].map(indexAt)).toEqual([0, 0, 1, 2])
  })

  it('is as far apart as its moments, where these are of any time', () => {
    const shares = sharesOfTime([1_000, 2_000, 5_000])
    const { xOf, indexAt } = sheetOf({ ...measures, kind: 'lines', count: 3, shares })
    expect([0, 1, 2].map(xOf)).toEqual([15, 88.75, 310])
    expect([-9, 60, 190, 210, 900].map(indexAt)).toEqual([0, 1, 1, 2, 2])
  })

  it.each([
    [[]],
    [[1_000]],
    [[1_000, 1_000]],
  ])('is even without any time between: %j', (moments) => {
    expect(sharesOfTime(moments)).toBe(null)
  })

  it.each([1, 2, 3])('has %i bars in the middle of their place, however narrow', (count) => {
    for (const place of [200, 40, 3, 0.5]) {
      const { width, begins } = barsIn(place, count)
      const [first = 0, last = 0] = [begins[0], begins.at(-1)]
      expect(width).toBeGreaterThan(0)
      expect(width).toBeLessThanOrEqual(28)
      expect(first + (last + width)).toBeCloseTo(0)
      expect(last + width).toBeLessThan(place / 2)
    }
  })
})
