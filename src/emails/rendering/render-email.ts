import type { ReactNode } from 'react'
import { writtenLanguage } from '../../domain/languages.ts'
import { type Language, languages } from '../../languages/index.ts'
import { type Branding, footerIn } from '../domain/branding.ts'
import { themeOf } from '../domain/colors.ts'
import type { CommonFacts } from '../domain/facts.ts'
import { fillOwnText } from '../domain/own-text.ts'
import type { OwnWords } from '../domain/own-words.ts'
import { emailDocument, type LogoImage } from './components/document.ts'
import type { Scheme } from './components/style.ts'
import { heading, paragraph, paragraphs } from './components/text.ts'
import type { ContentInputs, EmailContent, Renderable } from './content.ts'
import { valuesOf } from './fields.ts'
import { formatFor } from './format.ts'
import { plainTextOptions } from './plain-text.ts'

export interface RenderedEmail {
  /** One line. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** How the merchant wants it; omitted: as Laurel writes it. */
export interface EmailDesign {
  readonly branding?: Branding
  readonly logo?: LogoImage | null
  readonly words?: OwnWords | null
  readonly scheme?: Scheme
}

/** Writes an e-mail. The same facts make the same e-mail. */
export async function renderEmail<Facts>(
  email: Renderable<Facts>,
  facts: NoInfer<Facts>,
  common: CommonFacts,
  { branding, logo = null, words = null, scheme = 'auto' }: EmailDesign = {},
): Promise<RenderedEmail> {
  const language = languages[writtenLanguage(common.language) ?? 'en']
  const say = language.emails
  const inputs = { facts, common, say, format: formatFor(language, common) }
  const content = saidBy(email, inputs, words)
  const { shop_name, shop_url, first_name, unsubscribe_url } = common
  const document = emailDocument({
    language: language.tag,
    direction: language.direction,
    title: content.title,
    preheader: content.preheader,
    shop: { name: shop_name, url: shop_url },
    content: [
      heading(content.title),
      first_name === null ? null : paragraph(say.greeting(first_name)),
      ...content.body,
    ],
    footer: {
      reason: reasonOf(email, language, common),
      unsubscribe:
        unsubscribe_url === null ? null : { label: say.footer.unsubscribe, url: unsubscribe_url },
      words: branding === undefined ? null : footerOf(branding, common),
    },
    theme: themeOf(branding?.color ?? null),
    scheme,
    logo,
  })
  // Loaded with the first e-mail: it is large, and a service starts without it.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(document)
  const text = toPlainText(html, plainTextOptions(language.colon)).trim()
  return { subject: oneLine(content.subject), html, text }
}

/** What is said where: the merchant's words, or Laurel's where there are none. */
interface Said {
  readonly subject: string
  readonly title: string
  readonly preheader: string
  readonly body: readonly ReactNode[]
}

function saidBy<Facts>(
  email: Renderable<Facts>,
  inputs: ContentInputs<Facts>,
  words: OwnWords | null,
): Said {
  const standard = email.content(inputs)
  const own = words === null ? null : filledWords(email, inputs, standard, words)
  const text = own?.text ?? null
  return {
    subject: own?.subject ?? standard.title,
    title: own?.heading ?? standard.title,
    preheader: text?.split('\n', 1)[0] ?? standard.text,
    body: [
      ...(text === null ? [paragraph(standard.text)] : paragraphs(text)),
      ...standard.parts,
      ...(own?.closing ? paragraphs(own.closing) : []),
    ],
  }
}

/** null for what is not the merchant's, or names a field that does not exist any more. */
function filledWords<Facts>(
  email: Renderable<Facts>,
  inputs: ContentInputs<Facts>,
  standard: EmailContent,
  { subject, heading: title, text, closing }: OwnWords,
): OwnWords {
  const factOf = valuesOf(email, inputs, standard)
  const fill = (own: string | null) => own && fillOwnText(own, factOf)
  return { subject: fill(subject), heading: fill(title), text: fill(text), closing: fill(closing) }
}

function reasonOf(
  { group }: Renderable<never>,
  { emails: { footer } }: Language,
  { program_name: program, shop_name: shop }: CommonFacts,
): string {
  return group === 'partners' ? footer.partner({ shop }) : footer.member({ program, shop })
}

function footerOf(branding: Branding, common: CommonFacts): string | null {
  const words = footerIn(branding, common.language)
  const { shop_name, program_name } = common
  const values = new Map(Object.entries({ shop_name, program_name }))
  return words && fillOwnText(words, (name) => values.get(name))
}

const SUBJECT_LENGTH_MAX = 200

/** A line break in a name must not become another header. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const letters = [...line]
  return letters.length > SUBJECT_LENGTH_MAX
    ? `${letters.slice(0, SUBJECT_LENGTH_MAX - 1).join('')}…`
    : line
}
