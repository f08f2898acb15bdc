import { expect, it } from 'vitest'
import { OpenStreams } from '../../src/lib/open-streams.ts'

async function* two() {
  yield 'first'
  yield 'last'
}

it('lets in no more than fit, also of those who asked at the same moment', async () => {
  const streams = new OpenStreams(2)
  const asked = Array.from({ length: 3 }, () => {
    expect(streams.hasRoom('ada')).toBe(true)
    return streams.counted('ada', two())
  })
  const firsts = await Promise.all(asked.map((stream) => stream.next()))
  expect(firsts.map(({ value }) => value)).toEqual(['first', 'first', undefined])
  expect(streams.hasRoom('ada')).toBe(false)
  expect(streams.hasRoom('ben')).toBe(true)
  // Who goes makes room, as does the end.
  await asked[0]?.return(undefined)
  expect(streams.hasRoom('ada')).toBe(true)
  await asked[1]?.next()
  await asked[1]?.next()
  expect(streams.hasRoom('ada')).toBe(true)
})
