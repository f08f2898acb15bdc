import type { AdminPass, Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type ReversalRequest, type ReversedEntry, reverseEntry } from '../points/reverse-entry.ts'
import { checkLimits, effectOnPoints, personOf, withinLimits } from './limit-corrections.ts'

/** Reverses an entry; people in support only up to their limits. */
export async function reverseWithinLimits(
  context: Context,
  shop: Shop,
  pass: AdminPass,
  request: ReversalRequest,
  at: { readonly dry_run: boolean; readonly now: Date },
): Promise<ReversedEntry> {
  const reverse = () => reverseEntry(context, shop, request, at)
  const person = personOf(pass)
  if (person?.role !== 'support') return reverse()
  const would = await reverseEntry(context, shop, request, { ...at, dry_run: true })
  const correction = { person, shop, now: at.now, points: effectOnPoints(would) }
  if (at.dry_run) {
    await checkLimits(context, correction)
    return would
  }
  return withinLimits(context, correction, reverse, ({ changed }) => changed)
}
