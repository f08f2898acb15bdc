import type { Answer, Call } from '../../context.ts'
import { findEmailTemplate, switchedTemplate } from '../../domain/emails/emails.ts'
import { notFound } from '../../errors.ts'
import { changeOf } from '../write/change-part.ts'
import {
  changeProgramWith,
  type ProgramOutcome,
  type WriteControls,
} from '../write/change-program.ts'
import { readReach } from './email-kind.ts'

/** Switches one e-mail on or off (contract: PATCH /program/emails/{type}). */
export function changeEmailTemplate(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  type: string,
  enabled: boolean,
): Promise<Answer> {
  return changeProgramWith(call, controls, async (tx, { document }) => {
    const template = findEmailTemplate(type)
    if (template === null) throw notFound('email template', type)
    const target = { kind: 'email_template', id: type } as const
    const change = changeOf(document, target, () => switchedTemplate(template, enabled))
    return { change, extras: { reach: await readReach(tx, call.shop.shop_id, type) } }
  })
}
