import type { Irreversible } from '../../domain/points/entry-reversal.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { refused } from '../../errors.ts'

const MESSAGES: Readonly<Record<Irreversible, string>> = {
  of_order:
    'These points are of an order. Refund, cancel or edit the order in the shop, and they follow; ' +
    'or correct the balance.',
  of_redemption: 'This is a redemption. Cancel the redemption, and its points come back.',
  of_import: 'This is of an import. Undo the import, or correct the balance.',
  of_tier: 'This is the gift of a tier. Correct the balance to take it back.',
  expired: 'These points have expired. Correct the balance to give points again.',
  is_reversal: 'This takes something back itself. Correct the balance to undo it.',
  nothing_applied: 'This entry has changed nothing.',
}

/** An entry that is no mistake that can be reversed; it says which way to use. */
export const entryIrreversible = (reason: Irreversible, source_ref: string | null): LaurelError =>
  refused(reason, MESSAGES[reason], {
    instead: INSTEAD[reason],
    ...(reason === 'of_redemption' && source_ref !== null ? { redemption_id: source_ref } : {}),
  })

/** The way to use: a word for programs, which know the calls. */
const INSTEAD = {
  of_order: 'refund_order',
  of_redemption: 'cancel_redemption',
  of_import: 'undo_import',
  of_tier: 'correct_points',
  expired: 'correct_points',
  is_reversal: 'correct_points',
  nothing_applied: null,
} as const satisfies Record<Irreversible, string | null>
