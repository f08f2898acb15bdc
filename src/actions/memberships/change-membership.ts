import type { Answer, Call } from '../../context.ts'
import { firstName } from '../../domain/catalogue/titles.ts'
import { wordsIn } from '../../domain/catalogue/words.ts'
import { type Decided, mapValue } from '../../domain/decided.ts'
import {
  draftToMake,
  type GivenDraft,
  type GivenLink,
  type LinkedProduct,
  linkTo,
} from '../../domain/memberships/membership-product.ts'
import {
  changedMembership,
  type MembershipChange,
  type MembershipSetting,
  newMembership,
  removedMembership,
} from '../../domain/memberships/memberships.ts'
import type { Program } from '../../domain/program.ts'
import type { WriteExtras } from '../../domain/programme/write-extras.ts'
import { hadMembers } from '../../store/memberships/memberships.ts'
import { benefitIds } from '../tiers/change-tier.ts'
import { additionOf, changeOf, newPartId } from '../write/change-part.ts'
import type { ProgramOutcome, WriteControls } from '../write/change-program.ts'
import { findReplay } from '../write/run-write.ts'
import { linkAnew, linkOnly } from './link-product.ts'
import { makeDraft } from './make-draft.ts'
import { type DecideMembership, saveMembership } from './save-membership.ts'

export interface MembershipInput extends MembershipChange {
  readonly product?: GivenLink
}

export interface NewMembershipInput extends MembershipInput {
  readonly name: string
  readonly create_product?: GivenDraft
}

/** Adds a membership off sale, bought as a product that is there or that is made for it. */
export async function createMembership(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: NewMembershipInput,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const id = newPartId(call, controls, 'mem')
  const decideWith =
    (linked: Decided<LinkedProduct>, extras: WriteExtras = statusOf(linked)): DecideMembership =>
    async (_tx, { document: program }) => {
      const setting = settingOf(call, controls, program, false)
      const decided = newMembership(
        setting,
        id,
        input,
        mapValue(linked, ({ product }) => product),
      )
      return { change: additionOf('membership', id, decided), extras }
    }
  const { product, create_product } = input
  if (create_product === undefined || product !== undefined) {
    return saveMembership(call, controls, decideWith(await linkOnly(call, input)))
  }
  const { title = firstName(call.shop, input), price } = create_product
  const to_make = { value: draftToMake(call.shop, title, price) }
  if (controls.dry_run) {
    const would_create_product = { title, price, status: to_make.value.status }
    return saveMembership(call, controls, decideWith(to_make, { would_create_product }))
  }
  const made = await makeDraft(call, controls, decideWith(to_make), { title, price })
  if ('answer' in made) return made.answer
  const linked = { value: linkTo(call.shop, made.product) }
  const extras = { ...statusOf(linked), product_created: true } as const
  return saveMembership(call, controls, decideWith(linked, extras))
}

export async function changeMembership(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  membership_id: string,
  input: MembershipInput,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const target = { kind: 'membership', id: membership_id } as const
  const linked = await linkAnew(call, membership_id, input.product)
  return saveMembership(call, controls, async (tx, { document: program }) => {
    const had_members = await hadMembers(tx, call.shop.shop_id, membership_id)
    const setting = settingOf(call, controls, program, had_members)
    const product = linked && mapValue(linked, (link) => link.product)
    const change = changeOf(program, target, (_program, before) =>
      changedMembership(setting, before, input, product ?? { value: before.product }),
    )
    return { change, extras: statusOf(linked) }
  })
}

/** Deletes a membership that is off sale and never had a member; its product stays. */
export async function deleteMembership(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  membership_id: string,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  return saveMembership(call, controls, async (tx, { document: program }) => {
    const had_members = await hadMembers(tx, call.shop.shop_id, membership_id)
    const target = { kind: 'membership', id: membership_id } as const
    const change = changeOf(program, target, (_program, before) =>
      removedMembership(before, had_members),
    )
    return { change }
  })
}

function settingOf(
  call: Call<never>,
  controls: WriteControls,
  program: Program,
  had_members: boolean,
): MembershipSetting {
  const { shop } = call
  const words = wordsIn(shop.currency)
  return { program, shop, words, new_ids: benefitIds(call, controls), had_members }
}

/** What there is to tell of a product that cannot be bought. */
function statusOf(linked: Decided<LinkedProduct> | null): WriteExtras {
  if (linked === null || !('value' in linked) || linked.value.status === 'ACTIVE') return {}
  return { product_status: linked.value.status }
}
