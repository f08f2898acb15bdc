import type { Answer, Call } from '../../context.ts'
import { wordsIn } from '../../domain/catalogue/words.ts'
import { mapValue } from '../../domain/decided.ts'
import type {
  ProductDraftInput,
  ProductLinkInput,
} from '../../domain/memberships/membership-product.ts'
import {
  changedMembership,
  type MembershipChange,
  type MembershipInputs,
  newMembership,
} from '../../domain/memberships/memberships.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { hadMembers } from '../../store/memberships/memberships.ts'
import { benefitIds } from '../tiers/change-tier.ts'
import { additionOf, changeOf, newPartId, removalOf } from '../write/change-part.ts'
import {
  changeProgram,
  type DecideAt,
  foresee,
  type WriteControls,
} from '../write/change-program.ts'
import type { PlannedChange } from '../write/part-write.ts'
import { linkAnew, linkOnly, type ProductToLink } from './link-product.ts'
import { draftOf, makeDraft } from './make-draft.ts'
import { membershipWrite } from './membership-write.ts'

export interface MembershipInput extends MembershipChange {
  readonly product?: ProductLinkInput
}

export interface NewMembershipInput extends MembershipInput {
  readonly name: string
  readonly create_product?: ProductDraftInput
}

/** Adds a membership off sale, sold as an existing product or a new one. */
export async function createMembership(
  call: Call<ProgramOutcome<'membership'>>,
  controls: WriteControls,
  input: NewMembershipInput,
): Promise<Answer> {
  const id = newPartId(call, controls, 'mem')
  const decide = ({ program, prepared }: DecideAt<ProductToLink>): PlannedChange<'membership'> => {
    const inputs = inputsOf(call, controls, program, false)
    const product = mapValue(prepared.linked, (linked) => linked.product)
    const decided = newMembership(inputs, id, input, product)
    return { ...additionOf('membership', id, decided), extras: prepared.extras }
  }
  const { product, create_product } = input
  if (create_product === undefined || product !== undefined) {
    const before = () => linkOnly(call, input)
    return changeProgram(call, controls, { part: membershipWrite, before, decide })
  }
  const to_make = { ...input, create_product }
  const draft = draftOf(call, to_make)
  // Read before the door looks for a stored answer: a faster twin is then in both, or in neither.
  const foreseen = await foresee(call, controls, decide, draft)
  return changeProgram(call, controls, {
    part: membershipWrite,
    before: async () => {
      if (foreseen instanceof LaurelError) throw foreseen
      return controls.dry_run ? draft : makeDraft(call, foreseen.stored.document, to_make)
    },
    decide,
  })
}

export function changeMembership(
  call: Call<ProgramOutcome<'membership'>>,
  controls: WriteControls,
  membership_id: string,
  input: MembershipInput,
): Promise<Answer> {
  const target = { kind: 'membership', id: membership_id } as const
  return changeProgram(call, controls, {
    part: membershipWrite,
    before: () => linkAnew(call, membership_id, input.product),
    decide: async ({ program, queries, prepared }) => {
      const had_members = await hadMembers(queries, call.shop.shop_id, membership_id)
      const inputs = inputsOf(call, controls, program, had_members)
      const product = prepared && mapValue(prepared.linked, (linked) => linked.product)
      const change = changeOf(program, target, (before) =>
        changedMembership(inputs, before, input, product ?? { value: before.product }),
      )
      return { ...change, extras: prepared?.extras ?? {} }
    },
  })
}

/** Deletes a membership that is off sale and never had a member; its product stays. */
export function deleteMembership(
  call: Call<ProgramOutcome<'membership'>>,
  controls: WriteControls,
  membership_id: string,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: membershipWrite,
    decide: (at) => removalOf(call.shop, at, { kind: 'membership', id: membership_id }),
  })
}

function inputsOf(
  call: Call<never>,
  controls: WriteControls,
  program: Program,
  had_members: boolean,
): MembershipInputs {
  const { shop } = call
  const words = wordsIn(shop.currency)
  return { program, shop, words, new_ids: benefitIds(call, controls), had_members }
}
