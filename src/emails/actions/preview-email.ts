import type { Context } from '../../context.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { platformUnavailable, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { renderEmail } from '../rendering/render-email.ts'
import { sampleCommon } from '../rendering/samples.ts'
import { insertSentEmail } from '../store/email-log.ts'
import type { AddressedEmail } from '../store/emails.ts'
import type { ListedEmail } from '../templates/index.ts'
import { messageOf } from './deliver-email.ts'
import { readEmailLanguage } from './email-templates.ts'
import { commonFacts } from './write-email.ts'

/** The recipient of tests, who is not a customer of the shop. */
const TEST_RECIPIENT = 'test'
const RETRY_AFTER_SECONDS = 60

export interface EmailPreview {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly language: string
}

/** An e-mail with sample facts and this shop's names; by default in the shop's language. */
export async function previewEmail(
  { config, database }: Context,
  shop: Shop,
  email: ListedEmail,
  requested: string | null,
): Promise<EmailPreview> {
  const language = requested === null ? chooseLanguage(null, shop) : readEmailLanguage(requested)
  const { document: program } = await readProgram(database.db, shop.shop_id)
  const unsubscribe_url = email.must_go_out ? null : `${config.base_url}/unsubscribe/sample`
  const common = commonFacts({ shop, program, language }, sampleCommon, unsubscribe_url)
  return { ...(await renderEmail(email, email.sample, common)), language }
}

export interface TestEmail {
  readonly to: string
  readonly subject: string
  readonly language: string
  /** The id in the mailbox; null: a mail server has it. */
  readonly email_id: string | null
}

/**
 * Sends a preview at once, outside the queue and its rate. Throws `refused` if the mail server does
 * not take it, and `platform_unavailable` if none answers.
 */
export async function sendTestEmail(
  context: Context,
  shop: Shop,
  { email, to, language: requested }: { email: ListedEmail; to: string; language: string | null },
  now: Date,
): Promise<TestEmail> {
  const { html, text, language, ...preview } = await previewEmail(context, shop, email, requested)
  const subject = `[Test] ${preview.subject}`
  const content: AddressedEmail = { address: to, language, subject, html, plain_text: text }
  const email_id = newId('mail', now)
  if (context.mailer === null) {
    const sent = { email_id, template: email.type, recipient: TEST_RECIPIENT }
    await insertSentEmail(context.database.db, shop.shop_id, sent, content, now)
    return { to, subject, language, email_id }
  }
  const message = messageOf(context, shop, email_id, { content, unsubscribe_url: null })
  const outcome = await context.mailer.send(message, async () => true)
  switch (outcome.kind) {
    case 'refused': {
      const words = `The mail server does not take it: ${outcome.reason}`
      throw refused('mail_refused', words, { field: 'to', received: to })
    }
    case 'refused_for_now':
    case 'unknown':
      throw platformUnavailable('mail server', RETRY_AFTER_SECONDS)
    case 'accepted':
    case 'withheld':
      return { to, subject, language, email_id: null }
  }
}
