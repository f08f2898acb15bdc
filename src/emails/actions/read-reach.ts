import type { Queries } from '../../store/db.ts'
import { countRecipients, type Mailing } from '../store/campaign-recipients.ts'
import { countReachedMembers, countReachedPartners } from '../store/email-reach.ts'
import { emailOfPhase, findEmail } from '../templates/index.ts'
import { kindOf } from '../templates/sending.ts'

/** How many recipients a template reaches, for the answer of a write. */
export async function readReach(
  queries: Queries,
  shop_id: number,
  type: string,
): Promise<{ members_with_email: number }> {
  const email = findEmail(type)
  if (email === null) throw new Error(`the e-mail type ${type} is unknown`)
  const count =
    email.group === 'partners'
      ? countReachedPartners(queries, shop_id, email.group)
      : countReachedMembers(queries, shop_id, kindOf(email))
  return { members_with_email: await count }
}

/** How many members get a campaign's e-mails: a member gets all of them or none. */
export function countCampaignRecipients(
  queries: Queries,
  shop_id: number,
  campaign: Omit<Mailing, 'kind'>,
): Promise<number> {
  return countRecipients(queries, shop_id, { ...campaign, kind: kindOf(emailOfPhase('launch')) })
}
