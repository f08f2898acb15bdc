import { type Static, Type } from 'typebox'
import { KEPT_DAYS } from '../../domain/retention.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { EMAIL_STATUSES, type EmailStatus } from '../../emails/domain/email-status.ts'
import { customerOf, partnerOf } from '../../emails/domain/recipients.ts'
import { customerGid } from '../base/customer-id.ts'
import { languageTag } from '../base/language-tag.ts'
import { TYPED } from '../base/typed-text.ts'
import { ADDRESS_PATTERN, closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

const emailFields = {
  id: Type.String({ examples: ['mail_01jd3k5m9q8r7s6t5v4w3x2y1z'] }),
  template: Type.String({ examples: ['points_earned'] }),
  recipient: closed({
    kind: oneOf(['customer', 'partner', 'test'], {
      description: '`test`: the recipient of a sample.',
    }),
    id: nullable(
      Type.String({ description: 'The GID of the customer, the id of the partner; null: a test.' }),
    ),
  }),
  address: nullable(
    Type.String({
      description: `null: not rendered yet, or erased after ${KEPT_DAYS.email_contents} days.`,
    }),
  ),
  language: nullable(Type.String({ description: 'null: not rendered yet.', examples: ['en'] })),
  subject: nullable(
    Type.String({
      description: 'null like `address`. Roles that may not spend codes see them by their end.',
    }),
  ),
  status: oneOf(EMAIL_STATUSES, {
    description:
      '`queued`: not sent yet. `handed_over`: a mail server has it all, but its answer is not ' +
      'here yet or was lost; never sent again. `sent`: accepted, or in the mailbox if there is ' +
      'no mail server. `dropped`: not sent. `bounced`: refused for good. `failed`: refused at ' +
      'every attempt.',
  }),
  reason: nullable(
    Type.String({
      description:
        'Why it was dropped (`switched_off`, `nothing_to_say`, `reader_gone`, `no_address`, ' +
        '`excluded`, `no_consent`, `unsubscribed`), or why it waits, or what the mail server ' +
        'said. `no_mail_server` with the status `sent`: it is only in the mailbox.',
    }),
  ),
  attempts: Type.Integer(),
  due_at: nullable(timestamp('When the next attempt is due; null unless queued.')),
  created_at: timestamp('When its occasion happened.'),
  finished_at: nullable(timestamp('When it was handed over or dropped.')),
}

const Email = closed(emailFields, { title: 'Email' })

export const EmailList = listOf('EmailList', Email)

export const EmailWithContent = closed(
  {
    ...emailFields,
    html: nullable(
      Type.String({
        description: `null: never rendered, or erased after ${KEPT_DAYS.email_contents} days.`,
      }),
    ),
    text: nullable(Type.String({ description: 'The plain-text version.' })),
    drop_reason: nullable(
      Type.String({
        description:
          'For a queued e-mail: why it would be dropped if sent now, or `not_yet` while a code ' +
          'is being created; null: it would be sent as shown. Null for all others.',
      }),
    ),
  },
  { title: 'EmailWithContent' },
)

export const EmailPath = closed({
  email_id: Type.String({
    description: 'The id of the e-mail.',
    examples: ['mail_01jd3k5m9q8r7s6t5v4w3x2y1z'],
  }),
})

export const emailStatus = oneOf(EMAIL_STATUSES, { description: 'Only those with this status.' })

export const AdminEmailTemplateList = closed(
  {
    data: Type.Array(
      closed({
        type: Type.String({ examples: ['welcome'] }),
        group: Type.String({
          description: 'The group of e-mails that one unsubscribe click stops.',
        }),
        promotional: Type.Boolean({
          description: 'Whether it is sent only with consent to e-mail marketing.',
        }),
        name: Type.String(),
        enabled: nullable(
          Type.Boolean({ description: 'Whether it is on; null: set on each campaign.' }),
        ),
        sends: Type.Boolean({
          description: "Whether it is sent, with the shop's current settings.",
        }),
        languages: Type.Array(Type.String(), { description: 'The languages it is written in.' }),
        own_texts: Type.Array(Type.String(), {
          description: 'The languages in which it has texts of the merchant.',
        }),
      }),
    ),
    emails_enabled: Type.Boolean({
      description: 'The switch for all e-mails; false: none is sent, and no template `sends`.',
    }),
    has_mail_server: Type.Boolean({
      description: 'Whether the service has a mail server; false: e-mails stay in the mailbox.',
    }),
  },
  { title: 'AdminEmailTemplateList' },
)

export const TemplatePath = closed({
  type: Type.String({
    description: 'The id from `GET /admin/api/email-templates`.',
    examples: ['welcome'],
  }),
})

const LANGUAGE =
  "One of the template's `languages`. Default: the shop's primary language, or `en` if the " +
  'template does not have it.'

export const emailLanguage = Type.Optional(languageTag(LANGUAGE))

export const EmailPreview = closed(
  {
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    language: Type.String(),
    from: closed({ name: Type.String(), address: Type.String() }),
    reply_to: nullable(Type.String({ description: 'null: answers go to the sender.' })),
  },
  { title: 'EmailPreview' },
)

export const testEmailFields = {
  to: Type.String({
    minLength: 3,
    maxLength: 320,
    pattern: ADDRESS_PATTERN,
    ...TYPED,
    description: 'One address.',
    examples: ['me@example.com'],
  }),
  language: emailLanguage,
}

export const TestEmail = closed(
  {
    to: Type.String(),
    subject: Type.String(),
    language: Type.String(),
    email_id: nullable(
      Type.String({ description: 'The id in the mailbox; null: a mail server accepted it.' }),
    ),
  },
  { title: 'TestEmail' },
)

interface Logged {
  readonly email_id: string
  readonly template: string
  readonly recipient: string
  readonly address: string | null
  readonly language: string | null
  readonly subject: string | null
  readonly status: EmailStatus
  readonly reason: string | null
  readonly attempts: number
  readonly due_at: Date | null
  readonly created_at: Date
  readonly finished_at: Date | null
}

export function presentEmail(email: Logged, shop: Shop): Static<typeof Email> {
  const { email_id, template, address, language, subject, status, reason, attempts } = email
  return {
    id: email_id,
    template,
    recipient: presentRecipient(email.recipient, shop),
    ...{ address, language, subject, status, reason, attempts },
    due_at: email.due_at?.toISOString() ?? null,
    created_at: email.created_at.toISOString(),
    finished_at: email.finished_at?.toISOString() ?? null,
  }
}

function presentRecipient(recipient: string, shop: Shop): Static<typeof Email>['recipient'] {
  const customer_id = customerOf(recipient)
  if (customer_id !== null) return { kind: 'customer', id: customerGid(shop, customer_id) }
  const partner_id = partnerOf(recipient)
  return partner_id === null ? { kind: 'test', id: null } : { kind: 'partner', id: partner_id }
}

interface LoggedWithContent extends Logged {
  readonly html: string | null
  readonly plain_text: string | null
  readonly drop_reason: string | null
}

export function presentEmailWithContent(
  email: LoggedWithContent,
  shop: Shop,
): Static<typeof EmailWithContent> {
  const { html, plain_text: text, drop_reason } = email
  return { ...presentEmail(email, shop), html, text, drop_reason }
}
