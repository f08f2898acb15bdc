import type { Context } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import type { PartWrite } from '../write/part-write.ts'

/**
 * The platform enforces what is for members only, so we tell it about every change and every undo.
 */
export const membershipWrite: PartWrite<'membership'> = {
  kind: 'membership',
  announce: publishMemberships,
  effects: async (_queries, { is_announced }) =>
    is_announced ? {} : { extras: { gating_republish_failed: true } },
}

/** Tells the platform about the memberships of this programme; false if it could not be reached. */
export async function publishMemberships(
  { platform }: Context,
  shop: Shop,
  { memberships }: Program,
): Promise<boolean> {
  const rules = memberships.map(({ id, name, enabled, product, benefits }) => ({
    membership_id: id,
    name,
    enabled,
    product_id: product.id,
    benefits: benefits.map(({ type, fields }) => ({ type, fields })),
  }))
  try {
    await platform.publishMembershipRules(shop, rules)
    return true
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'platform_unavailable') return false
    throw error
  }
}
