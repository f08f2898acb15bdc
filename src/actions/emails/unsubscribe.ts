import type { Context } from '../../context.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import { equalInConstantTime, keyedDigest } from '../../lib/secrets.ts'
import { findReader } from '../../store/emails/email-readers.ts'
import {
  deleteUnsubscribed,
  listUnsubscribed,
  saveUnsubscribed,
} from '../../store/emails/emails.ts'
import { findShop } from '../../store/shops/shops.ts'

/** Whose e-mails of which group a link stops. */
export interface Unsubscription {
  readonly shop_id: number
  readonly recipient: string
  readonly email_group: string
}

const MAC_CHARACTERS = 22

function macOf(secret: string, payload: string): string {
  return keyedDigest(secret, 'unsubscribe', payload).toString('base64url').slice(0, MAC_CHARACTERS)
}

/** A link that works without login and for ever; it can stop e-mails and nothing else. */
export function unsubscribeUrl(
  { config, secret }: Pick<Context, 'config' | 'secret'>,
  { shop_id, recipient, email_group }: Unsubscription,
): string {
  const content = JSON.stringify([shop_id, recipient, email_group])
  const payload = Buffer.from(content).toString('base64url')
  return `${config.base_url}/unsubscribe/${payload}.${macOf(secret, payload)}`
}

/** What a link's token says; null where it is not one of ours. */
export function readUnsubscribeToken(
  { secret }: Pick<Context, 'secret'>,
  token: string,
): Unsubscription | null {
  const [payload, mac] = token.split('.')
  if (payload === undefined || mac === undefined) return null
  if (!equalInConstantTime(Buffer.from(mac), Buffer.from(macOf(secret, payload)))) return null
  const content = Buffer.from(payload, 'base64url').toString()
  // What was signed is what `unsubscribeUrl` wrote.
  const [shop_id, recipient, email_group] = JSON.parse(content) as [number, string, string]
  return { shop_id, recipient, email_group }
}

/** What the page of a link tells: nothing of whom it is for. */
export interface UnsubscribeLink {
  readonly shop_name: string
  readonly email_group: string
  readonly language: string
  readonly is_unsubscribed: boolean
}

/** What a link is about, and whether it was used; null where it is not one of ours. */
export async function readUnsubscribeLink(
  context: Context,
  token: string,
): Promise<UnsubscribeLink | null> {
  const { db } = context.database
  const unsubscription = readUnsubscribeToken(context, token)
  if (unsubscription === null) return null
  const { shop_id, recipient, email_group } = unsubscription
  const shop = await findShop(db, shop_id)
  if (shop === undefined) return null
  const locale = (await findReader(db, shop_id, recipient))?.locale ?? null
  const language = chooseLanguage(locale, shop)
  const unsubscribed = await listUnsubscribed(db, shop_id, recipient)
  const is_unsubscribed = unsubscribed.includes(email_group)
  return { shop_name: shop.name, email_group, language, is_unsubscribed }
}

/** Stops the e-mails of a link's group for good, or lets them come again; once is enough. */
export async function setUnsubscribed(
  context: Context,
  token: string,
  unsubscribed: boolean,
  now: Date,
): Promise<UnsubscribeLink | null> {
  const { db } = context.database
  const unsubscription = readUnsubscribeToken(context, token)
  if (unsubscription === null) return null
  if (unsubscribed) await saveUnsubscribed(db, unsubscription, now)
  else await deleteUnsubscribed(db, unsubscription)
  return readUnsubscribeLink(context, token)
}
