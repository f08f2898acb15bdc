import { emailTemplateWrite } from '../../actions/programme/email-template-write.ts'
import { changeOf } from '../../actions/write/change-part.ts'
import { changeProgram, type WriteControls } from '../../actions/write/change-program.ts'
import type { Answer, Call } from '../../context.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { notFound } from '../../errors.ts'
import { findProgramEmail } from '../templates/index.ts'
import { switchedEmail } from '../templates/sending.ts'

/** Switches one e-mail on or off (contract: PATCH /program/emails/{type}). */
export function changeEmailTemplate(
  call: Call<ProgramOutcome<'email_template'>>,
  controls: WriteControls,
  type: string,
  enabled: boolean,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: emailTemplateWrite,
    decide: ({ program }) => {
      const email = findProgramEmail(type)
      if (email === null) throw notFound('email_template', type)
      const target = { kind: 'email_template', id: type } as const
      return changeOf(program, target, () => switchedEmail(email, enabled))
    },
  })
}
