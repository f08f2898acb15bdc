import type { Answer, Call, Context } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import { applyChange, type ProgramChange } from '../../domain/programme/targets.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readProgram, type StoredProgram } from '../../store/programme/programs.ts'
import {
  changeProgramWith,
  decideAt,
  type ProgramDecision,
  type ProgramOutcome,
  type WriteControls,
} from '../write/change-program.ts'

/** What becomes of a membership in the programme that is stored; throws where nothing may. */
export type DecideMembership = (tx: Tx, stored: StoredProgram) => Promise<ProgramDecision>

/** The programme that the platform was told about, or could not be. */
interface Publication {
  readonly revision: number
  readonly done: boolean
}

/**
 * Writes what becomes of a membership, and tells the platform what is for members only.
 *
 * The platform is told first, what will be: so the answer, which is kept with the write, can say
 * whether it knows. Should the write then fail, or another come between, the platform knows
 * something that is not so; the next save of a membership tells it everything anew.
 */
export async function saveMembership(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  decide: DecideMembership,
): Promise<Answer> {
  const publication = controls.dry_run ? null : await publishForeseen(call, controls, decide)
  return changeProgramWith(call, controls, async (tx, stored) => {
    const decision = await decide(tx, stored)
    const changes = !controls.dry_run && !isSame(decision.change.before, decision.change.after)
    const told = changes ? tellPublication(publication, stored.revision) : {}
    return { ...decision, extras: { ...decision.extras, ...told } }
  })
}

/** What an answer says of a publication, when the programme of this revision is changed. */
function tellPublication(publication: Publication | null, revision: number): WriteExtras {
  const published = publication?.done === true && publication.revision === revision
  return published ? {} : { gating_republish_failed: true }
}

/** Publishes what this decision will make of the programme; null where that is nothing new. */
async function publishForeseen(
  call: Call<never>,
  controls: WriteControls,
  decide: DecideMembership,
): Promise<Publication | null> {
  const foreseen = await foresee(call, controls, decide)
  // What is refused now, the write refuses and answers.
  if (foreseen instanceof LaurelError) return null
  const { stored, change } = foreseen
  if (isSame(change.before, change.after)) return null
  const program = applyChange(stored.document, change)
  const done = await publishMemberships(call.context, call.shop, program)
  return { revision: stored.revision, done }
}

/** What a decision comes to in the programme as it is now, or why it is refused. */
export async function foresee(
  { context, shop }: Call<never>,
  controls: WriteControls,
  decide: DecideMembership,
): Promise<{ stored: StoredProgram; change: ProgramChange } | LaurelError> {
  try {
    return await inTransaction(context.database.db, async (tx) => {
      const stored = await readProgram(tx, shop.shop_id)
      const { change } = await decideAt(stored.revision, controls, () => decide(tx, stored))
      return { stored, change }
    })
  } catch (error) {
    if (error instanceof LaurelError) return error
    throw error
  }
}

/** Tells the platform of the memberships in this programme; false when it could not be told. */
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
