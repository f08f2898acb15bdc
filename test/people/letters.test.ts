import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import type { TakenMail } from '../support/mail-server.ts'
import { type Mailing, startMailing } from '../support/mailing.ts'
import { Browser, newPerson, PASSWORD, tokenOf } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Links that go to people by e-mail. */

let mailing: Mailing
let shop: TestShop

beforeAll(async () => {
  mailing = await startMailing('letters')
  shop = await newShop(mailing.app)
})
afterAll(() => mailing.close())

/** What has arrived at an address; sending goes on after the answer. */
async function letterTo(email: string): Promise<TakenMail> {
  const found = () => mailing.server.taken.find(({ to }) => to === email)
  await expect.poll(found).toBeDefined()
  return found() as TakenMail
}

const linkIn = ({ text }: TakenMail): string => /^http\S+$/m.exec(text)?.[0] ?? ''

describe('an e-mail with a link', () => {
  it('invites somebody, in the name of who invites', async () => {
    const { browser } = await newPerson(shop, 'owner', { name: 'Grete <Huber>' })
    const email = 'sam@people.example'
    const invited = await browser.admin('POST', '/invitations', { email, role: 'viewer' })
    expect(expectOk(invited).body.is_emailed).toBe(true)
    const letter = await letterTo(email)
    expect(letter.subject).toBe('You are invited to Laurel')
    expect(letter.text).toContain('Grete <Huber> invites you')
    expect(letter.source).toContain('Grete &lt;Huber')
    const link = linkIn(letter)
    expect(link).toMatch(/^http:\/\/laurel\.test\/console\/accept#lpl_\w+$/)
    const body = { token: tokenOf(link), name: 'Sam', password: PASSWORD }
    const accepted = await new Browser(shop.app).admin('POST', '/invitations/accept', body)
    expect(expectOk(accepted).body.person).toMatchObject({ email, name: 'Sam' })
  })

  it('has the name of who invites on one line, without a link of theirs', async () => {
    const name = 'Your account is locked, open https://evil.example/login or Ada'
    const { browser } = await newPerson(shop, 'owner')
    for (const hidden of ['\u202e', '\r\n\r\n']) {
      expect(verdict(await browser.admin('PATCH', '/me', { name: `Ada${hidden}Byron` }))).toBe(
        '422 validation_error name',
      )
    }
    expectOk(await browser.admin('PATCH', '/me', { name }))
    const email = 'invited.plainly@people.example'
    expectOk(await browser.admin('POST', '/invitations', { email, role: 'viewer' }))
    const { text } = await letterTo(email)
    const [first = '', ...rest] = text.split('\n').filter((line) => line !== '')
    expect(first).toContain('open https: evil. example login or Ada invites you')
    expect(rest).toEqual([expect.stringMatching(/^http:\/\/laurel\.test\/console\/accept#/)])
  })

  it('brings a link for a new password, in the language of the account', async () => {
    const { browser, email } = await newPerson(shop, 'viewer', { email: 'eva@people.example' })
    expectOk(await browser.admin('PATCH', '/me', { language: 'de' }))
    expectOk(await new Browser(shop.app).admin('POST', '/password-resets', { email }))
    await expect
      .poll(() =>
        mailing.server.taken.filter(({ to }) => to === email).map(({ subject }) => subject),
      )
      .toContain('Ein neues Passwort für Laurel')
    const letter = mailing.server.taken.findLast(({ to }) => to === email) as TakenMail
    const path = `/password-resets/${tokenOf(linkIn(letter))}` as const
    const password = 'another horse battery'
    expectOk(await new Browser(shop.app).admin('PUT', path, { password }))
    expectOk(await new Browser(shop.app).signIn(email, password))
    expect(verdict(await new Browser(shop.app).signIn(email))).toBe('401 unauthorized')
  })

  it('brings a link that works on when anybody asks for another, until one of them is used', async () => {
    const { email, person_id } = await newPerson(shop, 'viewer', { email: 'ivy@people.example' })
    const ask = () => new Browser(shop.app).admin('POST', '/password-resets', { email })
    const lettersTo = () =>
      mailing.server.taken.filter((one) => one.to === email && linkIn(one).includes('/reset#'))
    const path = `/people/${person_id}/reset-link` as const
    const { link: of_operator } = expectOk(await shop.admin('POST', path)).body
    for (const count of [1, 2]) {
      expectOk(await ask())
      await expect.poll(() => lettersTo().length).toBe(count)
    }
    const links = [...lettersTo().map(linkIn), of_operator]
    const use = (link: string) => {
      const password = 'another horse battery'
      const used = `/password-resets/${tokenOf(link)}` as const
      return new Browser(shop.app).admin('PUT', used, { password })
    }
    const verdicts: string[] = []
    for (const link of links) verdicts.push(verdict(await use(link)))
    expect(verdicts).toEqual([
      '200',
      '422 validation_error link_used',
      '422 validation_error link_used',
    ])
  })

  it('goes to nobody whose address is unknown', async () => {
    const before = mailing.server.tried()
    const email = 'stranger@people.example'
    expectOk(await new Browser(shop.app).admin('POST', '/password-resets', { email }))
    const known = await newPerson(shop, 'viewer', { email: 'last@people.example' })
    await letterTo(known.email)
    expect(mailing.server.tried()).toBe(before + 1)
    expect(mailing.server.taken.filter(({ to }) => to === email)).toEqual([])
  })
})
