import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellOfChangesJob } from '../../src/jobs/tell-of-changes.ts'
import { tellOfProposalsJob } from '../../src/jobs/tell-of-proposals.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp } from '../support/app.ts'
import { newAssistant } from '../support/assistant.ts'
import { verdict } from '../support/http.ts'
import { AMOUNT_OFF, limitedKey } from '../support/limited-keys.ts'
import { type MailedShop, type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { inviteTo, newPerson, PASSWORD } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { callTool } from '../support/tools.ts'

/** E-mails to people about what assistants want and do: who gets them, and how often. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let mailing: Mailing
beforeAll(async () => {
  mailing = await startMailing('emails_about_assistants')
})
afterAll(() => mailing.close())

let names = 0

/** What an assistant wants to have changed; its id. */
async function propose(shop: TestShop, key: string): Promise<string> {
  names += 1
  const body = { ...AMOUNT_OFF, name: `Reward of the robot ${names}` }
  const refused = await shop.post('/program/rewards', body, { token: key })
  expect(verdict(refused), refused.text).toBe('409 confirmation_required')
  return refused.body.error.details.proposal.id
}

const manager = (shop: MailedShop, name: string) =>
  newPerson(shop, 'manager', { email: shop.address(name) })

/** Without the invitations. */
const letters = (shop: MailedShop) =>
  shop.arrived().filter(({ subject }) => !/invited/.test(subject))

/** The text without the line breaks that mail programs put in. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

it('an e-mail leads to what waits, and says nothing that an assistant wrote', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const id = await propose(shop, key)
  await shop.work()
  const [letter] = letters(shop)
  expect(letter?.subject).toMatch(/^A change waits for you at /)
  expect(plain(letter?.text ?? '')).toMatch(
    new RegExp(`Look at it here: http://laurel.test/console/${shop.domain}/proposals/${id}$`),
  )
  expect(letter?.source).not.toMatch(/robot/i)
})

it('one e-mail says how many wait, and the next comes an hour later', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  for (let count = 0; count < 12; count += 1) await propose(shop, key)
  await shop.work()
  await shop.work()
  expect(letters(shop).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^12 changes wait for you at /),
  ])
  await shop.advance(30 * MINUTE)
  await propose(shop, key)
  await shop.work()
  expect(letters(shop)).toHaveLength(1)
  await shop.advance(30 * MINUTE)
  expect(letters(shop)[1]?.subject).toMatch(/^13 changes wait for you at /)
  expect(plain(letters(shop)[1]?.text ?? '')).toMatch(/\/proposals$/)
  await shop.advance(2 * HOUR)
  expect(letters(shop)).toHaveLength(2)
})

it('owners and managers get it, each in their own language', async () => {
  const shop = await mailedShop(mailing)
  const { browser } = await manager(shop, 'grete')
  expectOk(await browser.admin('PATCH', '/me', { language: 'de' }))
  await newPerson(shop, 'owner', { email: shop.address('owner') })
  await newPerson(shop, 'support', { email: shop.address('support') })
  await newPerson(shop, 'developer', { email: shop.address('developer') })
  // The role in the shop goes before the one in all shops.
  const email = shop.address('viewer')
  const person = await newPerson(shop, 'manager', { email, all_shops: true })
  const { token } = await inviteTo(shop, 'viewer', { email })
  const body = { token, name: 'Ada Example', password: PASSWORD }
  expectOk(await person.browser.admin('POST', '/invitations/accept', body))
  const elsewhere = await mailedShop(mailing)
  await newPerson(elsewhere, 'owner', { email: shop.address('stranger') })
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await propose(shop, key)
  await shop.work()
  const told = Object.fromEntries(letters(shop).map(({ to, subject }) => [to, subject]))
  expect(told).toEqual({
    [shop.address('grete')]: expect.stringMatching(/Eine Änderung wartet auf Sie$/),
    [shop.address('owner')]: expect.stringMatching(/^A change waits/),
  })
})

it('nobody gets one about what was decided or withdrawn before', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const id = await propose(shop, key)
  expectOk(await shop.admin('POST', `/proposals/${id}/decline`, {}))
  const taken_back = await propose(shop, key)
  expectOk(await shop.post(`/program/proposals/${taken_back}/withdraw`, {}, { token: key }))
  await shop.work()
  expect(letters(shop)).toEqual([])
})

it('several workers send one of each kind', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await propose(shop, key)
  const use = await assistant(shop)
  await use('service_update_program_settings', { program_name: 'Stars' })
  const { context } = shop.app
  const found = await findShopByDomain(context.database.db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  const now = await shop.now()
  const jobs = [1, 2, 3].flatMap(() => [tellOfProposalsJob, tellOfChangesJob])
  await Promise.all(jobs.map((job) => job.run(context, found, now)))
  expect(subjects(shop).toSorted()).toEqual([
    expect.stringMatching(/^A change waits/),
    expect.stringMatching(/^An assistant made a change/),
  ])
})

/** A connected assistant that acts within its limits, and its calls, which must work. */
async function assistant(shop: TestShop, client_name = 'Claude') {
  const client = await newAssistant(shop.app, { client_name })
  const { access_token: token } = await client.connect(shop)
  return async (tool: string, input: Record<string, unknown>) => {
    const given = { ...input, idempotency_key: randomUUID() }
    const { is_error, body, text } = await callTool(shop, tool, given, { token })
    expect(is_error, text).toBe(false)
    return body
  }
}

const subjects = (shop: MailedShop) => letters(shop).map(({ subject }) => subject)
const rename = { tool: 'service_update_program_settings', name: 'Robot stars' }

describe('what an assistant changed on its own', () => {
  it('arrives in one e-mail: who did what, how often, and where it stands', async () => {
    const shop = await mailedShop(mailing)
    await manager(shop, 'manager')
    await shop.switch({ affiliates_feature: true })
    const claude = await assistant(shop)
    const other = await assistant(shop, 'Other\nassistant')
    await claude(rename.tool, { program_name: rename.name })
    for (const name of ['First of the robot', 'Second of the robot'])
      await claude('service_create_affiliate_group', { name })
    const [newest] = expectOk(await shop.get('/program/changes?limit=1')).body.data
    await other('service_undo_program_change', { change_id: newest?.id })
    await shop.work()
    const [letter] = letters(shop)
    expect(letter?.subject).toMatch(/^Assistants made 4 changes at /)
    const text = plain(letter?.text ?? '')
    expect(text).toContain(
      'Claude: Partner groups: 2 added Claude: Settings: 1 changed ' +
        'Other assistant: Partner groups: 1 removed ',
    )
    expect(text).toMatch(
      new RegExp(`how to undo it: http://laurel.test/console/${shop.domain}/program/changes$`),
    )
    expect(letter?.source).not.toMatch(/robot/i)
  })

  it('arrives once an hour, and once', async () => {
    const shop = await mailedShop(mailing)
    await manager(shop, 'manager')
    const use = await assistant(shop)
    const renameTo = (program_name: string) => use(rename.tool, { program_name })
    await renameTo('One')
    await shop.work()
    await renameTo('Two')
    await renameTo('Three')
    await shop.work()
    expect(subjects(shop)).toEqual([expect.stringMatching(/^An assistant made a change at /)])
    await shop.advance(HOUR)
    expect(subjects(shop)[1]).toMatch(/^Assistants made 2 changes at /)
    await shop.advance(2 * HOUR)
    expect(letters(shop)).toHaveLength(2)
  })

  it('goes to owners and managers, in German too', async () => {
    const shop = await mailedShop(mailing)
    const { browser } = await manager(shop, 'grete')
    expectOk(await browser.admin('PATCH', '/me', { language: 'de' }))
    await newPerson(shop, 'developer', { email: shop.address('developer') })
    await (await assistant(shop))(rename.tool, { program_name: rename.name })
    await shop.work()
    expect(letters(shop).map(({ to }) => to)).toEqual([shop.address('grete')])
    expect(subjects(shop)[0]).toMatch(/: Eine Änderung durch Assistenten$/)
    expect(plain(letters(shop)[0]?.text ?? '')).toContain('Claude: Einstellungen: 1 geändert')
  })

  it('is all that arrives: no dry run, nothing of a key, nothing that a person approved', async () => {
    const shop = await mailedShop(mailing)
    await manager(shop, 'manager')
    const client = await newAssistant(shop.app)
    const { access_token: token } = await client.connect(shop)
    const send = (fields: Record<string, unknown>) =>
      callTool(shop, rename.tool, { program_name: rename.name, ...fields }, { token })
    expect((await send({ dry_run: true })).is_error).toBe(false)
    expectOk(await shop.patch('/program/settings', { points_name: 'By a key' }))
    const [{ id } = { id: '' }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expectOk(await shop.admin('PATCH', `/assistants/${id}`, { limits: { mode: 'propose' } }))
    const { details } = (await send({})).body.error
    const approved = `/proposals/${details.proposal.id}/approve` as const
    expectOk(await shop.admin('POST', approved, { version: 1 }))
    await shop.advance(HOUR)
    expect(letters(shop)).toEqual([])
  })

  it('goes to nobody where it is switched off, and not later either', async () => {
    const shop = await mailedShop(mailing)
    await manager(shop, 'manager')
    await shop.switch({ assistant_emails: false })
    await (await assistant(shop))(rename.tool, { program_name: rename.name })
    await shop.advance(2 * DAY)
    await shop.switch({ assistant_emails: true })
    await shop.work()
    expect(letters(shop)).toEqual([])
    await (await assistant(shop))(rename.tool, { program_name: 'Told of' })
    await shop.work()
    expect(subjects(shop)).toEqual([expect.stringMatching(/^An assistant made a change at /)])
  })
})

it('the others get it though one address is refused', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'nobody')
  await manager(shop, 'second')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await propose(shop, key)
  await shop.work()
  expect(letters(shop).map(({ to }) => to)).toEqual([shop.address('second')])
})

it('without a mail server nothing fails', async () => {
  const app = await startApp({
    database_name: `laurel_no_letters_${process.env.VITEST_POOL_ID}`,
  })
  const shop = await newShop(app)
  await newPerson(shop, 'owner')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const id = await propose(shop, key)
  await shop.advance(DAY)
  expect(expectOk(await shop.admin('GET', `/proposals/${id}`)).body.status).toBe('open')
  await app.close()
})
