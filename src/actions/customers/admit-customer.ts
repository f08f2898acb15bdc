import type { Call, Context } from '../../context.ts'
import { accountCreated } from '../../domain/catalogue/earning/account-created.ts'
import { occasionOf } from '../../domain/earning/awards.ts'
import { customerRecipient } from '../../domain/emails/owed-emails.ts'
import { excludedCustomer } from '../../domain/orders/exclusions.ts'
import type { PointsCommand } from '../../domain/points/points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import {
  customerExcluded,
  insufficientPoints,
  type LaurelError,
  notFound,
  refused,
} from '../../errors.ts'
import type { PlatformCustomer } from '../../platform/port.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import {
  findBuyer,
  findMember,
  markEnrolled,
  saveProfiles,
} from '../../store/customers/customers.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { insertEmails } from '../../store/emails/emails.ts'
import { listPlacedTimes } from '../../store/orders/orders.ts'
import { insertAccount } from '../../store/points/ledger.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { payRule } from '../earning/pay-rule.ts'
import { giveReferralCode } from '../referrals/give-referral-codes.ts'
import { noteActivity } from './note-activity.ts'
import { requirePresent } from './require-present.ts'

/**
 * Asks the platform for a customer who is not known to be gone; throws `not_found`, or
 * `platform_unavailable`.
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
 * Makes a member of a platform customer who is none yet, because a caller wants to change the
 * customer's points. Answers the refusal where customers must join by themselves, and where there
 * is nothing to take: what is refused makes nobody a member.
 */
export async function admitCustomer(
  call: Call<never>,
  { kind, customer_id, points }: PointsCommand,
): Promise<LaurelError | null> {
  const { context, shop, now } = call
  const customer = await findPlatformCustomer(context, shop, customer_id)
  return inTransaction(context.database.db, async (tx) => {
    const { document } = await readProgram(tx, shop.shop_id)
    if (document.eligibility.opt_in.required) {
      return refused('join_required', 'This customer has not joined the programme.')
    }
    if (kind === 'deduct') return insufficientPoints(0, -points)
    const known = await findBuyer(tx, shop.shop_id, customer_id)
    const excluded_from_program = known?.excluded_from_program ?? false
    const awarded = { ...customer, excluded_from_program }
    if (kind === 'award' && excludedCustomer(document.eligibility, awarded) !== null) {
      return customerExcluded()
    }
    await saveProfiles(tx, shop.shop_id, [customer], now)
    requirePresent(await findPresence(tx, shop.shop_id, customer_id))
    await enrol(tx, shop, customer_id, { enrolled_via: 'api', locale: null, now })
    return null
  })
}

/**
 * Makes a member of a known customer who is none, and pays for the joining where the programme
 * does: once in a lifetime. The customer is locked.
 */
export async function enrol(
  tx: Tx,
  shop: Shop,
  customer_id: number,
  membership: { enrolled_via: string; locale: string | null; now: Date },
): Promise<void> {
  const { now } = membership
  await markEnrolled(tx, shop.shop_id, customer_id, membership)
  await insertAccount(tx, shop.shop_id, customer_id, now)
  await noteActivity(tx, shop, customer_id, await listPlacedTimes(tx, shop.shop_id, customer_id))
  const { document: program, revision } = await readProgram(tx, shop.shop_id)
  await giveReferralCode(tx, shop, program, customer_id, now)
  const recipient = customerRecipient(customer_id)
  const emails = ['welcome', 'referral_invite'].map((template) => ({
    ...{ template, recipient, occasion: 'joined' },
  }))
  await insertEmails(tx, shop.shop_id, emails, now)
  const rule = program.earning_rules.find(
    ({ type, enabled }) => type === accountCreated.type && enabled,
  )
  const member = await findMember(tx, shop.shop_id, customer_id)
  if (rule === undefined || member === undefined || !program.switches.program_enabled) return
  if (excludedCustomer(program.eligibility, member) !== null) return
  const deed = { customer_id, rule, occasion: occasionOf(rule), claimed: false }
  await payRule(tx, shop, { program, revision }, deed, now)
}
