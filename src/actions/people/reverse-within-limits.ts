import type { AdminPass, Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type ReversalRequest, type ReversedEntry, reverseEntry } from '../points/reverse-entry.ts'
import { effectOnPoints, withinLimits } from './limit-corrections.ts'

/** Reverses an entry; people in support only up to their limits. */
export async function reverseWithinLimits(
  context: Context,
  shop: Shop,
  { actor: person_id, role }: AdminPass,
  request: ReversalRequest,
  at: { readonly dry_run: boolean; readonly now: Date },
): Promise<ReversedEntry> {
  const reverse = () => reverseEntry(context, shop, request, at)
  if (role !== 'support' || at.dry_run) return reverse()
  const points = effectOnPoints(
    await reverseEntry(context, shop, request, { ...at, dry_run: true }),
  )
  const correction = { person: { person_id, role }, shop, now: at.now, points }
  return withinLimits(context, correction, reverse, ({ changed }) => changed)
}
