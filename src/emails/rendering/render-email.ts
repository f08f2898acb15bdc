import { writtenLanguage } from '../../domain/languages.ts'
import { languages } from '../../languages/index.ts'
import type { CommonFacts } from '../domain/facts.ts'
import { emailDocument } from './components/document.ts'
import { heading, paragraph } from './components/text.ts'
import type { Renderable } from './content.ts'
import { formatFor } from './format.ts'
import { plainTextOptions } from './plain-text.ts'

export interface RenderedEmail {
  /** One line. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Writes an e-mail. The same facts make the same e-mail. */
export async function renderEmail<Facts>(
  email: Renderable<Facts>,
  facts: NoInfer<Facts>,
  common: CommonFacts,
): Promise<RenderedEmail> {
  const language = languages[writtenLanguage(common.language) ?? 'en']
  const say = language.emails
  const content = email.content({ facts, common, say, format: formatFor(language, common) })
  const { shop_name, shop_url, program_name, first_name, unsubscribe_url } = common
  const reason =
    email.group === 'partners'
      ? say.footer.partner({ shop: shop_name })
      : say.footer.member({ program: program_name, shop: shop_name })
  const document = emailDocument({
    language: language.tag,
    direction: language.direction,
    title: content.title,
    preheader: content.text,
    shop: { name: shop_name, url: shop_url },
    content: [
      heading(content.title),
      first_name === null ? null : paragraph(say.greeting(first_name)),
      paragraph(content.text),
      ...content.parts,
    ],
    footer: {
      reason,
      unsubscribe:
        unsubscribe_url === null ? null : { label: say.footer.unsubscribe, url: unsubscribe_url },
    },
  })
  // Loaded with the first e-mail: it is large, and a service starts without it.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(document)
  const text = toPlainText(html, plainTextOptions(language.colon)).trim()
  return { subject: oneLine(content.title), html, text }
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
