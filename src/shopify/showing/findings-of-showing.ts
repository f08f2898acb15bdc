import type { ShopifyFinding } from '../../domain/shops/shopify.ts'
import type { Database } from '../../store/db.ts'
import { beyondShopify, memberDiscounts } from '../domain/member-discounts.ts'
import { bad, good } from '../finding.ts'
import { findConnection } from '../store/connections.ts'
import { countDueMembers } from '../store/shown-members.ts'
import { findShownShop } from '../store/shown-shops.ts'
import { readShownProgram } from './read-shown-program.ts'

/** What does not show at Shopify, and why. */
export async function findingsOfShowing(db: Database, shop_id: number): Promise<ShopifyFinding[]> {
  return [await discountsOf(db, shop_id), await membersOf(db, shop_id)]
}

async function discountsOf(db: Database, shop_id: number): Promise<ShopifyFinding> {
  const program = await readShownProgram(db, shop_id)
  const fault = (await findShownShop(db, shop_id))?.fault ?? null
  if (((await findConnection(db, shop_id))?.leaving_since ?? null) !== null) {
    const says = 'Laurel takes away what it made there, and is disconnected then'
    return fault === null ? good('discounts', says) : bad('discounts', `${says}: ${fault}`)
  }
  if (fault !== null) return bad('discounts', `the programme does not show yet: ${fault}`)
  const beyond = beyondShopify(program)
  if (beyond.length > 0) {
    const left_out = beyond.join(' and ')
    return bad(
      'discounts',
      `Shopify cannot leave out ${left_out}, so the percentages of tiers and memberships are not there`,
    )
  }
  const count = memberDiscounts(program).length
  if (count === 0) return good('discounts', 'no tier or membership has a discount at checkout')
  return good('discounts', `tiers and memberships have ${count} discounts at checkout`)
}

async function membersOf(db: Database, shop_id: number): Promise<ShopifyFinding> {
  const { due, failed, fault } = await countDueMembers(db, shop_id)
  if (fault !== null) {
    return bad('members', `Shopify does not show ${failed} of ${due} changed members yet: ${fault}`)
  }
  return good(
    'members',
    due === 0 ? 'Shopify shows all members' : `${due} members wait to be shown`,
  )
}
