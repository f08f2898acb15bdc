import { textWithoutCodes } from '../../domain/codes/shown-code.ts'
import { type Role, seesCodes } from '../../domain/people/roles.ts'
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
  { shop_id, role }: { readonly shop_id: number; readonly role: Role | null },
  emails: readonly ReadContent[],
): Promise<(text: string | null) => string | null> {
  if (seesCodes(role)) return (text) => text
  const texts = emails.flatMap(({ recipient, subject, html, plain_text }) => {
    const customer_id = customerOf(recipient)
    if (customer_id === null) return []
    const written = [subject, html, plain_text].filter((text) => text != null)
    return written.map((text) => ({ customer_id, text }))
  })
  const codes = await listCodesIn(queries, shop_id, texts)
  return (text) => text && textWithoutCodes(text, codes)
}
