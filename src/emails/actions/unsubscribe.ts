import type { Context } from '../../context.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import type { WrittenLanguage } from '../../languages/index.ts'
import { equalInConstantTime, keyedDigest } from '../../lib/secrets.ts'
import { findShop } from '../../store/shops/shops.ts'
import { deleteUnsubscribed, listUnsubscribed, saveUnsubscribed } from '../store/emails.ts'
import { findRecipient } from '../store/recipients.ts'

/** The reader and the group of e-mails that a link stops. */
export interface Unsubscription {
  readonly shop_id: number
  readonly recipient: string
  readonly email_group: string
}

const MAC_CHARACTERS = 22

function macOf(secret: string, payload: string): string {
  return keyedDigest(secret, 'unsubscribe', payload).toString('base64url').slice(0, MAC_CHARACTERS)
}

/** A link that works without login and never expires; it can only stop e-mails. */
export function unsubscribeUrl(
  { config, secret }: Pick<Context, 'config' | 'secret'>,
  { shop_id, recipient, email_group }: Unsubscription,
): string {
  const content = JSON.stringify([shop_id, recipient, email_group])
  const payload = Buffer.from(content).toString('base64url')
  return `${config.base_url}/unsubscribe/${payload}.${macOf(secret, payload)}`
}

/** The content of a link's token; null if it is not one of ours. */
export function readUnsubscribeToken(
  { secret }: Pick<Context, 'secret'>,
  token: string,
): Unsubscription | null {
  const [payload, mac] = token.split('.')
  if (payload === undefined || mac === undefined) return null
  if (!equalInConstantTime(Buffer.from(mac), Buffer.from(macOf(secret, payload)))) return null
  const content = Buffer.from(payload, 'base64url').toString()
  // Only `unsubscribeUrl` signs such content.
  const [shop_id, recipient, email_group] = JSON.parse(content) as [number, string, string]
  return { shop_id, recipient, email_group }
}

/** The content of a link's page: nothing about its recipient. */
export interface UnsubscribeLink {
  readonly shop_name: string
  readonly email_group: string
  readonly language: WrittenLanguage
  readonly is_unsubscribed: boolean
}

/** What a link is about, and whether it was used; null if it is not one of ours. */
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
  const locale = (await findRecipient(db, shop_id, recipient))?.locale ?? null
  const language = chooseLanguage(locale, shop)
  const unsubscribed = await listUnsubscribed(db, shop_id, recipient)
  const is_unsubscribed = unsubscribed.includes(email_group)
  return { shop_name: shop.name, email_group, language, is_unsubscribed }
}

/** Stops the e-mails of a link's group for good, or allows them again. Repeating does no harm. */
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
