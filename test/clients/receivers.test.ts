import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EVENT_VECTORS, VECTORS_PATH } from '../support/event-vectors.ts'
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
