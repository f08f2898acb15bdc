import type { Answer, Call } from '../../context.ts'
import {
  type AffiliateGroupChange,
  changedAffiliateGroup,
  emptyGroup,
  newAffiliateGroup,
} from '../../domain/partners/affiliates.ts'
import type { Tx } from '../../store/db.ts'
import { countGroupMembers } from '../../store/partners/partners.ts'
import { accepted, additionOf, changeOf, newPartId, removed } from '../write/change-part.ts'
import type { ProgramOutcome, WriteControls } from '../write/change-program.ts'
import { changePartnerTerms } from './change-partner-terms.ts'

/** Adds a group of partners at the end of the list. */
export function createAffiliateGroup(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: AffiliateGroupChange & { readonly name: string },
): Promise<Answer> {
  const id = newPartId(call, controls, 'grp')
  return changePartnerTerms(call, controls, async (_tx, { document }) => ({
    change: additionOf('affiliate_group', id, newAffiliateGroup(document, call.shop, id, input)),
    extras: { member_count: 0 },
  }))
}

export function changeAffiliateGroup(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  group_id: string,
  input: AffiliateGroupChange,
): Promise<Answer> {
  const target = { kind: 'affiliate_group', id: group_id } as const
  return changePartnerTerms(call, controls, async (tx, { document }) => ({
    change: changeOf(document, target, (program, before) =>
      changedAffiliateGroup(program, call.shop, before, input),
    ),
    extras: await groupExtras(tx, call.shop.shop_id, group_id),
  }))
}

/** Removes a group that has no members. */
export function deleteAffiliateGroup(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  group_id: string,
): Promise<Answer> {
  const target = { kind: 'affiliate_group', id: group_id } as const
  return changePartnerTerms(call, controls, async (tx, { document }) => {
    const change = changeOf(document, target, removed)
    // Whoever puts a partner into a group locks the programme first, as a removal does.
    const { member_count } = await groupExtras(tx, call.shop.shop_id, group_id)
    accepted(emptyGroup(member_count))
    return { change }
  })
}

/** What is told of a group beside its own fields. */
export async function groupExtras(tx: Tx, shop_id: number, group_id: string) {
  const members = await countGroupMembers(tx, shop_id, [group_id])
  return { member_count: members.get(group_id) ?? 0 }
}
