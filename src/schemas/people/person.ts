import { type Static, Type } from 'typebox'
import {
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  passwordFault,
} from '../../domain/people/password.ts'
import type { Person } from '../../domain/people/person.ts'
import { RIGHTS, ROLES, type Role } from '../../domain/people/roles.ts'
import { languageTag } from '../base/language-tag.ts'
import { TYPED } from '../base/typed-text.ts'
import { ADDRESS_PATTERN, closed, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'

export const personName = visibleText(
  100,
  'What the person is called, here, in the change log and in the audit log.',
  'Ada Example',
)

export const personEmail = Type.String({
  maxLength: 254,
  pattern: ADDRESS_PATTERN,
  ...TYPED,
  description: 'With which the person signs in. Capitals make no difference.',
  examples: ['ada@example.com'],
})

export const personLanguage = languageTag('The language of the console, BCP 47; `en` by default.')

/** In a new account or a change; what a person signs in with may have any length. */
export const newPasswordField = Type.Refine(
  Type.String({
    // Longer ones are refused in words, and these are not read at all.
    maxLength: PASSWORD_LENGTH_MAX * 4,
    description: `${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters, with 5 different ones.`,
    examples: ['correct horse battery'],
  }),
  // It is asked about anything that was sent.
  (text) => typeof text !== 'string' || passwordFault(text) === null,
  (text) => passwordFault(text) ?? 'is refused',
)

export const anyPassword = Type.String({
  maxLength: PASSWORD_LENGTH_MAX * 4,
  description: 'The password.',
  examples: ['correct horse battery'],
})

export const codeField = visibleText(
  40,
  'A code of the second factor, or a recovery code.',
  '123456',
)

/** The end of a link, after the `#`. */
export const linkToken = visibleText(
  200,
  'What stands behind the `#` of the link.',
  'lpl_0000000000000000000000000000000000000',
)

export const roleField = oneOf(ROLES, {
  description: ROLES.map((role) => `\`${role}\`: ${RIGHTS[role].about}.`).join(' '),
})

export const PersonPath = closed({ person_id: Type.String({ examples: ['per_01jd3k'] }) })
export const InvitationPath = closed({ invitation_id: Type.String({ examples: ['lnk_01jd3k'] }) })

export const ListedPersonResult = closed(
  {
    person_id: Type.String(),
    name: personName,
    email: personEmail,
    roles: Type.Array(
      closed(
        {
          shop: nullable(Type.String({ description: 'The domain; null: all shops.' })),
          role: roleField,
        },
        { title: 'PersonRole' },
      ),
      { description: 'Of a call for one shop: the role there and the one in all shops.' },
    ),
    has_second_factor: Type.Boolean(),
    has_passkeys: Type.Boolean(),
    created_at: timestamp('When the account was created.'),
    last_signed_in_at: nullable(timestamp('When the person last signed in; null: never.')),
  },
  { title: 'ListedPerson' },
)

interface Listed extends Person {
  readonly created_at: Date
  readonly last_signed_in_at: Date | null
}

/** A person as a shop sees them; null: as the deployment does. */
export function presentPerson(
  person: Listed,
  shop_id: number | null,
): Static<typeof ListedPersonResult> {
  const { person_id, name, email, has_second_factor, has_passkeys, all_shops_role } = person
  const roles = person.shop_roles
    .filter((each) => shop_id === null || each.shop_id === shop_id)
    .map(({ domain, role }): { shop: string | null; role: Role } => ({ shop: domain, role }))
  if (all_shops_role !== null) roles.unshift({ shop: null, role: all_shops_role })
  return {
    ...{ person_id, name, email, roles, has_second_factor, has_passkeys },
    created_at: person.created_at.toISOString(),
    last_signed_in_at: person.last_signed_in_at?.toISOString() ?? null,
  }
}
