import type { Call, Context } from '../../context.ts'
import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import type { PlatformCustomer } from '../../domain/platform.ts'
import type { PointsCommand } from '../../domain/points/points.ts'
import { joiningSettings } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { customerRecipient, insertEmails, owedEmails } from '../../emails/queue.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { customerExcluded, insufficientPoints, notFound, refused } from '../../errors.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import {
  findBuyer,
  findMember,
  saveEnrollment,
  saveProfiles,
} from '../../store/customers/customers.ts'
import { noteJoinedAddress } from '../../store/customers/joined-addresses.ts'
import { insertJoiningReview } from '../../store/customers/joining-reviews.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { listPlacedTimes } from '../../store/orders/orders.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { newReferralCode } from '../referrals/give-referral-codes.ts'
import { noteActivity } from '../write/note-activity.ts'
import { requirePresent } from '../write/require-present.ts'
import { takeWithinLimits } from '../write/within-limits.ts'
import { findJoiningRule, payJoining } from './pay-joining.ts'

/**
 * Reads a customer from the platform, unless we know that the customer is deleted; throws
 * `not_found`, or `platform_unavailable`.
 */
export async function findPlatformCustomer(
  context: Context,
  shop: Shop,
  customer_id: number,
): Promise<PlatformCustomer> {
  requirePresent(await findPresence(context.database.db, shop.shop_id, customer_id))
  const customer = await context.platform.findCustomer(shop, customer_id)
  if (customer === null) throw notFound('customer', customer_id)
  return customer
}

/**
 * Makes a platform customer a member, because a caller wants to change the customer's points.
 * Returns the refusal if customers must opt in, or if there is nothing to take: a refused call
 * makes nobody a member.
 */
export async function enrollForPoints(
  call: Call<never>,
  { kind, customer_id, points }: PointsCommand,
): Promise<LaurelError | null> {
  const { context, shop, now } = call
  const customer = await findPlatformCustomer(context, shop, customer_id)
  return inTransaction(context.database.db, async (tx) => {
    const at = await readShopAt(tx, shop, now)
    const { eligibility } = at.program
    if (eligibility.opt_in.required) {
      return refused('join_required', 'This customer has not joined the programme.')
    }
    if (kind === 'deduct') return insufficientPoints(0, -points)
    const known = await findBuyer(tx, shop.shop_id, customer_id)
    const excluded_from_program = known?.excluded_from_program ?? false
    const awarded = { ...customer, excluded_from_program }
    if (kind === 'award' && excludedCustomer(eligibility, awarded) !== null) {
      return customerExcluded()
    }
    await saveProfiles(tx, shop.shop_id, [customer], now)
    requirePresent(await findPresence(tx, shop.shop_id, customer_id))
    await enroll(tx, context.secret, at, customer_id, { enrolled_via: 'api', locale: null })
    // The points of joining count like those that follow.
    await takeWithinLimits(tx, call, null)
    return null
  })
}

/**
 * Makes a known customer a member, and pays for joining if the programme does so: once in a
 * lifetime, and once for an address in all its spellings. A member stays one, and a deleted customer
 * does not become one. `quietly`: without the e-mail and the points of joining.
 */
export async function enroll(
  tx: Tx,
  secret: string,
  at: ShopAt,
  customer_id: number,
  how: { enrolled_via: string; locale: string | null; quietly?: boolean },
): Promise<void> {
  const { shop, program, now } = at
  const membership = { ...how, referral_code: newReferralCode(program), now }
  if (!(await saveEnrollment(tx, shop.shop_id, customer_id, membership))) return
  await noteActivity(tx, shop, await listPlacedTimes(tx, shop.shop_id, [customer_id]))
  if (how.quietly === true) return
  const emails = owedEmails('customer_joined', customerRecipient(customer_id), null)
  await insertEmails(tx, shop.shop_id, emails, now)
  const rule = findJoiningRule(at)
  if (rule === undefined || !program.switches.program_enabled) return
  const member = await findMember(tx, shop.shop_id, customer_id)
  if (member === undefined || excludedCustomer(program.eligibility, member) !== null) return
  if (await joinsFirst(tx, secret, at, member)) await payJoining(tx, at, rule, customer_id)
}

/**
 * Whether nobody else was paid for joining with this address; one without an address is new. Where
 * the other is still a customer, a person may decide.
 */
async function joinsFirst(
  tx: Tx,
  secret: string,
  { shop: { shop_id }, program, now }: ShopAt,
  { customer_id, email }: { readonly customer_id: number; readonly email: string | null },
): Promise<boolean> {
  if (email === null) return true
  const named = `${shop_id} ${normalizeEmail(email)}`
  const address_digest = keyedDigest(secret, 'joined address', named)
  const joined = await noteJoinedAddress(tx, shop_id, { address_digest, customer_id }, now)
  if (joined.customer_id === customer_id) return true
  if (joined.forgotten_at === null && joiningSettings(program).duplicate_address === 'review') {
    const review = { customer_id, known_customer_id: joined.customer_id, joined_at: now }
    await insertJoiningReview(tx, shop_id, review)
  }
  return false
}
