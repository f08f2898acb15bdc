import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyEvent } from '../../clients/typescript/src/index.ts'
import type { TestApp } from '../support/app.ts'
import { type EVENT_VECTORS, VECTORS_PATH } from '../support/event-vectors.ts'
import { ADA, hookedShop, startHookedApp } from '../support/hooked-shop.ts'
import { LANGUAGES, verdictsIn } from './receiver-programs.ts'

/** Every receiver believes what the service signs, and nothing else. */

const vectors: typeof EVENT_VECTORS = JSON.parse(readFileSync(VECTORS_PATH, 'utf8'))

describe.each(LANGUAGES)('the receiver in %s', (language) => {
  it('is held to the vectors of all', () => {
    const said = verdictsIn(language, vectors)
    const refused = ['unverified', 'misused']
    const wrong = vectors.filter(({ is_genuine, headers }, index) => {
      const verdict = said[index] ?? ''
      const id = headers['webhook-id'] ?? headers['Webhook-Id']
      return is_genuine ? verdict !== id : !refused.includes(verdict)
    })
    expect(wrong.map(({ what }) => what)).toEqual([])
    expect(said).toHaveLength(vectors.length)
    // A secret that was never set is a mistake of the receiver, not of who sent the event.
    const misused = vectors.filter((_, index) => said[index] === 'misused')
    expect(misused.map(({ what }) => what)).toEqual(
      vectors.filter(({ what }) => /^an? (empty )?secret\b/.test(what)).map(({ what }) => what),
    )
  })
})

it.each([
  ['PHP', (name: string) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}`, String],
  ['PHP', (name: string) => name, (value: string) => [value]],
  ['Ruby', (name: string) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}`, String],
])('the receiver in %s takes headers as its servers have them', (language, spelt, given) => {
  const [good] = vectors
  if (good === undefined) throw new Error('there are no vectors')
  const headers = Object.fromEntries(
    Object.entries(good.headers).map(([name, value]) => [spelt(name), given(value)]),
  )
  expect(verdictsIn(language, [{ ...good, headers }])).toEqual([good.headers['webhook-id']])
})

describe('a delivery of the service', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startHookedApp('receivers')
  })
  afterAll(() => app.close())

  it('is believed in every language', async () => {
    const { shop, receiver, secret } = await hookedShop(app, ['points.earned'])
    await shop.award(ADA, 50)
    await shop.advance(1)
    const [{ headers, body, event } = { headers: {}, body: Buffer.of(), event: null }] =
      receiver.received
    await receiver.close()
    const now = Math.floor(app.context.clock.now().getTime() / 1_000)
    const delivery = { body: body.toString('base64'), headers, secret, now }
    for (const language of LANGUAGES) {
      expect(verdictsIn(language, [delivery]), language).toEqual([event?.id])
    }
    const typed = await verifyEvent({ body, headers, secret, now: new Date(now * 1_000) })
    if (typed.topic !== 'points.earned') throw new Error(`it is ${typed.topic}`)
    expect(typed.payload.points).toBe(50)
  })
})
