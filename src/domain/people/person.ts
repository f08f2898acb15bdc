import type { Role } from './roles.ts'

/** Somebody who signs in to the console. */
export interface Person {
  readonly person_id: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly language: string
  /** null: only in the shops of `shop_roles`. */
  readonly all_shops_role: Role | null
  readonly shop_roles: readonly ShopRole[]
  readonly has_second_factor: boolean
  readonly has_passkeys: boolean
}

/** A person has roles in at most so many shops by name. */
export const SHOP_ROLES_MAX = 250

export interface ShopRole {
  readonly shop_id: number
  readonly domain: string
  readonly role: Role
}

/** The role in a shop, or in all of them for null; null: none. That in a shop goes first. */
export function roleIn(
  { all_shops_role, shop_roles }: Pick<Person, 'all_shops_role' | 'shop_roles'>,
  shop_id: number | null,
): Role | null {
  const own = shop_roles.find((each) => each.shop_id === shop_id)
  return own?.role ?? all_shops_role
}

/** An address as people are found by it. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
