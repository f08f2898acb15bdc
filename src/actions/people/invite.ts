import { normalEmail } from '../../domain/people/person.ts'
import type { Role } from '../../domain/people/roles.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { deleteLink, findInvitation, type ListedInvitation } from '../../store/people/links.ts'
import type { PeopleCall } from './call.ts'
import { createLink, linkOf } from './create-link.ts'
import { sendLetter } from './letters.ts'

export interface InvitationInput {
  readonly email: string
  readonly role: Role
  /** null: to all shops, now and later. */
  readonly shop_id: number | null
  /** Of the e-mail. */
  readonly language?: string
}

export interface Invitation {
  readonly stored: ListedInvitation
  /** The link, which is never shown again. */
  readonly link: string
}

/** Invites somebody, who may have an account already: nobody learns that. */
export async function invite(
  { context, now, caller }: PeopleCall & { readonly caller: { readonly name: string } },
  { email, role, shop_id, language = 'en' }: InvitationInput,
): Promise<Invitation> {
  const invitation = await inTransaction(context.database.db, async (tx) => {
    const about = { email: normalEmail(email), role, shop_id, invited_by: caller.name }
    const { link_id, token } = await createLink(tx, context, 'invitation', about, now)
    const stored = await findInvitation(tx, shop_id, link_id)
    if (stored === undefined) throw new Error('the new invitation was not stored')
    return { stored, link: linkOf(context, 'accept', token) }
  })
  const to = { email: normalEmail(email), language }
  const about = { from: caller.name }
  const { link } = invitation
  void sendLetter({ context, now }, { ...to, kind: 'invitation', about, link })
  return invitation
}

/** Takes an invitation back: to this shop, or any if it is null. */
export async function revokeInvitation(
  { context }: Pick<PeopleCall, 'context'>,
  shop_id: number | null,
  invitation_id: string,
): Promise<ListedInvitation> {
  return inTransaction(context.database.db, async (tx) => {
    const found = await findInvitation(tx, shop_id, invitation_id)
    if (found === undefined) throw notFound('invitation', invitation_id)
    await deleteLink(tx, invitation_id)
    return found
  })
}
