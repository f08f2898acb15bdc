import { beforeEach, describe, expect, it } from 'vitest'
import { englishIn } from '../../support/english-words.ts'
import { readIn } from '../../support/explanations.ts'
import { AMOUNT_OFF, limitedKey } from '../../support/limited-keys.ts'
import { line, order } from '../../support/orders.ts'
import { partner, partnerShop } from '../../support/partners.ts'
import { type Browser, newPerson } from '../../support/people.ts'
import { newRule } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const GERMAN = { headers: { 'Accept-Language': 'de-AT, en;q=0.5' } }
const ENGLISH = { headers: { 'Accept-Language': 'en' } }
const PERK = { type: 'points_multiplier', fields: { multiplier: 2 } }

let shop: TestShop
let ada: Browser

beforeEach(async () => {
  shop = await newShop()
  ada = (await newPerson(shop, 'owner')).browser
})

const tierRead = async (options: typeof GERMAN) => {
  const { tiers } = expectOk(await ada.call('GET', '/program', undefined, options)).body
  const tier = tiers.find(({ name }) => name === 'Gold')
  if (tier === undefined) throw new Error('there is no tier Gold')
  return tier
}

describe('somebody who is signed in', () => {
  it('reads summaries in their language, from a dry run to the change log', async () => {
    const body = { type: 'account_created', fields: { points: 50 } }
    const dry = { ...body, dry_run: true }
    const foreseen = await ada.call('POST', '/program/earn-rules', dry, GERMAN)
    const said = '50 Punkte für das Anlegen eines Kundenkontos'
    expect(expectOk(foreseen).body).toMatchObject({
      summary: said,
      earning_rule: { summary: said },
    })
    expectOk(await ada.call('POST', '/program/earn-rules', body, GERMAN))
    const program = expectOk(await ada.call('GET', '/program', undefined, GERMAN)).body
    const lines = [...program.earning_rules, ...program.redemption_rules].map((one) => one.summary)
    expect(lines).toContain(said)
    expect(lines.filter((one) => englishIn(one ?? '') !== null)).toEqual([])
    const logged = await ada.call('GET', '/program/changes', undefined, GERMAN)
    expect(expectOk(logged).body.data[0]?.summary).toBe(said)
    const in_english = await ada.call('GET', '/program/changes', undefined, ENGLISH)
    expect(expectOk(in_english).body.data[0]?.summary).toBe('50 points for creating an account')
  })

  it('reads in their language what a forecast does not know, also in a proposal', async () => {
    const messages = ({ unknown }: { unknown: readonly { message: string }[] }) =>
      unknown.map(({ message }) => message)
    const change = { write: 'create_reward', body: AMOUNT_OFF }
    const asked = await ada.call('POST', '/program/forecasts', { change }, GERMAN)
    const german = messages(expectOk(asked).body)
    expect(german).toContain(
      'Dieselben Einlösungen werden zum anderen Preis nachgerechnet. Wer öfter oder seltener einlösen würde oder es sich nicht mehr leisten könnte, ist nicht bekannt.',
    )
    expect(german.filter((message) => englishIn(message) !== null)).toEqual([])
    const dry = await ada.call('POST', '/program/rewards', { ...AMOUNT_OFF, dry_run: true }, GERMAN)
    expect(messages(expectOk(dry).body.forecast ?? { unknown: [] })).toEqual(german)
    const { key: token } = await limitedKey(shop, { mode: 'propose' })
    const refused = await shop.post('/program/rewards', AMOUNT_OFF, { token })
    const { id, ...proposed } = refused.body.error.details.proposal
    expect(messages(Object(proposed).forecast)).toContain(
      'The same redemptions are replayed at the other price. Who would redeem more or less, or could no longer pay, is not known.',
    )
    const proposal = await ada.admin('GET', `/proposals/${id}`, undefined, GERMAN)
    expect(expectOk(proposal).body.preview).toMatchObject({
      forecast: { unknown: german.map((message) => expect.objectContaining({ message })) },
    })
  })

  it('reads of a change that its kind was off when it was made, and not that it is now', async () => {
    const created = { name: 'Gold', threshold: 500, confirm_member_impact: true }
    expectOk(await ada.call('POST', '/program/tiers', created, GERMAN))
    expectOk(
      await shop.admin('PATCH', '/switches', { tiers_enabled: true, confirm_member_impact: true }),
    )
    const body = { name: 'Platin', threshold: 900, confirm_member_impact: true }
    expectOk(await ada.call('POST', '/program/tiers', body, GERMAN))
    const { data } = expectOk(await ada.call('GET', '/program/changes', undefined, GERMAN)).body
    expect(data.slice(0, 3).map(({ summary }) => summary)).toEqual([
      'Platin, ab 900 Punkten',
      'Stufen eingeschaltet',
      'Gold, ab 500 Punkten (Stufen sind aus)',
    ])
  })

  it('reads the catalogue’s labels of benefits in their language, and may send them back', async () => {
    const body = { name: 'Gold', threshold: 500, benefits: [PERK], confirm_member_impact: true }
    expectOk(await ada.call('POST', '/program/tiers', body, GERMAN))
    const { id, benefits } = await tierRead(GERMAN)
    expect(benefits.map(({ label }) => label)).toEqual(['2-fache Punkte auf Bestellungen'])
    const changed = benefits.map((one) => ({ ...one, fields: { multiplier: 3 } }))
    expectOk(await ada.call('PATCH', `/program/tiers/${id ?? ''}`, { benefits: changed }, GERMAN))
    expect((await tierRead(ENGLISH)).benefits).toMatchObject([
      { label: '3 times the points on orders' },
    ])
    const own = [{ ...benefits[0], label: 'Dreifach' }]
    expectOk(await ada.call('PATCH', `/program/tiers/${id ?? ''}`, { benefits: own }, GERMAN))
    expect((await tierRead(GERMAN)).benefits).toMatchObject([{ label: 'Dreifach' }])
  })
})

