import { definePart } from '../domain/part.ts'
import { findProgramEmail } from './templates/index.ts'

/** The extra answer fields of a template write. */
export interface EmailTemplateExtras {
  /** Who gets the e-mail. */
  readonly reach: { readonly members_with_email: number }
}

/** Whether one e-mail goes out; its id is the template's type. */
export const emailTemplatePart = definePart<
  'email_template',
  { readonly enabled: boolean },
  EmailTemplateExtras
>({
  kind: 'email_template',
  path: (type) => `emails.${type}`,
  position: () => null,
  find: ({ emails }, type) => ({ enabled: emails[type] ?? true }),
  put: (program, type, after) => ({
    ...program,
    emails: { ...program.emails, [type]: after?.enabled ?? true },
  }),
  label: (_template, type) => nameOf(type),
  summary: ({ enabled }, words, { id }) => words.email(nameOf(id), id, enabled),
  needs: 'emails_enabled',
  isOn: ({ enabled }) => enabled,
})

function nameOf(type: string): string {
  return findProgramEmail(type)?.name ?? type
}
