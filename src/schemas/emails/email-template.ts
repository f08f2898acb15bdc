import { type Static, Type } from 'typebox'
import {
  findEmailTemplate,
  isTemplateOn,
  sends,
  type EmailTemplate as Template,
} from '../../domain/emails/emails.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop, Viewer } from '../../domain/shops/shop.ts'
import { type Page, presentPage } from '../base/page.ts'
import {
  type FinishedProgramWrite,
  presentWrite,
  writeFields,
} from '../base/program-write-fields.ts'
import { closed, listOf } from '../base/types.ts'

const EmailTemplate = closed(
  {
    type: Type.String({ examples: ['welcome'] }),
    name: Type.String(),
    description: Type.String({ description: 'What the e-mail says.' }),
    sends_when: Type.String({ description: 'What triggers it.' }),
    enabled: Type.Boolean({ description: 'Whether the merchant has it on.' }),
    sends: Type.Boolean({
      description:
        'Whether it goes out: it is on, e-mails are on in the admin, and what triggers it is live.',
    }),
    toggleable: Type.Boolean({ description: 'False for what must go out.' }),
  },
  { title: 'EmailTemplate' },
)

const emails_enabled = Type.Boolean({
  description: 'The switch of all e-mails, in the admin; while it is off, nothing is sent.',
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
          'How many get it: members with an e-mail address who are not excluded and have not unsubscribed from e-mails of its group; where it is promotional, those alone who agreed to marketing by e-mail. For the e-mails of partners, approved partners in their place.',
      }),
    }),
  },
  { title: 'EmailTemplateWriteResult' },
)

export const EmailTemplatePath = closed({
  type: Type.String({ description: 'As `GET /program/emails` lists it.', examples: ['welcome'] }),
})

export const emailTemplateChange = {
  enabled: Type.Boolean({ description: 'Whether it is to be on.', examples: [false] }),
}

function presentEmailTemplate(
  template: Template,
  program: Program,
  shop: Shop,
): Static<typeof EmailTemplate> {
  const { type, name, description, sends_when, toggleable } = template
  return {
    ...{ type, name, description, sends_when, toggleable },
    enabled: isTemplateOn(program, template),
    sends: sends(program, shop, template),
  }
}

export function presentEmailTemplates(
  { page, program }: { page: Page<Template>; program: Program },
  { shop }: Viewer,
): Static<typeof EmailTemplateList> {
  const { emails_enabled } = program.switches
  return {
    ...presentPage(page, (template) => presentEmailTemplate(template, program, shop)),
    emails_enabled,
  }
}

export function presentEmailTemplateWrite(
  outcome: FinishedProgramWrite,
  { shop }: Viewer,
): Static<typeof EmailTemplateWriteResult> {
  const { program, change, extras } = outcome
  const template = findEmailTemplate(change.id)
  if (template === null || extras.reach === undefined) {
    throw new Error('what was written is no e-mail template')
  }
  return {
    ...presentWrite(outcome),
    email_template: presentEmailTemplate(template, program, shop),
    emails_enabled: program.switches.emails_enabled,
    reach: extras.reach,
  }
}