it('a key reads English, as the contract says', async () => {
  const rule = await newRule(shop, { type: 'account_created', fields: { points: 50 } })
  const german = { headers: { 'Accept-Language': 'de' } }
  const { earning_rules } = expectOk(await shop.get('/program', german)).body
  expect(earning_rules.find(({ id }) => id === rule.id)?.summary).toBe(
    '50 points for creating an account',
  )
})

it('health speaks the language of its reader', async () => {
  const { checks } = expectOk(await readIn(shop, '/health', 'de')).body
  expect(checks.filter(({ message }) => englishIn(message) !== null)).toEqual([])
  expect(checks.map(({ message }) => message)).toContain(
    'Es gibt keinen Mailserver: E-Mails bleiben im Postfach des Dienstes.',
  )
})

it('says in the language of its reader why a partner is not paid', async () => {
  const of_partners = await partnerShop({ holdback_days: 0 })
  const owner = (await newPerson(of_partners, 'owner')).browser
  const [poor, idle] = [await partner(of_partners), await partner(of_partners, 'Bob')]
  const discount_codes = [{ code: poor.code }]
  await order(of_partners, 1, { lines: [line('10.00')], discount_codes })
  const body = { reference: 'Oktober', minimum: 5, partner_ids: [poor.id, idle.id, 'par_x'] }
  const run = async (options: typeof GERMAN) =>
    expectOk(await owner.admin('POST', '/payouts/run', body, options)).body.results
  expect((await run(GERMAN)).map(({ message }) => message)).toEqual([
    'Auszahlbar sind nur 1 €, und das Minimum ist 5 €.',
    'Es gibt nichts auszuzahlen.',
    'Das gibt es in diesem Shop nicht.',
  ])
  expect((await run(ENGLISH)).map(({ message }) => message)).toEqual([
    'Only 1.00 is payable, and 5.00 is the minimum.',
    'There is nothing to pay out.',
    "There is no partner 'par_x' in this shop.",
  ])
})
