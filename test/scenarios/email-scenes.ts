import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmailType } from '../../src/emails/templates/index.ts'
import { emailNamed } from '../support/emails.ts'
import { type MailedShop, type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { DAY } from '../support/orders.ts'
import { expectOk } from '../support/shop.ts'

/** How an e-mail comes about, for each of a shop's readers, and what it then says. */
export interface Scene {
  readonly template: EmailType
  /** Sets the shop up, before it has customers. */
  prepare?(shop: MailedShop): Promise<unknown>
  /** What a reader does before it matters. Joining itself is the occasion where nothing happens. */
  happens?(shop: MailedShop, number: number): Promise<unknown>
  /** What then happens to all of them, and sends what is due. */
  passes?(shop: MailedShop): Promise<unknown>
  readonly subject: { readonly en: string | RegExp; readonly de: string | RegExp }
  /** In its English text. */
  readonly says: readonly (string | RegExp)[]
}

/** Each in a language of their own; the last four with a reason not to be written to. */
const READERS = {
  english: { number: 1, profile: { locale: 'en-GB' } },
  german: { number: 2, profile: { locale: 'de-AT' } },
  japanese: { number: 3, profile: { locale: 'ja' } },
  excluded: { number: 4, profile: {} },
  nowhere: { number: 5, profile: {} },
  unconsenting: { number: 6, profile: { email_consent: false } },
  unsubscribed: { number: 7, profile: {} },
} as const
type ReaderName = keyof typeof READERS

const MUST_GO_OUT: readonly EmailType[] = ['referral_completed']

/** Who gets it, as the contract has it. */
function readersOf(template: EmailType): ReaderName[] {
  const { promotional } = emailNamed(template)
  return [
    ...(['english', 'german', 'japanese'] as const),
    ...(promotional ? [] : (['unconsenting'] as const)),
    ...(MUST_GO_OUT.includes(template) ? (['unsubscribed'] as const) : []),
  ]
}

export const afterDays = async (shop: MailedShop, days: number): Promise<void> => {
  const day = new Date((await shop.now()).getTime() + days * DAY * 1_000)
  // Late enough for the reminders of the morning.
  await shop.moveTo(`${day.toISOString().slice(0, 10)}T14:00:00.000Z`)
}

async function shopOf(mailing: Mailing, scene: Scene): Promise<MailedShop> {
  const shop = await mailedShop(mailing)
  await scene.prepare?.(shop)
  for (const { number, profile } of Object.values(READERS)) await shop.reader(number, profile)
  if (scene.happens === undefined) return shop
  await shop.work()
  for (const { number } of Object.values(READERS)) await scene.happens(shop, number)
  return shop
}

async function play(shop: MailedShop, { passes }: Scene): Promise<void> {
  if (passes === undefined) await shop.work()
  else await passes(shop)
}

/** What has arrived of a template, by the reader. */
async function arrivedOf(shop: MailedShop, template: EmailType) {
  const mails = await shop.mails(template)
  return (name: ReaderName) =>
    mails.filter(({ to }) => to === shop.address(`reader-${READERS[name].number}`))
}

async function expectArrived(shop: MailedShop, template: EmailType): Promise<void> {
  const to = (await shop.mails(template)).map((mail) => mail.to)
  const expected = readersOf(template).map((name) => shop.address(`reader-${READERS[name].number}`))
  expect(to.sort()).toEqual(expected.sort())
}

export function testScenes(name: string, scenes: readonly Scene[]): void {
  let mailing: Mailing
  beforeAll(async () => {
    mailing = await startMailing(name)
  })
  afterAll(() => mailing.close())

  describe.each(scenes)('$template', (scene) => {
    const { template, subject, says } = scene

    it('reaches its recipients, once, in their language', async () => {
      const shop = await shopOf(mailing, scene)
      expectOk(await shop.patch('/customers/4', { excluded_from_program: true }))
      await shop.reader(READERS.nowhere.number, { email: null })
      await shop.unsubscribe(READERS.unsubscribed.number, template)
      await play(shop, scene)
      await expectArrived(shop, template)
      const of = await arrivedOf(shop, template)
      for (const reader of ['english', 'japanese'] as const) {
        const [mail] = of(reader)
        expect(mail?.subject).toMatch(subject.en)
        for (const words of says) expect(mail?.text).toMatch(words)
      }
      expect(of('german')[0]?.subject).toMatch(subject.de)
      await shop.work()
      await shop.advance(DAY)
      await expectArrived(shop, template)
    })

    // Phases of campaigns have no switch of their own beside their campaign.
    if (template.startsWith('campaign')) return

    it('does not go out once it is switched off, nor later', async () => {
      const shop = await shopOf(mailing, scene)
      const set = (on: boolean) => switchTo(shop, template, on)
      await set(false)
      await play(shop, scene)
      await set(true)
      await shop.work()
      expect(await shop.mails(template)).toEqual([])
    })
  })
}

/** All e-mails, where it is none that has a switch of its own. */
async function switchTo(shop: MailedShop, template: EmailType, on: boolean): Promise<void> {
  if (MUST_GO_OUT.includes(template)) await shop.switch({ emails_enabled: on })
  else expectOk(await shop.patch(`/program/emails/${template}`, { enabled: on }))
}
