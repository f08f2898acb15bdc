import type { Context } from '../../context.ts'
import { minutesAfter } from '../../domain/period.ts'
import { RETRY_AFTER_MINUTES } from '../../domain/retries.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { MailMessage } from '../../lib/mailer.ts'
import type { Branding } from '../domain/branding.ts'
import { type EmailStatus, NO_MAIL_SERVER } from '../domain/email-status.ts'
import { logoContentId, logoIn } from '../domain/logo-links.ts'
import type { Logo } from '../store/designs.ts'
import { finishEmail, markHandedOver, type QueuedEmail, retryEmail } from '../store/emails.ts'
import type { ShopDesign } from './read-design.ts'
import { type WrittenEmail, writeEmail } from './write-email.ts'

type FinalStatus = Exclude<EmailStatus, 'queued' | 'handed_over'>

/**
 * Sends a claimed e-mail, or drops it. It is marked as handed over right before the mail server
 * takes its last line, and a marked e-mail is never sent again. So it goes out at most once, even
 * if a process dies.
 */
export async function deliverEmail(
  context: Context,
  at: ShopAt,
  design: ShopDesign,
  email: QueuedEmail,
): Promise<void> {
  const { shop, now } = at
  const { db } = context.database
  const written = await writeEmail(context, at, design, email)
  if (written === 'not_yet') return tryAgain(context, email, 'a code is being made', now)
  if ('dropped' in written) {
    return finish(context, email, 'dropped', written.dropped, now)
  }
  const handOver = () => markHandedOver(db, email, written.content, now)
  if (context.mailer === null) {
    // Without a mail server it arrives in the service's own mailbox.
    if (await handOver()) await finish(context, email, 'sent', NO_MAIL_SERVER, now)
    return
  }
  const message = messageOf(context, shop, design, email.email_id, written)
  const outcome = await context.mailer.send(message, handOver)
  switch (outcome.kind) {
    case 'accepted':
      return finish(context, email, 'sent', null, now)
    case 'refused':
      return finish(context, email, 'bounced', outcome.reason, now)
    case 'refused_for_now':
      return tryAgain(context, email, outcome.reason, now)
    case 'unknown':
      context.email_results.count('unknown')
      return context.log.warn({ email_id: email.email_id }, 'an answer of the mail server was lost')
    case 'withheld':
  }
}

async function tryAgain(context: Context, email: QueuedEmail, reason: string, now: Date) {
  const minutes = RETRY_AFTER_MINUTES[email.attempts - 1]
  if (minutes === undefined) return finish(context, email, 'failed', reason, now)
  await retryEmail(context.database.db, email, { reason, due_at: minutesAfter(now, minutes) })
  context.email_results.count('put_off')
}

async function finish(
  { database, email_results }: Context,
  email: QueuedEmail,
  status: FinalStatus,
  reason: string | null,
  now: Date,
): Promise<void> {
  await finishEmail(database.db, email, { status, reason, now })
  email_results.count(status)
}

/** An e-mail as it goes over the wire, with its headers. */
export function messageOf(
  { config }: Context,
  shop: Shop,
  { branding, logo }: Pick<ShopDesign, 'branding' | 'logo'>,
  email_id: string,
  { content, unsubscribe_url }: WrittenEmail,
): MailMessage {
  const { address: to, subject, html, plain_text: text } = content
  return {
    message_id: `<${email_id}@${new URL(config.base_url).hostname}>`,
    from: senderOf(config, shop, branding),
    reply_to: branding.reply_to,
    to,
    subject,
    html,
    text,
    // Only what the e-mail shows goes with it.
    pictures: logo !== null && logoIn(html) === logo.logo_id ? [pictureOf(logo)] : [],
    headers:
      unsubscribe_url === null
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribe_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
  }
}

/** The name is the merchant's, the address the deployment's: its domain must allow the server. */
export function senderOf(
  config: Pick<Context['config'], 'email_from'>,
  shop: Shop,
  { sender_name }: Pick<Branding, 'sender_name'>,
): MailMessage['from'] {
  const address = config.email_from ?? `no-reply@${shop.domain}`
  return { name: sender_name ?? shop.name, address }
}

function pictureOf({ logo_id, media_type, bytes }: Logo): MailMessage['pictures'][number] {
  return { content_id: logoContentId(logo_id), media_type, bytes }
}
