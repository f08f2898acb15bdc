import type { Impact } from '../../domain/programme/write-outcome.ts'
import { movesMembers } from '../../domain/tiers/member-impact.ts'
import { confirmationRequired } from '../../errors.ts'

/** Whether a write is a dry run, and whether the merchant has confirmed its effects. */
export interface Word {
  readonly dry_run: boolean
  readonly confirm_member_impact: boolean
}

/**
 * A change that moves members, or lets points expire soon, must be confirmed (contract:
 * `confirmation_required`).
 */
export function requireWord(word: Word, impact: Impact): void {
  if (needsWord(word, impact)) throw confirmationRequired({ ...impact })
}

export function needsWord({ dry_run, confirm_member_impact }: Word, impact: Impact): boolean {
  if (dry_run || confirm_member_impact) return false
  const { member_impact, points_impact } = impact
  const moves = member_impact !== undefined && movesMembers(member_impact)
  return moves || (points_impact !== undefined && points_impact.members > 0)
}
