import { describe, expect, it } from 'vitest'
import { explainAction } from '../../../src/domain/explanations/explain-events.ts'
import { say } from '../../../src/domain/explanations/say.ts'
import type { StatedActor } from '../../../src/domain/explanations/statement.ts'
import { embeddedShopOperations } from '../../../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../../../src/embedded-shop/shop.ts'
import { adminOperations } from '../../../src/endpoints/admin/index.ts'
import { endpoints } from '../../../src/endpoints/index.ts'
import { explanations, READER_LANGUAGES } from '../../../src/languages/explanations/index.ts'
import { readIn } from '../../support/explanations.ts'
import { newPerson } from '../../support/people.ts'
import { expectOk, newShop } from '../../support/shop.ts'

/** What people did about a member is said in words, never by the name of an operation. */

/** What the audit log has about a customer: see `recordOperation` and `recordPersonCall`. */
const about_members = [
  ...adminOperations.filter(({ subject }) => subject?.kind === 'customer'),
  // Only what they are is read.
  ...embeddedShopOperations({} as EmbeddedShop).filter(
    ({ method, subject, path }) =>
      method !== 'GET' &&
      (subject?.kind === 'customer' || (!subject && path.startsWith('/customers/{'))),
  ),
  ...endpoints.filter(
    ({ effect, scope, path }) =>
      effect === 'write' && scope !== null && /^[^{]*\{customer_id\}/.test(path),
  ),
].map(({ operation_id }) => operation_id)

const HANNA: StatedActor = { kind: 'person', name: 'Hanna Brook' }

describe.each(READER_LANGUAGES)('what was done about a member, in %s', (language) => {
  const { operations, other, actors } = explanations[language].actions
  const said = (who: StatedActor, operation: string, result: string | null) =>
    say(explainAction(who, operation, result), { language, sees_codes: true, time_zone: 'UTC' })[0]
      ?.text ?? ''

  it('has words for every operation that a timeline may show, and for no other', () => {
    expect(about_members.length).toBeGreaterThan(15)
    expect(Object.keys(operations).sort()).toEqual(about_members.toSorted())
    expect(new Set(Object.values(operations).map(({ done }) => done)).size).toBe(
      about_members.length,
    )
  })

  it.each([...about_members, 'gone'])('is who did what: %s', (operation) => {
    for (const result of ['done', 'refused', null]) {
      const text = said(HANNA, operation, result)
      expect(text).toMatch(/^Hanna Brook .+\.$/)
      expect(text).not.toContain(operation)
      expect(text).not.toMatch(/[a-z][A-Z]/)
    }
    expect(said(HANNA, operation, 'done')).not.toBe(said(HANNA, operation, null))
    if (operation === 'gone') expect(said(HANNA, operation, 'done')).toContain(other.done)
  })

  // The keys of the object are exactly those of its type.
  it.each(Object.keys(actors) as StatedActor['kind'][])('names who it was: %s', (kind) => {
    const text = said({ kind, name: 'Till' }, 'adjustPoints', 'done')
    expect(text.includes('Till')).toBe(!['member', 'root', 'command_line'].includes(kind))
  })
})

describe('the timeline of a member', () => {
  it.each([
    ['en', 'Hanna Brook corrected the balance.', 'Hanna Brook tried to set the tier by hand.'],
    [
      'de',
      'Hanna Brook hat den Punktestand berichtigt.',
      'Hanna Brook wollte die Stufe von Hand setzen.',
    ],
  ])('says it in the language of who reads: %s', async (language, done, refused) => {
    const shop = await newShop()
    await shop.customer(1)
    const { browser } = await newPerson(shop, 'owner', { name: 'Hanna Brook' })
    expectOk(await browser.call('POST', '/customers/1/points/adjust', { delta: 5 }))
    const tier = { tier_id: 'tier_01jd3k5m9q8r7s6t5v4w3x2y1z' }
    expect((await browser.call('PUT', '/customers/1/tier', tier)).status).toBe(422)
    const { data } = expectOk(await readIn(shop, '/customers/1/timeline', language)).body
    const texts = data.filter(({ kind }) => kind === 'action').map(({ text }) => text)
    expect(texts[0]).toContain(refused)
    expect(texts[1]).toBe(done)
    const [{ facts }] = data.find(({ text }) => text === done)?.sentences ?? [{ facts: null }]
    expect(facts).toEqual({ who: 'Hanna Brook', operation: 'adjustPoints' })
  })
})
