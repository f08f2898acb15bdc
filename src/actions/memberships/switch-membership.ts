import type { Context } from '../../context.ts'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { findTarget } from '../../domain/programme/targets.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { lockProgram } from '../../store/programme/programs.ts'
import { changeOf } from '../write/change-part.ts'
import { writeChange } from '../write/change-program.ts'
import { MERCHANT } from '../write/log-change.ts'
import { publishMemberships } from './save-membership.ts'

/** Puts a membership on sale or takes it off: only the merchant does, so no key takes it back. */
export async function switchMembership(
  context: Context,
  shop: Shop,
  membership_id: string,
  enabled: boolean,
  now: Date,
): Promise<Membership> {
  const target = { kind: 'membership', id: membership_id } as const
  const { program, operation } = await inTransaction(context.database.db, async (tx) => {
    const stored = await lockProgram(tx, shop.shop_id)
    const change = changeOf(stored.document, target, (_program, before) => ({
      value: { ...before, enabled },
    }))
    const written = { stored, change, undoable: false, dry_run: false, now, actor: MERCHANT }
    return writeChange(tx, shop, written)
  })
  // The switch holds whether the platform can be told or not; the next save tells it again.
  if (operation !== 'none') await publishMemberships(context, shop, program)
  const membership = findTarget(program, target)
  if (membership === null) throw notFound('membership', membership_id)
  return withLabelsNow(program, membership)
}
