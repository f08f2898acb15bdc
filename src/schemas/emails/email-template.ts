import { type Static, Type } from 'typebox'
import type { Program } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop, Viewer } from '../../domain/shops/shop.ts'
import { findProgramEmail, type ListedEmail } from '../../emails/templates/index.ts'
import { isEmailOn, sends } from '../../emails/templates/sending.ts'
import { type Page, presentPage } from '../base/page.ts'
import { presentWrite, writeFields } from '../base/program-write-fields.ts'
import { closed, listOf } from '../base/types.ts'

const EmailTemplate = closed(
  {
    type: Type.String({ examples: ['welcome'] }),
    name: Type.String(),
    description: Type.String({ description: 'The content of the e-mail.' }),
    sends_when: Type.String({ description: 'What triggers it.' }),
    enabled: Type.Boolean({ description: 'Whether the merchant has switched it on.' }),
    sends: Type.Boolean({
      description:
        'Whether it is sent now: it is on, e-mails are on (`PATCH /admin/api/switches`), and ' +
        'its trigger is live.',
    }),
    toggleable: Type.Boolean({ description: 'False for e-mails that cannot be switched off.' }),
  },
  { title: 'EmailTemplate' },
)

const emails_enabled = Type.Boolean({
  description:
    "The admin's switch for all e-mails; while off, none of these is sent. The code that a " +
    'friend ' +
    'asks for on a page of the shop is sent in any case.',
})

export const EmailTemplateList = closed(
  { ...listOf('EmailTemplateList', EmailTemplate).properties, emails_enabled },
  { title: 'EmailTemplateList' },
)

export const EmailTemplateWriteResult = closed(
  {
    ...writeFields,
    email_template: EmailTemplate,
    emails_enabled,
    reach: closed({
      members_with_email: Type.Integer({
        description:
          'How many members get it: with an e-mail address, not excluded, not unsubscribed from ' +
          'its group; for promotional e-mails only those with consent to e-mail marketing. For ' +
          'partner e-mails: approved partners.',
      }),
    }),
  },
  { title: 'EmailTemplateWriteResult' },
)

export const EmailTemplatePath = closed({
  type: Type.String({
    description: 'The id from `GET /program/emails`.',
    examples: ['welcome'],
  }),
})

export const emailTemplateChange = {
  enabled: Type.Boolean({ description: 'Whether the e-mail is on.', examples: [false] }),
}

function presentEmailTemplate(
  email: ListedEmail,
  program: Program,
  shop: Shop,
): Static<typeof EmailTemplate> {
  const { type, name, description, sends_when, must_go_out = false } = email
  return {
    ...{ type, name, description, sends_when, toggleable: !must_go_out },
    enabled: isEmailOn(program, email),
    sends: sends(program, shop, email),
  }
}

export function presentEmailTemplates(
  { page, program }: { page: Page<ListedEmail>; program: Program },
  { shop }: Viewer,
): Static<typeof EmailTemplateList> {
  const { emails_enabled } = program.switches
  return {
    ...presentPage(page, (email) => presentEmailTemplate(email, program, shop)),
    emails_enabled,
  }
}

export function presentEmailTemplateWrite(
  outcome: ProgramOutcome<'email_template'>,
  viewer: Viewer,
): Static<typeof EmailTemplateWriteResult> {
  const { program, change, extras } = outcome
  const email = findProgramEmail(change.id)
  if (email === null) throw new Error(`the e-mail template ${change.id} is unknown`)
  return {
    ...presentWrite(outcome, viewer),
    email_template: presentEmailTemplate(email, program, viewer.shop),
    emails_enabled: program.switches.emails_enabled,
    reach: extras.reach,
  }
}
