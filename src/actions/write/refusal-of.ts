import type { Answer, Call } from '../../context.ts'
import { PointsOutOfRange } from '../../domain/points/open-account.ts'
import { LaurelError, pointsOutOfRange } from '../../errors.ts'

/** The refusal that is to be kept under a call's key; throws whatever else went wrong. */
export function refusalOf(error: unknown): LaurelError {
  // What follows from a write, such as a gift, may leave the range as the write itself may.
  if (error instanceof PointsOutOfRange) return pointsOutOfRange()
  if (error instanceof LaurelError && error.stored) return error
  throw error
}

/** A key made of the request itself is held by what was carried out: what was refused may be tried. */
export function isKept({ claim }: Call<never>, { status }: Answer): boolean {
  return claim !== null && !(claim.auto && status >= 400)
}
