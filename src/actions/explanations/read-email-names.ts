import { textWithoutCodes } from '../../domain/codes/shown-code.ts'
import { listCodesIn } from '../../store/codes/codes-in-texts.ts'
import { listEmailsTo } from '../../store/customers/timeline.ts'
import type { Queries } from '../../store/db.ts'

/**
 * The next e-mails to a member, by their subjects. The merchant's own words may name a code there,
 * which not everybody who reads a timeline may spend.
 */
export async function readEmailNames(queries: Queries, part: Parameters<typeof listEmailsTo>[1]) {
  const { shop_id, customer_id } = part
  const found = await listEmailsTo(queries, part)
  const texts = found.flatMap(({ subject }) =>
    subject === null ? [] : { customer_id, text: subject },
  )
  const codes = await listCodesIn(queries, shop_id, texts)
  return found.map(({ subject, ...email }) => {
    return { ...email, name: textWithoutCodes(subject ?? email.template, codes) }
  })
}
