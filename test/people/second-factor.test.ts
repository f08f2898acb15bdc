import { beforeAll, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { Browser, newPerson, PASSWORD, withSecondFactor } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Signing in with a password and a code. */

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
})

it('counts only once its first code was shown, and ends the other sessions then', async () => {
  const { browser, email } = await newPerson(shop, 'viewer')
  const other = new Browser(shop.app, shop.domain)
  expectOk(await other.signIn(email))
  const begin = () => browser.admin('POST', '/me/second-factor', { password: PASSWORD })
  const { secret, address } = expectOk(await begin()).body
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(address).toBe(
    `otpauth://totp/Laurel:${encodeURIComponent(email)}?secret=${secret}&issuer=Laurel`,
  )
  expectOk(await other.signIn(email))
  const wrong = await browser.admin('PUT', '/me/second-factor', { code: '00000x' })
  expect(verdict(wrong)).toBe('422 validation_error code')
  const { recovery_codes } = await withSecondFactor(browser)
  expect(new Set(recovery_codes).size).toBe(10)
  expect(verdict(await other.admin('GET', '/session'))).toBe('401 unauthorized')
  expect(verdict(await begin())).toBe('422 validation_error second_factor_on')
})

it('is asked for after the right password alone, and each code counts once', async () => {
  const { browser, email } = await newPerson(shop, 'viewer')
  const { codeNow } = await withSecondFactor(browser)
  await shop.advance(60)
  const other = new Browser(shop.app, shop.domain)
  const asked = expectOk(await other.signIn(email))
  expect(asked.body).toEqual({ next: 'code' })
  expect(asked.headers.getSetCookie()).toEqual([])
  expect(verdict(await other.signIn(email, 'wrong horse battery'))).toBe('401 unauthorized')
  const code = codeNow()
  expect(verdict(await other.signIn(email, 'wrong horse battery', code))).toBe('401 unauthorized')
  expect(verdict(await other.signIn(email, PASSWORD, ''))).toBe('422 validation_error code')
  for (const wrong of ['000000x', `${code}0`]) {
    expect(verdict(await other.signIn(email, PASSWORD, wrong)), wrong).toBe('401 unauthorized')
  }
  const { body } = expectOk(
    await other.signIn(email, PASSWORD, ` ${code.slice(0, 3)} ${code.slice(3)}`),
  )
  expect(body.person).toMatchObject({ has_second_factor: true })
  expect(verdict(await other.signIn(email, PASSWORD, code))).toBe('401 unauthorized')
  await shop.advance(120)
  expect(verdict(await other.signIn(email, PASSWORD, code))).toBe('401 unauthorized')
})

it('is replaced by a recovery code, each once', async () => {
  const { browser, email } = await newPerson(shop, 'viewer')
  const { recovery_codes } = await withSecondFactor(browser)
  const [first = ''] = recovery_codes
  const other = new Browser(shop.app, shop.domain)
  expectOk(await other.signIn(email, PASSWORD, first.toLowerCase()))
  expect(verdict(await other.signIn(email, PASSWORD, first))).toBe('401 unauthorized')
  const stranger = await newPerson(shop, 'viewer')
  await withSecondFactor(stranger.browser)
  const stolen = await other.signIn(stranger.email, PASSWORD, recovery_codes[1])
  expect(verdict(stolen)).toBe('401 unauthorized')
  const rows = await shop.app.database.db.selectFrom('person_recovery_codes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(recovery_codes[2])
})

it('is turned off with the password, or by an owner of all shops', async () => {
  const { browser, email, person_id } = await newPerson(shop, 'viewer')
  await withSecondFactor(browser)
  const end = (password: string) => browser.admin('DELETE', '/me/second-factor', { password })
  expect(verdict(await end('wrong horse battery'))).toBe('422 validation_error password')
  expectOk(await end(PASSWORD))
  expect(expectOk(await new Browser(shop.app).signIn(email)).body.next).toBeUndefined()
  await withSecondFactor(browser)
  const path = `/people/${person_id}/second-factor` as const
  const owner = await newPerson(shop, 'owner')
  expect(verdict(await owner.browser.admin('DELETE', path))).toBe('403 insufficient_scope')
  const of_all = await newPerson(shop, 'owner', { all_shops: true })
  expectOk(await of_all.browser.admin('DELETE', path))
  expect(expectOk(await new Browser(shop.app).signIn(email)).body.next).toBeUndefined()
})
