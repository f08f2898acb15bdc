import { findInvitation } from '../../../store/people/links.ts'
import { findPerson } from '../../../store/people/people.ts'
import type { PersonCall } from '../../door/define-person-operation.ts'
import type { OperationCall } from '../../door/operation-call.ts'

/** What the actions of the audit log are about: without names and e-mail addresses. */

export const personSubject = {
  kind: 'person',
  read: async ({ context }: Pick<OperationCall, 'context'>, person_id: string) => {
    const person = await findPerson(context.database.db, person_id)
    if (person === undefined) return null
    const { all_shops_role, shop_roles, has_second_factor, has_passkeys } = person
    const roles = shop_roles.map(({ domain, role }) => ({ shop: domain, role }))
    return { person_id, all_shops_role, roles, has_second_factor, has_passkeys }
  },
}

/** What somebody does about their own account. */
export const ownSubject = {
  kind: 'person',
  id: () => 'me',
  read: ({ context, session }: PersonCall) =>
    personSubject.read({ context }, session.person.person_id),
}

export const invitationSubject = {
  kind: 'invitation',
  read: async ({ context, caller }: OperationCall, id: string) => {
    const invitation = await findInvitation(context.database.db, caller.shop_id, id)
    if (invitation === undefined) return null
    const { role, domain, expires_at } = invitation
    return { id, role, shop: domain, expires_at: expires_at.toISOString() }
  },
  domainOf: (state: object) =>
    'shop' in state && typeof state.shop === 'string' ? state.shop : null,
}
