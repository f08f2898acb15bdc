import type { Context } from '../../context.ts'
import type { EffectOnMember } from '../../domain/points/figures-of-member.ts'
import type { PointsCommand, PointsOutcome } from '../../domain/points/points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { rehearse } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { applyPoints } from './apply-points.ts'
import { lockPresentMember, readFigures } from './read-figures.ts'

export interface PreviewedCorrection extends EffectOnMember {
  readonly requested: number
  readonly applied: number
}

/** Previews a correction by this number of points. Throws the errors that the correction would throw. */
export function previewCorrection(
  context: Context,
  shop: Shop,
  { customer_id, points }: { readonly customer_id: number; readonly points: number },
  now: Date,
): Promise<PreviewedCorrection> {
  return previewPoints(context, shop, correction(customer_id, points), now)
}

/** The same of any change by hand. It is carried out and undone, so that it is exactly what it does. */
export function previewPoints(
  { database }: Context,
  shop: Shop,
  command: PointsCommand,
  now: Date,
): Promise<PreviewedCorrection> {
  const { customer_id, points } = command
  return rehearse(database.db, async (tx) => {
    await lockPresentMember(tx, shop.shop_id, customer_id)
    const at = await readShopAt(tx, shop, now)
    const before = await readFigures(tx, at, customer_id)
    const [outcome] = await applyPoints(tx, shop, [{ command, now }])
    if (outcome instanceof LaurelError) throw outcome
    const after = await readFigures(tx, at, customer_id)
    return { before, after, requested: points, applied: appliedOf(outcome) }
  })
}

const appliedOf = (outcome: PointsOutcome | undefined) => outcome?.applied ?? 0

function correction(customer_id: number, points: number) {
  return {
    kind: 'adjust',
    ...{ customer_id, points },
    source_ref: null,
    reason: null,
    metadata: null,
    order_total: null,
  } as const
}
