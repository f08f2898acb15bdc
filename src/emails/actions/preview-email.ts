import type { Context } from '../../context.ts'
import { chooseLanguage } from '../../domain/languages.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { platformUnavailable, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { dataUrl, logoLink } from '../domain/logo-links.ts'
import type { Scheme } from '../rendering/components/style.ts'
import { type RenderedEmail, renderEmail } from '../rendering/render-email.ts'
import { sampleCommon } from '../rendering/samples.ts'
import type { Logo } from '../store/designs.ts'
import { insertMailboxEmail } from '../store/email-log.ts'
import type { AddressedEmail } from '../store/emails.ts'
import type { ListedEmail } from '../templates/index.ts'
import { messageOf, senderOf } from './deliver-email.ts'
import { type Draft, NO_DRAFT, readDesignWith } from './draft-design.ts'
import { readEmailLanguage } from './email-templates.ts'
import type { ShopDesign } from './read-design.ts'
import { commonFacts } from './write-email.ts'

/** The recipient of tests, who is not a customer of the shop. */
const TEST_RECIPIENT = 'test'
const RETRY_AFTER_SECONDS = 60

/** What is to be shown; omitted: in the shop's language, as it is saved. */
export interface PreviewRequest {
  readonly email: ListedEmail
  readonly language: string | null
  readonly draft?: Draft
  readonly scheme?: Scheme
}

export interface EmailPreview extends RenderedEmail {
  readonly language: string
  readonly from: { readonly name: string; readonly address: string }
  readonly reply_to: string | null
}

/** An e-mail with sample facts and this shop's names. Its logo is inside its HTML. */
export async function previewEmail(
  context: Context,
  shop: Shop,
  request: PreviewRequest,
): Promise<EmailPreview> {
  const { rendered, design, language } = await renderSample(context, shop, request, dataUrl)
  const { branding } = design
  const from = senderOf(context.config, shop, branding)
  return { ...rendered, language, from, reply_to: branding.reply_to }
}

async function renderSample(
  { config, database }: Context,
  shop: Shop,
  { email, language: requested, draft = NO_DRAFT, scheme = 'auto' }: PreviewRequest,
  sourceOf: (logo: Logo) => string,
): Promise<{
  readonly rendered: RenderedEmail
  readonly design: ShopDesign
  readonly language: string
}> {
  const language = requested === null ? chooseLanguage(null, shop) : readEmailLanguage(requested)
  const design = await readDesignWith(database.db, shop, email, draft)
  const { document: program } = await readProgram(database.db, shop.shop_id)
  const unsubscribe_url = email.must_go_out ? null : `${config.base_url}/unsubscribe/sample`
  const common = commonFacts({ shop, program, language }, sampleCommon, unsubscribe_url)
  const { branding, logo } = design
  const words = await design.wordsOf(email.type, language)
  const shown = logo && { ...logo, source: sourceOf(logo) }
  const look = { branding, logo: shown, words, scheme }
  const rendered = await renderEmail(email, email.sample, common, look)
  return { rendered, design, language }
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
  { to, ...request }: PreviewRequest & { readonly to: string },
  now: Date,
): Promise<TestEmail> {
  const linked = ({ logo_id }: Logo) => logoLink(logo_id)
  const { rendered, design, language } = await renderSample(context, shop, request, linked)
  const { html, text } = rendered
  const subject = `[Test] ${rendered.subject}`
  const content: AddressedEmail = { address: to, language, subject, html, plain_text: text }
  const email_id = newId('mail', now)
  if (context.mailer === null) {
    const sent = { email_id, template: request.email.type, recipient: TEST_RECIPIENT }
    await insertMailboxEmail(context.database.db, shop.shop_id, sent, content, now)
    return { to, subject, language, email_id }
  }
  const written = { content, unsubscribe_url: null }
  const message = messageOf(context, shop, design, email_id, written)
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
