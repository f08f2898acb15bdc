import { changeBranding } from '../../../emails/actions/change-branding.ts'
import { readControls } from '../../../schemas/base/program-write-fields.ts'
import { NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { brandingBody, EmailBrandingWriteResult } from '../../../schemas/emails/email-branding.ts'
import { presentWritten } from '../../../schemas/emails/email-design.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { brandingSubject } from './branding-subject.ts'
import { showBranding } from './get-email-branding.ts'

export const updateEmailBrandingOperation = defineOperation('updateEmailBranding', {
  method: 'PATCH',
  path: '/email-branding',
  summary: "Change the look and sender of the shop's e-mails. null restores a default.",
  area: 'emails',
  params: NoParams,
  query: NoQuery,
  body: brandingBody,
  result: EmailBrandingWriteResult,
  subject: brandingSubject,
  handle: async (call, { body }) => {
    const { dry_run: _dry_run, if_revision: _if_revision, ...change } = body
    const request = { change, ...readControls(body) }
    const changed = await changeBranding(call.context, call.shop, request, call.now)
    return { ...presentWritten(changed), branding: await showBranding(call, changed) }
  },
})
