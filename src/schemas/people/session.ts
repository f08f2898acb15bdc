import { type Static, Type } from 'typebox'
import { SCOPES } from '../../domain/access/scopes.ts'
import type { Person } from '../../domain/people/person.ts'
import { AREAS, RIGHTS, ROLES, type Role } from '../../domain/people/roles.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'
import { personEmail, personLanguage, personName } from './person.ts'

const Areas = closed(
  {
    reads: Type.Array(oneOf(AREAS), { description: 'What the role may look at.' }),
    writes: Type.Array(oneOf(AREAS), { description: 'What it may change.' }),
  },
  { title: 'RoleAreas' },
)

const rights = {
  role: oneOf(ROLES),
  areas: Areas,
  scopes: Type.Array(oneOf(SCOPES), { description: 'What it may call of the public API.' }),
}

const sessionFields = {
  person: closed(
    {
      person_id: Type.String(),
      name: personName,
      email: personEmail,
      language: personLanguage,
      has_second_factor: Type.Boolean({ description: 'Whether signing in also needs a code.' }),
      has_passkeys: Type.Boolean(),
    },
    { title: 'SignedInPerson' },
  ),
  all_shops: nullable(
    closed(rights, {
      title: 'AllShopsRights',
      description: 'The role in all shops, now and later, for calls with `Laurel-Shop: *`.',
    }),
  ),
  shops: Type.Array(
    closed({ domain: Type.String(), name: Type.String(), ...rights }, { title: 'SessionShop' }),
    { description: 'The shops in which the person has a role, the oldest first; at most 250.' },
  ),
  has_more_shops: Type.Boolean({ description: 'Whether there are others.' }),
  expires_at: timestamp('When the session ends if it is not used; each use moves it.'),
}

export const SessionResult = closed(sessionFields, { title: 'PersonSession' })

export const SignInResult = closed(
  {
    next: Type.Optional(
      oneOf(['code'], {
        description:
          'The password is right, and a code is needed too: repeat the call with `code`. ' +
          'Nobody is signed in, and the other fields are missing.',
      }),
    ),
    person: Type.Optional(sessionFields.person),
    all_shops: Type.Optional(sessionFields.all_shops),
    shops: Type.Optional(sessionFields.shops),
    has_more_shops: Type.Optional(sessionFields.has_more_shops),
    expires_at: Type.Optional(sessionFields.expires_at),
  },
  { title: 'SignInResult' },
)

interface Shown {
  readonly session: { readonly person: Person; readonly expires_at: Date }
  readonly shops: readonly {
    readonly domain: string
    readonly name: string
    readonly role: Role | null
  }[]
  readonly has_more_shops: boolean
}

export function presentSession(shown: Shown): Static<typeof SessionResult> {
  const { session, shops, has_more_shops } = shown
  const { person, expires_at } = session
  const { person_id, name, email, language, has_second_factor, has_passkeys } = person
  const { all_shops_role } = person
  return {
    person: { person_id, name, email, language, has_second_factor, has_passkeys },
    all_shops: all_shops_role === null ? null : presentRights(all_shops_role),
    shops: shops.flatMap(({ domain, name, role }) => {
      const own = role ?? all_shops_role
      return own === null ? [] : [{ domain, name, ...presentRights(own) }]
    }),
    has_more_shops,
    expires_at: expires_at.toISOString(),
  }
}

function presentRights(role: Role) {
  const { reads, writes, scopes } = RIGHTS[role]
  return { role, areas: { reads: [...reads], writes: [...writes] }, scopes: [...scopes] }
}
