import type { Context } from '../../context.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import { storefrontOf } from '../../domain/partners/link.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { storefrontTexts } from '../../languages/storefront/index.ts'
import { newId } from '../../lib/ids.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import { messageOf } from './deliver-email.ts'
import { readDesign } from './read-design.ts'

/** What a friend gets, and where to. */
export interface FriendCode {
  readonly email: string
  /** null: the shop's language. */
  readonly locale: string | null
  readonly code: string
  /** What the code gives, in the friend's language. */
  readonly title: string
}

/**
 * Sends a friend the code of an invitation, at once and never from a queue: the address is not kept.
 * It is the merchant's name and our own sentences alone, since a stranger may have asked for it. If
 * the last letters to this address are too recent, none follows them.
 */
export async function sendFriendCode(
  context: Context,
  shop: Shop,
  { email, locale, code, title }: FriendCode,
  now: Date,
): Promise<void> {
  const { mailer, log, secret, addresses, database } = context
  const about = keyedDigest(secret, 'friend-letter', email.trim().toLowerCase()).toString('hex')
  if (mailer === null || !addresses.takes(null, 'friend_letter', now, about)) return
  const say = storefrontTexts[chooseLanguage(locale, shop)]
  const lines = [say.landing_done.replace('{reward}', () => title), `${say.code}: ${code}`]
  const url = storefrontOf(shop)
  const content = {
    address: email,
    language: chooseLanguage(locale, shop),
    subject: `${shop.name}: ${say.landing_title}`,
    plain_text: [...lines, url].join('\n\n'),
    html: [...lines, url].map((line) => `<p>${escaped(line)}</p>`).join(''),
  }
  try {
    const design = await readDesign(database.db, shop.shop_id)
    const written = { content, unsubscribe_url: null }
    const message = messageOf(context, shop, design, newId('mail', now), written)
    const { kind } = await mailer.send(message, async () => true)
    if (kind !== 'accepted') log.warn({ outcome: kind }, "a friend's code was not taken")
  } catch (error) {
    log.warn({ err: error }, "a friend's code was not sent")
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
