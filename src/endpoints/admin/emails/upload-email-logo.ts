import { uploadLogo } from '../../../emails/actions/upload-logo.ts'
import { NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { EmailLogo, presentLogo } from '../../../schemas/emails/email-branding.ts'
import { defineUploadOperation } from '../../door/define-streamed-operation.ts'

export const uploadEmailLogoOperation = defineUploadOperation('uploadEmailLogo', {
  method: 'POST',
  path: '/email-logos',
  summary:
    "Upload a PNG or JPEG for the branding's `logo_id`: at most 100 KB and 1200 × 600 pixels. " +
    'Metadata, such as where a photo was taken, is removed. Of unused pictures, the newest 10 ' +
    'are kept.',
  area: 'emails',
  takes: ['image/png', 'image/jpeg'],
  params: NoParams,
  query: NoQuery,
  result: EmailLogo,
  subject: { kind: 'email_logo', id: (_input, result) => result?.logo_id ?? null },
  handle: async ({ context, shop, now }, { body }) =>
    presentLogo(await uploadLogo(context, shop, body, now)),
})
