import { changeEmailTemplate } from '../../emails/actions/change-email-template.ts'
import { readControls, writeControls } from '../../schemas/base/program-write-fields.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import {
  EmailTemplatePath,
  EmailTemplateWriteResult,
  emailTemplateChange,
  presentEmailTemplateWrite,
} from '../../schemas/emails/email-template.ts'
import { defineEndpoint } from '../door/define.ts'

export const updateEmailTemplateEndpoint = defineEndpoint('updateEmailTemplate', {
  method: 'PATCH',
  path: '/program/emails/{type}',
  tool: {
    name: 'service_update_email_template',
    when: 'Ask the merchant before switching one on: customers will get it.',
    reaches_out: true,
  },
  summary: 'Switch an e-mail on or off.',
  description:
    'While all e-mails are off (`PATCH /admin/api/switches`), nothing is sent. `reach` counts ' +
    'the members it would reach.',
  scope: 'program:write',
  session: null,
  rate: 'write',
  effect: 'write',
  params: EmailTemplatePath,
  query: NoQuery,
  body: closed({ ...emailTemplateChange, ...writeControls }),
  status: 200,
  result: EmailTemplateWriteResult,
  errors: ['revision_conflict'],
  handle: (call, { params, body }) =>
    changeEmailTemplate(call, readControls(body), params.type, body.enabled),
  present: presentEmailTemplateWrite,
})
