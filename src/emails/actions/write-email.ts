import type { Context } from '../../context.ts'
import { textTag } from '../../domain/languages.ts'
import { plainName } from '../../domain/people/plain-name.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { readCampaign } from '../../store/campaigns/campaigns.ts'
import type { CommonFacts } from '../domain/facts.ts'
import { logoLink } from '../domain/logo-links.ts'
import { type DropReason, type Recipient, whyNotTo } from '../domain/recipients.ts'
import type { EmailInputs } from '../domain/records.ts'
import { abouts } from '../domain/triggers.ts'
import { renderEmail } from '../rendering/render-email.ts'
import type { AddressedEmail, QueuedEmail } from '../store/emails.ts'
import { findRecipient } from '../store/recipients.ts'
import { findEmail, type ListedEmail } from '../templates/index.ts'
import { kindOf, sends } from '../templates/sending.ts'
import type { ShopDesign } from './read-design.ts'
import { recordsOf } from './records-of.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

export interface WrittenEmail {
  readonly content: AddressedEmail
  /** null: it must go out, and nothing stops it. */
  readonly unsubscribe_url: string | null
}

/**
 * Writes an e-mail as it is when it is sent, in the recipient's language, or says why it is not
 * sent: e-mails that were switched off since are not.
 */
export async function writeEmail(
  context: Context,
  at: ShopAt,
  design: ShopDesign,
  queued: QueuedEmail,
): Promise<WrittenEmail | { readonly dropped: DropReason } | 'not_yet'> {
  const { shop } = at
  const queries = context.database.db
  const email = findEmail(queued.template)
  if (email === null || !(await isOn(context, at, email, queued.about))) {
    return { dropped: 'switched_off' }
  }
  const recipient = await findRecipient(queries, shop.shop_id, queued.recipient)
  if (recipient === undefined) return { dropped: 'reader_gone' }
  const kind = kindOf(email)
  const why_not = whyNotTo(recipient, kind)
  if (why_not !== null || recipient.address === null) return { dropped: why_not ?? 'no_address' }
  const language = textTag(recipient.locale, shop)
  const records = recordsOf(queries, at, queued.recipient)
  const { base_url } = context.config
  const inputs: EmailInputs = { ...at, records, base_url, language }
  const facts = await email.readFacts(inputs, abouts[email.owed_by].read(queued.about))
  if (facts === null) return { dropped: 'nothing_to_say' }
  if (facts === 'not_yet') return facts
  const unsubscribe_url = kind.must_go_out
    ? null
    : unsubscribeUrl(context, {
        shop_id: shop.shop_id,
        recipient: queued.recipient,
        email_group: kind.group,
      })
  const common = commonFacts(inputs, recipient, unsubscribe_url)
  const { branding, logo } = design
  const {
    subject,
    html,
    text: plain_text,
  } = await renderEmail(email, facts, common, {
    branding,
    logo: logo && { ...logo, source: logoLink(logo.logo_id) },
    words: await design.wordsOf(email.type, language),
  })
  return {
    content: { address: recipient.address, language, subject, html, plain_text },
    unsubscribe_url,
  }
}

/** Whether it is still sent; for a campaign's e-mail, as the campaign has it now. */
async function isOn(
  { database }: Context,
  { shop, program }: ShopAt,
  email: ListedEmail,
  about: string,
): Promise<boolean> {
  if (!sends(program, shop, email)) return false
  if (email.phase === undefined) return true
  const campaign = await readCampaign(database.db, shop.shop_id, about)
  return campaign?.document.status === 'scheduled' && campaign.document.emails[email.phase]
}

/** What every e-mail knows. */
export function commonFacts(
  { shop, program, language }: Pick<EmailInputs, 'shop' | 'program' | 'language'>,
  { first_name }: Pick<Recipient, 'first_name'>,
  unsubscribe_url: string | null,
): CommonFacts {
  return {
    shop_name: shop.name,
    shop_url: `https://${shop.domain}`,
    program_name: program.program_name,
    points_name: program.points_name,
    // The person typed it, and mail programs make links of what looks like one.
    first_name: first_name === null ? null : plainName(first_name) || null,
    language,
    time_zone: shop.timezone,
    currency: shop.currency,
    unsubscribe_url,
  }
}
