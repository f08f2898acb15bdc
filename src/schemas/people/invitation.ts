import { type Static, Type } from 'typebox'
import type { Role } from '../../domain/people/roles.ts'
import { closed, nullable, timestamp } from '../base/types.ts'
import { personEmail, roleField } from './person.ts'

const invitationFields = {
  id: Type.String(),
  email: personEmail,
  role: roleField,
  shop: nullable(Type.String({ description: 'The domain of its shop; null: all shops.' })),
  invited_by: nullable(Type.String({ description: 'The name of the person or token.' })),
  created_at: timestamp('When it was created.'),
  expires_at: timestamp('Until when its link works.'),
}

export const InvitationResult = closed(invitationFields, { title: 'Invitation' })

export const InvitationCreated = closed(
  {
    link: Type.String({ description: 'The link, shown only in this answer. It works once.' }),
    is_emailed: Type.Boolean({
      description: 'Whether the link is also e-mailed; false: there is no mail server.',
    }),
    ...invitationFields,
  },
  { title: 'InvitationCreated' },
)

/** An invitation as it is stored, with the domain of its shop. */
interface Stored {
  readonly link_id: string
  readonly email: string | null
  readonly role: Role | null
  readonly domain: string | null
  readonly invited_by: string | null
  readonly created_at: Date
  readonly expires_at: Date
}

export function presentInvitation(stored: Stored): Static<typeof InvitationResult> {
  const { link_id, email, role, domain, invited_by, created_at, expires_at } = stored
  // The database holds that an invitation has both.
  if (email === null || role === null) throw new Error(`${link_id} is no invitation`)
  return {
    ...{ id: link_id, email, role, shop: domain, invited_by },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
