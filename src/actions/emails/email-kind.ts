import { findEmailTemplate } from '../../domain/emails/emails.ts'
import { type EmailType, emails, isEmailType } from '../../emails/emails.ts'
import type { Queries } from '../../store/db.ts'
import {
  countReachedMembers,
  countReachedPartners,
  type EmailKind,
} from '../../store/emails/email-reach.ts'

export function kindOf(type: EmailType): EmailKind {
  const { group, promotional } = emails[type]
  return { group, promotional, must_go_out: findEmailTemplate(type)?.toggleable === false }
}

/** How many readers a template reaches, as a write of it tells. */
export async function readReach(
  queries: Queries,
  shop_id: number,
  type: string,
): Promise<{ members_with_email: number }> {
  if (!isEmailType(type)) throw new Error(`there is no e-mail ${type}`)
  const kind = kindOf(type)
  const count =
    kind.group === 'partners'
      ? countReachedPartners(queries, shop_id, kind.group)
      : countReachedMembers(queries, shop_id, kind)
  return { members_with_email: await count }
}
