import { unsubscribeUrl } from '../../src/emails/actions/unsubscribe.ts'
import { type EmailType, findEmail, type ListedEmail } from '../../src/emails/templates/index.ts'
import { send } from './http.ts'
import { expectOk, newShop, type TestShop } from './shop.ts'

/** A shop whose e-mails are on. */
export async function mailingShop(
  app?: TestShop['app'],
  traits?: Parameters<typeof newShop>[1],
): Promise<TestShop> {
  const shop = await newShop(app, traits)
  await shop.switch({ emails_enabled: true })
  return shop
}

/** The e-mails of a shop, newest first, as the admin API lists them. */
export async function listedEmails(shop: TestShop, query = '') {
  return expectOk(await shop.admin('GET', `/emails${query}`)).body.data
}

/** Awards points to a customer and sends the e-mail about it; answers it with its content. */
export async function sentEmail(shop: TestShop, customer_id: number, points = 120) {
  await shop.award(customer_id, points)
  await shop.app.context.runDueJobs()
  const query = `?template=points_earned&customer_id=${customer_id}&limit=1`
  const [{ id }] = await listedEmails(shop, query)
  return expectOk(await shop.admin('GET', `/emails/${id}`)).body
}

/** The path of the link at the foot of an e-mail. */
export function unsubscribePathOf({ text }: { text: string }): string {
  const path = /\/unsubscribe\/[\w.-]+/.exec(text)?.[0]
  if (path === undefined) throw new Error(`there is no link in ${text}`)
  return path
}

/** A page of the service, asked for as a browser does. */
export function page(
  shop: TestShop,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  raw_body?: string,
) {
  const body = raw_body === undefined ? {} : { raw_body }
  return send(shop.app.base_url, { method, path, headers, ...body })
}

/** Unsubscribes a reader (`customer 1001`) from a group of e-mails, by the link that it carries. */
export async function unsubscribe(
  shop: TestShop,
  recipient: string,
  email_group: string,
): Promise<void> {
  const { shop_id } = await shop.app.database.db
    .selectFrom('shops')
    .select('shop_id')
    .where('domain', '=', shop.domain)
    .executeTakeFirstOrThrow()
  const url = unsubscribeUrl(shop.app.context, { shop_id, recipient, email_group })
  expectOk(await page(shop, 'POST', new URL(url).pathname))
}

/** How many readers an e-mail reaches, as a write of it tells. */
export async function reachOf(shop: TestShop, type: string): Promise<number> {
  const body = { enabled: true, dry_run: true }
  const reply = expectOk(await shop.patch(`/program/emails/${type}`, body))
  return reply.body.reach.members_with_email
}

export function emailNamed(type: EmailType): ListedEmail {
  const email = findEmail(type)
  if (email === null) throw new Error(`there is no e-mail ${type}`)
  return email
}
