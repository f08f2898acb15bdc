import { type DailyShare, giveBackDaily, takeAllDaily } from '../../actions/access/daily-limits.ts'
import { addressDigest } from '../../actions/referrals/recognize-friend.ts'
import type { Context } from '../../context.ts'
import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import { storefrontOf } from '../../domain/partners/link.ts'
import type { Referral } from '../../domain/referrals/referral-claims.ts'
import { LETTER_RETRY_AFTER_MINUTES } from '../../domain/retries.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { storefrontTexts } from '../../languages/storefront/index.ts'
import { newId } from '../../lib/ids.ts'
import type { Mailer, MailMessage, MailOutcome } from '../../lib/mailer.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import { isClaimedAddress } from '../../store/referrals/referrals.ts'
import { messageOf } from './deliver-email.ts'
import { readDesign } from './read-design.ts'

const MINUTE_MS = 60_000

/** What a friend gets, and where to. */
export interface FriendCode {
  readonly email: string
  /** null: the shop's language. */
  readonly locale: string | null
  readonly code: string
  /** What the code gives, in the friend's language. */
  readonly title: string
  readonly referral: Pick<Referral, 'referral_id' | 'customer_id'>
}

/**
 * Sends a friend the code of an invitation, at once and never from a queue: the address is not kept.
 * It is what the friend has asked for, so the shop's switch for e-mails to customers does not stop it.
 * It is the merchant's name and our own sentences alone, since a stranger may have asked for it. None
 * goes to another spelling of the address than the one that was claimed, which may be somebody else's
 * mailbox, nor beyond the daily limits.
 */
export async function sendFriendCode(
  context: Context,
  shop: Shop,
  { email, locale, code, title, referral }: FriendCode,
  now: Date,
): Promise<void> {
  const { mailer, log, secret, database } = context
  if (mailer === null) return
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
    const { shop_id } = shop
    const digest = addressDigest(secret, shop, email)
    if (!(await isClaimedAddress(database.db, shop_id, referral.referral_id, digest))) return
    const shares = sharesOf(context, shop, email, referral)
    const used_up = await takeAllDaily(context, shares, now)
    if (used_up !== null) return log.warn({ used_up }, "a friend's code was sent too often today")
    const design = await readDesign(database.db, shop_id)
    const written = { content, unsubscribe_url: null }
    const message = messageOf(context, shop, design, newId('mail', now), written)
    const outcome = await sendWithRetries(context, mailer, message)
    if (outcome === 'accepted') return
    log.warn({ outcome }, "a friend's code was not taken")
    // Of an unknown outcome the mailbox may have it.
    if (outcome !== 'unknown') await giveBackDaily(context, shares, now)
  } catch (error) {
    log.warn({ err: error }, "a friend's code was not sent")
  }
}

/** Many mail servers turn a sender that they do not know away at first, for some minutes. */
async function sendWithRetries(
  { letter_retries }: Context,
  mailer: Mailer,
  message: MailMessage,
): Promise<MailOutcome['kind']> {
  for (const minutes of LETTER_RETRY_AFTER_MINUTES) {
    const { kind } = await mailer.send(message, async () => true)
    if (kind !== 'refused_for_now') return kind
    if (!(await letter_retries.wait(minutes * MINUTE_MS))) return kind
  }
  return (await mailer.send(message, async () => true)).kind
}

/** All spellings of a mailbox share its few, in all shops of the deployment. */
function sharesOf(
  { secret }: Context,
  { shop_id }: Shop,
  email: string,
  { customer_id }: FriendCode['referral'],
): readonly DailyShare[] {
  const mailbox = keyedDigest(secret, 'friend-letter', normalizeEmail(email)).toString('hex')
  return [
    { daily_limit: 'friend_letter', caller: mailbox, shop_id: null },
    { daily_limit: 'friend_letters_of_member', caller: String(customer_id), shop_id },
    { daily_limit: 'friend_letters_of_shop', caller: 'shop', shop_id },
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
