import { invalidInput } from '../../errors.ts'
import { isPassword } from '../../lib/password-hash.ts'
import { findPerson, type PersonWithSecrets } from '../../store/people/people.ts'
import type { PeopleCall } from './call.ts'
import { limitOwnTries } from './limit-tries.ts'

/** The person, if this is their password: a session alone does not change what it rests on. */
export async function requireOwnPassword(
  { context, now }: Pick<PeopleCall, 'context' | 'now'>,
  person_id: string,
  password: string,
  field: 'password' | 'current_password' = 'password',
): Promise<PersonWithSecrets> {
  const person = await findPerson(context.database.db, person_id)
  if (person !== undefined) {
    limitOwnTries(context, person_id, now)
    if (await isPassword(password, person.password)) return person
  }
  throw invalidInput({ field, message: 'is not your password' })
}
