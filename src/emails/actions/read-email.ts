import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import type { Queries } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { findShop } from '../../store/shops/shops.ts'
import type { Branding } from '../domain/branding.ts'
import { dataUrl, logoIn, logoLink } from '../domain/logo-links.ts'
import type { DropReason } from '../domain/recipients.ts'
import { findLogo } from '../store/designs.ts'
import {
  findEmail,
  findShopOfEmail,
  type LoggedEmail,
  type LoggedEmailWithContent,
  listNewestEmails,
} from '../store/email-log.ts'
import { findEmail as findTemplate } from '../templates/index.ts'
import { messageOf } from './deliver-email.ts'
import { hidesCodes, withCodesHidden } from './hide-codes.ts'
import { readDesign } from './read-design.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { writeEmail } from './write-email.ts'

/** An e-mail with its content; a queued one as it would be sent now. */
export interface ReadEmail extends LoggedEmailWithContent {
  /** Why it would not be sent now; null: it would be, or it is finished. */
  readonly drop_reason: DropReason | 'not_yet' | null
}

/** Throws `not_found` if there is none. */
export async function readEmail(
  context: Context,
  shop: Shop,
  email_id: string,
  now: Date,
): Promise<ReadEmail> {
  const { db } = context.database
  const { shop_id } = shop
  const email = await findEmail(db, shop_id, email_id)
  if (email === undefined) throw notFound('email', email_id)
  if (email.status !== 'queued')
    return { ...(await withLogo(db, shop_id, email)), drop_reason: null }
  const at = await readShopAt(db, shop, now)
  const design = await readDesign(db, shop_id)
  const written = await writeEmail(context, at, design, { ...email, shop_id })
  if (written === 'not_yet') return { ...email, drop_reason: written }
  if ('dropped' in written) return { ...email, drop_reason: written.dropped }
  const shown = await withLogo(db, shop_id, { ...email, ...written.content })
  return { ...shown, drop_reason: null }
}

/** The e-mail with its logo inside its HTML, as pages need it; without one that is gone. */
async function withLogo(
  queries: Queries,
  shop_id: number,
  email: LoggedEmailWithContent,
): Promise<LoggedEmailWithContent> {
  const { html } = email
  const logo_id = html && logoIn(html)
  if (!html || !logo_id) return email
  const logo = await findLogo(queries, shop_id, logo_id)
  const source = logo === undefined ? '' : dataUrl(logo)
  return { ...email, html: html.replaceAll(logoLink(logo_id), source) }
}

const MAILBOX_EMAILS_MAX = 100

/** Who reads the mailbox: of one shop, or of all if it is null. */
interface MailboxReader {
  readonly shop_id: number | null
  readonly sees_codes: boolean
}

/** The newest e-mails in the mailbox. */
export async function listMailbox(
  { database: { db } }: Context,
  { shop_id, sees_codes }: MailboxReader,
): Promise<(LoggedEmail & { readonly domain: string })[]> {
  const found = await listNewestEmails(db, shop_id, MAILBOX_EMAILS_MAX)
  const of_shops = Map.groupBy(found, (email) => email.shop_id)
  const hiders = new Map<number, Awaited<ReturnType<typeof hidesCodes>>>()
  for (const [of_shop, emails] of of_shops) {
    hiders.set(of_shop, await hidesCodes(db, { shop_id: of_shop, sees_codes }, emails))
  }
  return found.map((email) => {
    const hide = hiders.get(email.shop_id)
    return hide === undefined ? email : { ...email, subject: hide(email.subject) }
  })
}

export interface MailboxEmail extends ReadEmail {
  readonly domain: string
  /** As a mail server gets them. */
  readonly headers: Readonly<Record<string, string>>
}

/** Reads one e-mail in the mailbox; null if it does not exist. */
export async function readMailboxEmail(
  context: Context,
  { shop_id: of_shop, sees_codes }: MailboxReader,
  email_id: string,
  now: Date,
): Promise<MailboxEmail | null> {
  const { db } = context.database
  const shop_id = await findShopOfEmail(db, email_id)
  const shop = shop_id === undefined ? undefined : await findShop(db, shop_id)
  if (shop === undefined || (of_shop !== null && of_shop !== shop_id)) return null
  const whole = await readEmail(context, shop, email_id, now)
  const email = await withCodesHidden(db, { shop_id: shop.shop_id, sees_codes }, whole)
  const { branding } = await readDesign(db, shop.shop_id)
  return { ...email, domain: shop.domain, headers: headersOf(context, shop, branding, email) }
}

function headersOf(
  context: Context,
  shop: Shop,
  branding: Branding,
  email: ReadEmail,
): Record<string, string> {
  const { email_id, template, recipient, address, subject, html, plain_text, language } = email
  if (address === null || subject === null || html === null) return {}
  const content = { address, subject, html, plain_text: plain_text ?? '', language: language ?? '' }
  const known = findTemplate(template)
  const { shop_id } = shop
  const unsubscribe_url =
    known === null || known.must_go_out || recipient === 'test'
      ? null
      : unsubscribeUrl(context, { shop_id, recipient, email_group: known.group })
  const written = { content, unsubscribe_url }
  const message = messageOf(context, shop, { branding, logo: null }, email_id, written)
  const { from, reply_to, to, message_id, headers } = message
  return {
    From: `${from.name} <${from.address}>`,
    ...(reply_to === null ? {} : { 'Reply-To': reply_to }),
    To: to,
    Subject: subject,
    'Message-ID': message_id,
    ...headers,
  }
}
