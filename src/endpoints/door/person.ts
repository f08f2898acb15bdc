import { useSession } from '../../actions/people/use-session.ts'
import type { AdminPass, Caller, Context } from '../../context.ts'
import { type Person, roleIn } from '../../domain/people/person.ts'
import { mayCall, RIGHTS, type Role } from '../../domain/people/roles.ts'
import type { PersonSession } from '../../domain/people/session.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import {
  noRoleInShop,
  shopHeaderMissing,
  signInNeeded,
  strangeOrigin,
  wrongRole,
} from '../../errors/people.ts'
import { isLoopback } from '../../lib/loopback.ts'
import type { CallRequest, PageHeaders, SessionHeaders } from './call-request.ts'
import type { Operation } from './define-operation.ts'
import { resolveShop } from './resolve-shop.ts'

/** `Laurel-Shop` of a call that is for the deployment. */
export const ALL_SHOPS = '*'

/** What a request shows of a session. */
type Shown = Pick<CallRequest, 'session' | 'page' | 'now'>
type ShownSession = Shown & { readonly session: SessionHeaders }

/** Where the person behind these headers is signed in. Throws `unauthorized`. */
export async function findSession(
  context: Context,
  { session, page, now }: Shown,
): Promise<PersonSession> {
  const found = session === undefined ? null : await useSession(context, session.token, now)
  if (found === null || page === undefined) throw signInNeeded()
  if (page.is_write) requireOwnOrigin(context.config, page)
  return found
}

/**
 * A page of another origin can make a browser send the cookie, but not this header's value. On a
 * machine of one's own the service has several names.
 */
export function requireOwnOrigin(
  { base_url }: Context['config'],
  { origin, host }: Pick<PageHeaders, 'origin' | 'host'>,
): void {
  const own = new URL(base_url).origin
  if (origin === own) return
  const url = origin === undefined ? null : URL.parse(origin)
  // This service speaks plain HTTP; another one may have the same name.
  const is_here = url?.protocol === 'http:' && url.origin === origin && url.host === host
  if (!is_here || !isLoopback(url.hostname)) throw strangeOrigin(origin, own)
}

/** What a call may touch, beside the shop that its header names. */
export interface Reach {
  /** The deployment, and no shop. */
  readonly of_all_shops: boolean
  /** The shop that `?shop=` names, and nothing else. */
  readonly of_one_shop: boolean
  /** Its domain, if it is one. */
  readonly shop: unknown
}

/**
 * What the roles of a person let them do. The shop that a call touches decides which role counts,
 * whatever its header names: a role in a shop goes before the one in all, also with `*`.
 */
export async function findPersonPass(
  context: Context,
  shown: ShownSession,
  reach?: Reach,
): Promise<AdminPass> {
  const { person } = await findSession(context, shown)
  const { shop, role } = await findRole(context, person, shown.session)
  const { person_id: actor, name } = person
  const counts =
    shop === null ? await rolesFor(context, person, role, reach) : { role, shop_roles: [] }
  return { actor, name, purpose: null, ...counts, shop_id: shop?.shop_id ?? null }
}

/** The roles that count for a call whose header names all shops. */
async function rolesFor(
  context: Context,
  person: Person,
  role: Role,
  reach: Reach | undefined,
): Promise<Pick<AdminPass, 'role' | 'shop_roles'>> {
  if (reach === undefined || reach.of_all_shops) return { role, shop_roles: [] }
  // What says for itself how far it goes may touch every shop, whichever the query names.
  const domain = reach.of_one_shop && typeof reach.shop === 'string' ? reach.shop : null
  const touched = domain === null ? undefined : await findShopNamed(context, domain)
  if (touched !== undefined) return { role: roleIn(person, touched.shop_id), shop_roles: [] }
  return { role, shop_roles: person.shop_roles.map((each) => each.role) }
}

/** The same for the public API: a caller with the scopes of the role. */
export async function personCaller(
  context: Context,
  shown: ShownSession & Pick<CallRequest, 'address'>,
): Promise<Caller> {
  const { person, created_at } = await findSession(context, shown)
  const { shop, role } = await findRole(context, person, shown.session)
  if (shop === null) throw shopHeaderMissing()
  const { person_id, name } = person
  const key: Caller['key'] = {
    shop_id: shop.shop_id,
    key_id: person_id,
    name,
    last4: '',
    scopes: [...RIGHTS[role].scopes],
    allowed_addresses: [],
    api_version: context.versions.current.name,
    managed: true,
    assistant: false,
    created_at,
    paused_at: null,
    revoked_at: null,
    last_used_at: null,
    limits: null,
  }
  const calling = { person_id, name, role }
  const { address } = shown
  return { key, shop, session: null, person: calling, address, credential: person_id }
}

/** The shop that the header names, null for all, with the role there. */
async function findRole(
  context: Context,
  person: Person,
  { shop: domain }: SessionHeaders,
): Promise<{ shop: Shop | null; role: Role }> {
  if (domain === undefined) throw shopHeaderMissing()
  const shop = domain === ALL_SHOPS ? null : await findShopNamed(context, domain)
  const role = shop === undefined ? null : roleIn(person, shop?.shop_id ?? null)
  // Nobody learns which shops there are.
  if (shop === undefined || role === null) throw noRoleInShop(domain)
  return { shop, role }
}

async function findShopNamed(context: Context, domain: string): Promise<Shop | undefined> {
  try {
    return await resolveShop(context, domain, 'merchant')
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'not_found') return undefined
    throw error
  }
}

export function requireRole(role: Role, operation: Operation): void {
  if (!mayCall(role, operation)) throw wrongRole(role, operation.area)
}
