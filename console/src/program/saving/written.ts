import type { AnswerOf } from '../../api/call.ts'
import type { AskedWrite } from '../../forecast/asked-write.ts'
import type { Foresight } from '../../forecast/foreseen.tsx'

type Result = AnswerOf<'POST /api/v1/program/tiers'>

/** What every write of the programme answers, and what some add. */
export interface Written
  extends Pick<
      Result,
      'dry_run' | 'revision' | 'operation' | 'diff' | 'summary' | 'member_impact' | 'points_impact'
    >,
    Foresight {
  /** Of a dry run: what was tried. */
  readonly asked?: AskedWrite
  readonly references?: Result['references']
  readonly tiers_enabled?: boolean | undefined
  readonly would_create_product?: { title: string; price: string; status: string } | undefined
  readonly product_status?: string | undefined
}

/** What goes with a write beside its content. */
export interface Controls {
  readonly dry_run?: boolean
  readonly if_revision?: number
  readonly confirm_member_impact?: boolean
}

/** The part that a write is about, as the change log names it; null: it is new. */
export interface WriteTarget {
  readonly kind: string
  readonly id: string
}

/** Whether it moves members, gives codes or lets points expire. */
export function hasImpact({ member_impact, points_impact }: Written): boolean {
  const {
    promoted = 0,
    demoted = 0,
    replaced = 0,
    at_risk = 0,
    gift_codes = 0,
  } = member_impact ?? {}
  return (
    promoted + demoted + replaced + at_risk + gift_codes > 0 || (points_impact?.members ?? 0) > 0
  )
}
