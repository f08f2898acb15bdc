import type { Decided } from '../../domain/decided.ts'
import type { Program } from '../../domain/program.ts'
import type { EmailKind } from '../domain/recipients.ts'
import type { Email, ShopFeatures } from './define-email.ts'

/** Whether the merchant has switched it on. Campaign e-mails are switched on each campaign. */
export function isEmailOn({ emails }: Program, { type }: Email): boolean {
  return emails[type] ?? true
}

/** Whether it is sent when its trigger happens. */
export function sends(program: Program, shop: ShopFeatures, email: Email): boolean {
  return program.switches.emails_enabled && isEmailOn(program, email) && email.isLive(program, shop)
}

/** What decides who gets it. */
export function kindOf({ group, promotional, must_go_out = false }: Email): EmailKind {
  return { group, promotional, must_go_out }
}

/** An e-mail after it was switched, or why it cannot be. */
export function switchedEmail(
  { name, must_go_out }: Email,
  enabled: boolean,
): Decided<{ readonly enabled: boolean }> {
  if (!must_go_out) return { value: { enabled } }
  const message = `cannot be switched: the e-mail "${name}" must go out`
  return { refusal: { reason: 'not_toggleable', field: 'enabled', message, received: enabled } }
}
