import { definePart } from '../part.ts'
import { emailTemplateName } from './emails.ts'

/** Whether one e-mail goes out; its id is the template's type. */
export const emailTemplatePart = definePart<'email_template', { readonly enabled: boolean }>({
  kind: 'email_template',
  path: (type) => `emails.${type}`,
  place: () => null,
  find: ({ emails }, type) => ({ enabled: emails[type] ?? true }),
  put: (program, type, after) => ({
    ...program,
    emails: { ...program.emails, [type]: after?.enabled ?? true },
  }),
  label: (_template, type) => emailTemplateName(type),
  summary: ({ enabled }, _words, { id }) =>
    `The e-mail "${emailTemplateName(id)}" is ${enabled ? 'on' : 'off'}`,
  needs: 'emails_enabled',
  isOn: ({ enabled }) => enabled,
})
