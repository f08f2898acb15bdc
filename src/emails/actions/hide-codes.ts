import { textWithoutCodes } from '../../domain/codes/shown-code.ts'
import { listCodesIn } from '../../store/codes/codes-in-texts.ts'
import type { Queries } from '../../store/db.ts'
import { customerOf } from '../domain/recipients.ts'

/** What an e-mail says, as far as it was read. */
interface ReadContent {
  readonly recipient: string
  readonly subject: string | null
  readonly html?: string | null
  readonly plain_text?: string | null
}

/**
 * E-mails bring codes, so who must not spend codes reads each of them by its end there too. Returns
 * what does that to a text of these e-mails.
 */
export async function hidesCodes(
  queries: Queries,
  { shop_id, sees_codes }: { readonly shop_id: number; readonly sees_codes: boolean },
  emails: readonly ReadContent[],
): Promise<(text: string | null) => string | null> {
  if (sees_codes) return (text) => text
  const texts = emails.flatMap(({ recipient, subject, html, plain_text }) => {
    const customer_id = customerOf(recipient)
    if (customer_id === null) return []
    const written = [subject, html, plain_text].filter((text) => text != null)
    return written.map((text) => ({ customer_id, text }))
  })
  const codes = await listCodesIn(queries, shop_id, texts)
  return (text) => text && textWithoutCodes(text, codes)
}

/** An e-mail as this reader sees it. */
export async function withCodesHidden<Email extends Required<ReadContent>>(
  queries: Queries,
  reader: Parameters<typeof hidesCodes>[1],
  email: Email,
): Promise<Email> {
  const hide = await hidesCodes(queries, reader, [email])
  const { subject, html, plain_text } = email
  return { ...email, subject: hide(subject), html: hide(html), plain_text: hide(plain_text) }
}
