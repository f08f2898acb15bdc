import { useAdminToken } from '../../actions/access/use-admin-token.ts'
import type { AdminPass, Context } from '../../context.ts'
import {
  isAdminToken,
  MAILBOX_PURPOSES,
  METRICS_PURPOSES,
  type Purpose,
  purposesOf,
} from '../../domain/access/admin-token.ts'
import { passSeesCodes } from '../../domain/people/sees-codes.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidToken, shopNotFound, unauthorized, wrongPurpose, wrongShop } from '../../errors.ts'
import { checksumBase62, equalInConstantTime, keyedDigest } from '../../lib/secrets.ts'
import { findShop } from '../../store/shops/shops.ts'
import { bearerOf, type Knock } from './caller.ts'
import type { Operation } from './define-operation.ts'
import { findPersonPass, type Reach, requireRole } from './person.ts'
import { resolveShop } from './resolve-shop.ts'

/** The token of the environment, with which a new installation begins. It never ends. */
function rootPass({ root }: Context): AdminPass {
  return { actor: root, name: root, purpose: 'admin', role: null, shop_roles: [], shop_id: null }
}

/** What this token lets its holder do; null if there is no such token. */
export async function findAdminPass(
  context: Context,
  token: string,
  now: Date,
): Promise<AdminPass | null> {
  if (isRoot(context, token)) return rootPass(context)
  if (!isAdminToken(token, checksumBase62)) return null
  const digest = keyedDigest(context.secret, 'named-admin-token', token)
  return context.admin_passes.get(digest.toString('base64'), async () => {
    const known = await useAdminToken(context, digest, now)
    if (known === null) return null
    const { token_id, name, purpose, shop_id } = known
    return { actor: token_id, name, purpose, role: null, shop_roles: [], shop_id }
  })
}

/** The same for the token in this header. Throws `unauthorized` or `invalid_token`. */
export async function readAdminPass(
  context: Context,
  authorization: string | undefined,
  now: Date,
): Promise<AdminPass> {
  const token = bearerOf(authorization)
  if (token === undefined) throw unauthorized()
  const pass = await findAdminPass(context, token, now)
  if (pass === null) throw invalidToken()
  return pass
}

export function requirePurpose({ purpose }: AdminPass, allowed: readonly Purpose[]): void {
  if (purpose === null || !allowed.includes(purpose)) throw wrongPurpose(purpose, allowed)
}

/** The same for a token, or for the person who is signed in; `reach` as in `findPersonPass`. */
export async function findCallersPass(
  context: Context,
  knock: Pick<Knock, 'authorization' | 'session' | 'page' | 'now'>,
  reach?: Reach,
): Promise<AdminPass> {
  const { authorization, session, now } = knock
  return session === undefined
    ? readAdminPass(context, authorization, now)
    : findPersonPass(context, { ...knock, session }, reach)
}

/** Throws unless the token is for this operation, or each role of the person allows it. */
export function requireRight(pass: AdminPass, operation: Operation): void {
  const { role, shop_roles } = pass
  if (role === null) requirePurpose(pass, purposesOf(operation))
  else for (const each of [role, ...shop_roles]) requireRole(each, operation)
}

/** Whose e-mails the holder of this token may read in the mailbox, and how; null: nobody's. */
export async function findMailboxReader(
  context: Context,
  token: string,
  now: Date,
): Promise<{ readonly shop_id: number | null; readonly sees_codes: boolean } | null> {
  const pass = await findAdminPass(context, token, now)
  if (pass === null || pass.purpose === null) return null
  if (!MAILBOX_PURPOSES.includes(pass.purpose)) return null
  return { shop_id: pass.shop_id, sees_codes: passSeesCodes(pass) }
}

/** Throws if the token is for one shop. */
export async function requireAllShops(context: Context, pass: AdminPass): Promise<void> {
  if (pass.shop_id === null) return
  const { domain } = await findShopFor(context, pass, undefined)
  throw wrongShop(domain)
}

/** Throws unless the header has a token that may read the metrics, which are of all shops. */
export async function requireMetricsToken(
  context: Context,
  authorization: string | undefined,
  now: Date,
): Promise<void> {
  const pass = await readAdminPass(context, authorization, now)
  requirePurpose(pass, METRICS_PURPOSES)
  await requireAllShops(context, pass)
}

/** Whose token it is; throws unless it may read everything there is. */
export async function requireBackupToken(
  context: Context,
  authorization: string | undefined,
  now: Date,
): Promise<AdminPass> {
  const pass = await readAdminPass(context, authorization, now)
  requirePurpose(pass, ['admin'])
  await requireAllShops(context, pass)
  return pass
}

/**
 * The shop that a call is for: the one that `?shop=<domain>` names, or the only one that the token
 * is for.
 */
export async function findShopFor(
  context: Context,
  { shop_id }: AdminPass,
  domain: unknown,
): Promise<Shop> {
  if (shop_id === null) return resolveShop(context, domain, 'merchant')
  const own = await findShop(context.database.db, shop_id)
  if (own === undefined) throw shopNotFound()
  if (domain !== undefined && domain !== own.domain) throw wrongShop(own.domain)
  return own
}

/** Compared in constant time. */
function isRoot({ secret, admin_token }: Context, token: string): boolean {
  const digest = (text: string) => keyedDigest(secret, 'admin-token', text)
  return equalInConstantTime(digest(token), digest(admin_token))
}
