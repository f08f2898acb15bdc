import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { type Holding, PasskeyDevice } from '../support/passkey-device.ts'
import { Browser, newPerson, OWN_ORIGIN, PASSWORD, withSecondFactor } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Signing in with what a device shows, by the standard WebAuthn. */

const HERE: Holding = { origin: OWN_ORIGIN, host: new URL(OWN_ORIGIN).hostname }

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
})

async function begin(browser: Browser, password = PASSWORD) {
  return browser.admin('POST', '/me/passkey-challenge', { password })
}

async function addTo(browser: Browser, device: PasskeyDevice, holding: Partial<Holding> = {}) {
  const { challenge } = expectOk(await begin(browser)).body
  const made = device.make(challenge, { ...HERE, ...holding })
  return browser.admin('POST', '/me/passkeys', { name: 'Blue laptop', ...made })
}

async function challengeFor(browser: Browser): Promise<string> {
  return expectOk(await browser.admin('POST', '/session/passkey-challenge')).body.challenge
}

/** Shows a device to the sign-in, as it answers its challenge or another one. */
async function show(
  browser: Browser,
  device: PasskeyDevice,
  { challenge, ...holding }: Partial<Holding> & { challenge?: string } = {},
) {
  const asked = challenge ?? (await challengeFor(browser))
  return browser.admin('POST', '/session/passkey', device.show(asked, { ...HERE, ...holding }))
}

const stranger = () => new Browser(shop.app, shop.domain)

describe('a passkey', () => {
  it('is added with the password, and signs in without password and code', async () => {
    const { browser, email } = await newPerson(shop, 'viewer')
    await withSecondFactor(browser)
    const device = new PasskeyDevice()
    expect(verdict(await begin(browser, 'wrong horse battery'))).toBe(
      '422 validation_error password',
    )
    const added = expectOk(await addTo(browser, device)).body
    expect(added).toMatchObject({ name: 'Blue laptop', last_used_at: null })
    const other = stranger()
    const signed_in = expectOk(await show(other, device)).body
    expect(signed_in.person).toMatchObject({ email, has_passkeys: true, has_second_factor: true })
    const listed = expectOk(await other.admin('GET', '/me/passkeys')).body
    expect(listed.passkeys).toMatchObject([{ name: 'Blue laptop' }])
    expect(listed.passkeys[0]?.last_used_at).not.toBeNull()
  })

  it('is recorded as a sign-in, without what identifies the device', async () => {
    const { browser, person_id } = await newPerson(shop, 'viewer')
    const device = new PasskeyDevice()
    expectOk(await addTo(browser, device))
    expectOk(await show(stranger(), device))
    const log = await shop.app.database.db
      .selectFrom('admin_actions')
      .selectAll()
      .where('actor', '=', person_id)
      .orderBy('action_id')
      .execute()
    expect(log.map(({ operation }) => operation)).toEqual([
      'acceptInvitation',
      'beginPasskey',
      'addPasskey',
      'signIn',
    ])
    expect(JSON.stringify(log)).not.toContain(device.credential_id)
  })

  it('that is removed signs nobody in; those of others cannot be removed', async () => {
    const { browser } = await newPerson(shop, 'viewer')
    const { browser: other } = await newPerson(shop, 'viewer')
    const device = new PasskeyDevice()
    const { passkey_id } = expectOk(await addTo(browser, device)).body
    const path = `/me/passkeys/${passkey_id}` as const
    expect(verdict(await other.admin('DELETE', path))).toBe('404 not_found')
    expectOk(await show(stranger(), device))
    expect(expectOk(await browser.admin('DELETE', path)).body).toEqual({ passkeys: [] })
    expect(verdict(await show(stranger(), device))).toBe('401 unauthorized')
    expect(expectOk(await browser.admin('GET', '/session')).body.person.has_passkeys).toBe(false)
  })

  it('is added once, and 20 times at most', async () => {
    const { browser } = await newPerson(shop, 'viewer')
    const device = new PasskeyDevice()
    expectOk(await addTo(browser, device))
    expect(verdict(await addTo(browser, device))).toBe('422 validation_error passkey_known')
    expect(expectOk(await begin(browser)).body.known).toEqual([device.credential_id])
    for (let more = 1; more < 20; more += 1) expectOk(await addTo(browser, new PasskeyDevice()))
    const one_more = await addTo(browser, new PasskeyDevice())
    expect(verdict(one_more)).toBe('422 validation_error too_many_passkeys')
  })

  it('stays when the password changes, and goes with its person', async () => {
    const { browser, person_id } = await newPerson(shop, 'viewer')
    const device = new PasskeyDevice()
    expectOk(await addTo(browser, device))
    const passwords = { current_password: PASSWORD, password: 'another horse battery' }
    expectOk(await browser.admin('PATCH', '/me', passwords))
    expectOk(await show(stranger(), device))
    expectOk(await shop.admin('DELETE', `/people/${person_id}`))
    expect(verdict(await show(stranger(), device))).toBe('401 unauthorized')
  })
})

