import { containsAddress } from '../../domain/people/password.ts'
import { normalEmail } from '../../domain/people/person.ts'
import type { Role } from '../../domain/people/roles.ts'
import { invalidInput } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { hashPassword } from '../../lib/password-hash.ts'
import type { Tx } from '../../store/db.ts'
import { insertPerson } from '../../store/people/people.ts'

/** What people say of themselves. */
export interface AccountInput {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly language?: string
}

/** The same with its password hashed, which takes its time: before a transaction begins. */
export interface PreparedAccount {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly language: string
}

const USUAL_LANGUAGE = 'en'

export async function prepareAccount(input: AccountInput): Promise<PreparedAccount> {
  const email = normalEmail(input.email)
  const { name, language = USUAL_LANGUAGE } = input
  return { name, email, language, password: await newPassword(input.password, email) }
}

/** The hash of a new password. Throws `validation_error` for one that has the address in it. */
export async function newPassword(password: string, email: string): Promise<string> {
  requirePassword(password, email)
  return hashPassword(password)
}

export function requirePassword(password: string, email: string): void {
  if (!containsAddress(password, email)) return
  throw invalidInput({ field: 'password', message: 'must not contain the e-mail address' })
}

/** Adds a person. Throws `validation_error` if the address is taken. */
export async function addPerson(
  tx: Tx,
  account: PreparedAccount,
  all_shops_role: Role | null,
  now: Date,
): Promise<string> {
  const person_id = newId('per', now)
  if (await insertPerson(tx, { ...account, person_id, all_shops_role, created_at: now })) {
    return person_id
  }
  throw invalidInput({ field: 'email', message: 'is the address of another person' })
}
