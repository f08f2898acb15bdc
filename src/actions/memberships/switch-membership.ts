import type { AdminPass, Context } from '../../context.ts'
import { withLabelsNow } from '../../domain/catalogue/benefit-labels.ts'
import type { Membership } from '../../domain/memberships/membership.ts'
import { findTarget } from '../../domain/programme/targets.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { lockProgram } from '../../store/programme/programs.ts'
import { changeOf } from '../write/change-part.ts'
import { merchantActor } from '../write/log-change.ts'
import { writeChange } from '../write/write-part.ts'
import { publishMemberships } from './membership-write.ts'

/** Puts a membership on sale or off. Only the merchant does this, so no key can undo it. */
export async function switchMembership(
  context: Context,
  shop: Shop,
  caller: AdminPass,
  { membership_id, enabled }: { readonly membership_id: string; readonly enabled: boolean },
  now: Date,
): Promise<Membership> {
  const target = { kind: 'membership', id: membership_id } as const
  const { program, operation } = await inTransaction(context.database.db, async (tx) => {
    const stored = await lockProgram(tx, shop.shop_id)
    const change = changeOf(stored.document, target, (before) => ({
      value: { ...before, enabled },
    }))
    const attempt = { dry_run: false, queries: tx } as const
    const at = { stored, now, actor: merchantActor(caller) }
    return writeChange(attempt, shop, { change }, { ...at, undoable: false })
  })
  // The switch counts whether the platform could be told or not; the next save tells it again.
  if (operation !== 'none') await publishMemberships(context, shop, program)
  const membership = findTarget(program, target)
  if (membership === null) throw notFound('membership', membership_id)
  return withLabelsNow(program, membership)
}
