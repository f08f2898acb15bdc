import type { Context } from '../../context.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type EmailType, sampleOf } from '../../emails/emails.ts'
import { renderEmail } from '../../emails/render-email.ts'
import { sampleCommon } from '../../emails/samples.ts'
import { platformUnavailable, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { insertSentEmail } from '../../store/emails/email-log.ts'
import type { EmailContent } from '../../store/emails/emails.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { messageOf } from './deliver-email.ts'
import { kindOf } from './email-kind.ts'
import { readEmailLanguage } from './email-templates.ts'
import { commonFacts } from './write-email.ts'

/** Whom tests are for: nobody whom the shop knows. */
const TEST_RECIPIENT = 'test'
const RETRY_AFTER_SECONDS = 60

export interface EmailPreview {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly language: string
}

/** An e-mail of invented facts under this shop's names; in its own language unless told. */
export async function previewEmail(
  { config, database }: Context,
  shop: Shop,
  type: EmailType,
  asked: string | null,
): Promise<EmailPreview> {
  const language = asked === null ? chooseLanguage(null, shop) : readEmailLanguage(asked)
  const { document: program } = await readProgram(database.db, shop.shop_id)
  const { must_go_out } = kindOf(type)
  const unsubscribe_url = must_go_out ? null : `${config.base_url}/unsubscribe/sample`
  const common = commonFacts({ shop, program, language }, sampleCommon, unsubscribe_url)
  return { ...(await renderEmail(type, sampleOf(type), common)), language }
}

export interface TestEmail {
  readonly to: string
  readonly subject: string
  readonly language: string
  /** In the mailbox; null: a mail server has it. */
  readonly email_id: string | null
}

/**
 * Sends a preview at once, beside the queue and its rate. Throws `refused` where the mail server
 * does not take it, and `platform_unavailable` where none answers.
 */
export async function sendTestEmail(
  context: Context,
  shop: Shop,
  { type, to, language: asked }: { type: EmailType; to: string; language: string | null },
  now: Date,
): Promise<TestEmail> {
  const { html, text, language, ...preview } = await previewEmail(context, shop, type, asked)
  const subject = `[Test] ${preview.subject}`
  const content: EmailContent = { address: to, language, subject, html, plain_text: text }
  const email_id = newId('mail', now)
  if (context.mailer === null) {
    const email = { email_id, template: type, recipient: TEST_RECIPIENT }
    await insertSentEmail(context.database.db, shop.shop_id, email, content, now)
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
