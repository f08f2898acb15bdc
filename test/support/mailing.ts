import type { Config } from '../../src/config.ts'
import { unsubscribeUrl } from '../../src/emails/actions/unsubscribe.ts'
import type { EmailType } from '../../src/emails/templates/index.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { startApp, type TestApp } from './app.ts'
import { emailNamed, listedEmails } from './emails.ts'
import { send } from './http.ts'
import { shopIdOf } from './ladders.ts'
import { startMailServer, type TakenMail } from './mail-server.ts'
import { expectOk, newShop, TestShop } from './shop.ts'
import { shopBirthday } from './shop-days.ts'

/** An application that sends its e-mails to a real mail server. */
export interface MailingApp {
  readonly app: TestApp
  readonly server: Awaited<ReturnType<typeof startMailServer>>
}

export interface Mailing extends MailingApp {
  close(): Promise<void>
}

export async function startMailing(
  name: string,
  config: Partial<Config> = {},
  base_clock?: Clock,
): Promise<Mailing> {
  const server = await startMailServer()
  const app = await startApp({
    database_name: `laurel_${name}_${process.env.VITEST_POOL_ID}`,
    config: { smtp_url: server.url, emails_per_minute: 100_000, ...config },
    ...(base_clock === undefined ? {} : { base_clock }),
  })
  const close = async () => {
    app.context.mailer?.close()
    await app.close()
    await server.close()
  }
  return { app, server, close }
}

/** A shop with e-mails on, whose readers have addresses that no other shop has. */
export class MailedShop extends TestShop {
  readonly server: Mailing['server']

  constructor({ app, server }: MailingApp, domain: string, key: string) {
    super(app, domain, key)
    this.server = server
  }

  address(name: string | number): string {
    return `${name}@${this.domain}`
  }

  /** Somebody who has agreed to marketing by e-mail. */
  reader(number: number, profile: Record<string, unknown> = {}): Promise<number> {
    const reader = { email: this.address(`reader-${number}`), first_name: 'Ada', locale: 'en' }
    return this.customer(number, { ...reader, email_consent: true, ...profile })
  }

  async work(): Promise<void> {
    await this.app.context.runDueJobs()
  }

  /** What has arrived at this shop's readers, the oldest first. */
  arrived(): TakenMail[] {
    return this.server.taken.filter(({ to }) => to.endsWith(this.domain))
  }

  /** The rows of a template, the oldest first, as the admin API lists them. */
  async log(template: string): Promise<LoggedRow[]> {
    return [...(await listedEmails(this, `?template=${template}&limit=250`))].reverse()
  }

  /** `sent`, or `dropped: switched_off`, of every row of a template. */
  async fates(template: string): Promise<string[]> {
    const rows = await this.log(template)
    return rows.map(({ status, reason }) => (reason === null ? status : `${status}: ${reason}`))
  }

  /** What has arrived of a template, found by the rows that the admin API lists. */
  async mails(template: string): Promise<TakenMail[]> {
    const rows = await this.log(template)
    return rows.flatMap(({ id }) => this.arrived().filter((mail) => idOf(mail) === id))
  }

  /** By a click on the link of an e-mail, as the reader's mail program does it. */
  async unsubscribe(number: number, template: EmailType): Promise<void> {
    const shop_id = await shopIdOf(this)
    const email_group = emailNamed(template).group
    const recipient = `customer ${number}`
    const url = new URL(unsubscribeUrl(this.app.context, { shop_id, recipient, email_group }))
    expectOk(await send(this.app.base_url, { method: 'POST', path: url.pathname }))
  }

  async now(): Promise<Date> {
    return new Date(expectOk(await this.admin('GET', '/clock')).body.now)
  }

  async moveTo(moment: string): Promise<void> {
    expectOk(await this.admin('PUT', '/clock', { now: moment }))
  }
}

/** The day of the year in so many days. */
export async function birthdayIn(shop: MailedShop, days: number) {
  return shopBirthday(await shop.now(), days)
}

export interface LoggedRow {
  readonly id: string
  readonly template: string
  readonly address: string | null
  readonly recipient: { readonly kind: string; readonly id: string }
  readonly status: string
  readonly reason: string | null
  readonly attempts: number
  readonly due_at: string | null
}

/** The id of the row that an e-mail was sent for. */
export function idOf({ headers }: TakenMail): string {
  return /^<(mail_[^@]+)@/.exec(headers.get('message-id') ?? '')?.[1] ?? ''
}

export async function mailedShop(
  mailing: MailingApp,
  traits: Parameters<typeof newShop>[1] = {},
): Promise<MailedShop> {
  const { domain, key } = await newShop(mailing.app, traits)
  const shop = new MailedShop(mailing, domain, key)
  await shop.switch({ emails_enabled: true })
  return shop
}
