import type { Answer, Call } from '../../context.ts'
import {
  changedPartnerGroup,
  newPartnerGroup,
  type PartnerGroupChange,
} from '../../domain/partners/partner-program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { additionOf, changeOf, newPartId, removalOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import { partnerGroupWrite } from './partner-writes.ts'

/** Adds a group of partners at the end of the list. */
export function createPartnerGroup(
  call: Call<ProgramOutcome<'affiliate_group'>>,
  controls: WriteControls,
  input: PartnerGroupChange & { readonly name: string },
): Promise<Answer> {
  const id = newPartId(call, controls, 'grp')
  return changeProgram(call, controls, {
    part: partnerGroupWrite,
    decide: ({ program }) =>
      additionOf('affiliate_group', id, newPartnerGroup(program, call.shop, id, input)),
  })
}

export function changePartnerGroup(
  call: Call<ProgramOutcome<'affiliate_group'>>,
  controls: WriteControls,
  group_id: string,
  input: PartnerGroupChange,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: partnerGroupWrite,
    decide: ({ program }) =>
      changeOf(program, { kind: 'affiliate_group', id: group_id }, (before) =>
        changedPartnerGroup(program, call.shop, before, input),
      ),
  })
}

/**
 * Removes a group without members. Nobody can join it meanwhile, since joining a group locks the
 * programme too.
 */
export function deletePartnerGroup(
  call: Call<ProgramOutcome<'affiliate_group'>>,
  controls: WriteControls,
  group_id: string,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: partnerGroupWrite,
    decide: (at) => removalOf(call.shop, at, { kind: 'affiliate_group', id: group_id }),
  })
}