describe('a new passkey is refused', () => {
  it.each([
    ['of a device that did not know its user', { is_known: false }],
    ['for other pages', { origin: 'https://laurel.example' }],
    ['of another host', { host: 'laurel.example' }],
  ])('%s', async (_why, holding) => {
    const { browser } = await newPerson(shop, 'viewer')
    const reply = await addTo(browser, new PasskeyDevice(), holding)
    expect(verdict(reply)).toBe('422 validation_error attestation')
    expect(expectOk(await browser.admin('GET', '/me/passkeys')).body.passkeys).toEqual([])
  })

  it('for a challenge that another person got, was answered, or is too old', async () => {
    const { browser } = await newPerson(shop, 'viewer')
    const { browser: other } = await newPerson(shop, 'viewer')
    const add = async (challenge: string) => {
      const made = new PasskeyDevice().make(challenge, HERE)
      return verdict(await browser.admin('POST', '/me/passkeys', { name: 'x', ...made }))
    }
    expect(await add(expectOk(await begin(other)).body.challenge)).toBe(
      '422 validation_error challenge_used',
    )
    expect(await add(await challengeFor(browser))).toBe('422 validation_error challenge_used')
    const { challenge } = expectOk(await begin(browser)).body
    expect(await add(challenge)).toBe('200')
    expect(await add(challenge)).toBe('422 validation_error challenge_used')
    const late = expectOk(await begin(browser)).body.challenge
    const wrong = expectOk(await begin(browser)).body.challenge
    const elsewhere = new PasskeyDevice().make(wrong, { ...HERE, host: 'laurel.example' })
    const refused = await browser.admin('POST', '/me/passkeys', { name: 'x', ...elsewhere })
    expect(verdict(refused)).toBe('422 validation_error attestation')
    expect(await add(wrong)).toBe('422 validation_error challenge_used')
    await shop.advance(6 * 60)
    expect(await add(late)).toBe('422 validation_error challenge_used')
    expect(await add('bm90aGluZw')).toBe('422 validation_error challenge_used')
  })
})

describe('nobody is signed in by a passkey', () => {
  const known = new PasskeyDevice()

  beforeAll(async () => {
    const { browser } = await newPerson(shop, 'viewer')
    expectOk(await addTo(browser, known, { uses: 5 }))
  })

  it.each([
    ['that did not know its user', { is_known: false, uses: 6 }],
    ['shown to other pages', { origin: 'https://laurel.example', uses: 6 }],
    ['of another host', { host: 'laurel.example', uses: 6 }],
    ['that counts less than before, as a copy would', { uses: 4 }],
    ['that answers no challenge of ours', { challenge: 'bm90aGluZw', uses: 6 }],
  ])('%s', async (_why, showing) => {
    expect(verdict(await show(stranger(), known, showing))).toBe('401 unauthorized')
  })

  it('that answers a challenge to which a wrong answer was given before', async () => {
    const challenge = await challengeFor(stranger())
    const unsure = await show(stranger(), known, { challenge, is_known: false, uses: 6 })
    expect(verdict(unsure)).toBe('401 unauthorized')
    expect(verdict(await show(stranger(), known, { challenge, uses: 6 }))).toBe('401 unauthorized')
  })

  it('that answers a challenge twice, too late, or one for adding a passkey', async () => {
    const browser = stranger()
    const challenge = await challengeFor(browser)
    expectOk(await show(browser, known, { challenge, uses: 6 }))
    expect(verdict(await show(browser, known, { challenge, uses: 7 }))).toBe('401 unauthorized')
    const late = await challengeFor(browser)
    await shop.advance(6 * 60)
    expect(verdict(await show(browser, known, { challenge: late, uses: 7 }))).toBe(
      '401 unauthorized',
    )
    const { browser: person } = await newPerson(shop, 'viewer')
    const { challenge: adding } = expectOk(await begin(person)).body
    expect(verdict(await show(browser, known, { challenge: adding, uses: 7 }))).toBe(
      '401 unauthorized',
    )
  })

  it('that signs with another key, or says nothing that can be read', async () => {
    const browser = stranger()
    const shown = new PasskeyDevice().show(await challengeFor(browser), { ...HERE, uses: 7 })
    const ask = (body: object) => browser.admin('POST', '/session/passkey', body)
    const { credential_id } = known
    expect(verdict(await ask({ ...shown, credential_id }))).toBe('401 unauthorized')
    // Each answer uses its challenge up.
    const fresh = async () => known.show(await challengeFor(browser), { ...HERE, uses: 7 })
    for (const field of Object.keys(await fresh())) {
      const reply = await ask({ ...(await fresh()), [field]: 'AAAA' })
      expect(verdict(reply), field).toBe('401 unauthorized')
    }
    expectOk(await ask(await fresh()))
  })
})
