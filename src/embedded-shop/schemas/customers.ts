import { type Static, Type } from 'typebox'
import { formatGid } from '../../lib/gid.ts'
import { isLanguageTag } from '../../lib/standards.ts'
import { isBlank } from '../../lib/visible-text.ts'
import {
  ADDRESS_PATTERN,
  closed,
  nullable,
  readMoment,
  timestamp,
  visibleText,
} from '../../schemas/base/types.ts'
import type { CustomerDocument } from '../store/customers.ts'
import { ownId } from './numbers.ts'

/** As people typed it into a form and a shop system passed it on; blank means none. */
const typed = typedAs((text) => !BREAKING.test(text), 'must be one line of text')
/** It ends a line, or controls a display. */
const BREAKING = /[\p{Cc}\u2028\u2029]/u
/** We send e-mail to it, so a list of addresses or a name around one is refused. */
const email = typedAs(
  (text) => ADDRESS.test(text),
  'must be one plain address at a host with a dot, such as ada@example.com',
)
const ADDRESS = new RegExp(ADDRESS_PATTERN)
const Company = closed({ name: visibleText(200) })
/** Some systems write `de_AT`, and nothing for an unknown language. */
const locale = Type.Refine(
  nullable(
    Type.String({
      maxLength: 320,
      description: 'BCP 47; stored in lower case.',
      examples: ['de-AT'],
    }),
  ),
  // It is asked about whatever was sent.
  (text) => typeof text !== 'string' || isBlank(text) || isLanguageTag(text.replaceAll('_', '-')),
  () => 'must be a language tag of BCP 47, such as de-AT',
)

const customerFields = {
  email,
  first_name: typed,
  last_name: typed,
  phone: typed,
  tags: Type.Array(visibleText(255), { maxItems: 250 }),
  locale,
  email_consent: Type.Boolean({
    description: 'Whether the customer consents to e-mail marketing.',
  }),
  sms_consent: Type.Boolean({ description: 'Whether the customer consents to SMS marketing.' }),
  company: nullable(Company),
  created_at: timestamp('When the customer was created; default now.'),
}

export const CustomerBody = Type.Partial(closed(customerFields), { additionalProperties: false })

export const EmbeddedCustomer = closed(
  {
    id: Type.Integer(),
    gid: Type.String(),
    external_id: ownId('Customer'),
    ...customerFields,
  },
  { title: 'EmbeddedCustomer' },
)

function typedAs(fits: (text: string) => boolean, message: string) {
  return Type.Refine(
    nullable(Type.String({ maxLength: 320 })),
    // It is asked about whatever was sent.
    (text) => typeof text !== 'string' || isBlank(text) || fits(text),
    () => message,
  )
}

export function completeCustomer(
  body: Static<typeof CustomerBody>,
  before: CustomerDocument | undefined,
  now: Date,
): CustomerDocument {
  return {
    email: typedIn(body.email),
    first_name: typedIn(body.first_name),
    last_name: typedIn(body.last_name),
    phone: typedIn(body.phone),
    tags: body.tags ?? [],
    locale: typedIn(body.locale)?.replaceAll('_', '-').toLowerCase() ?? null,
    email_consent: body.email_consent ?? false,
    sms_consent: body.sms_consent ?? false,
    company: body.company ?? null,
    created_at: createdAt(body.created_at, before, now),
  }
}

function typedIn(text: string | null | undefined): string | null {
  return text === undefined || text === null || isBlank(text) ? null : text
}

function createdAt(
  reported: string | undefined,
  before: CustomerDocument | undefined,
  now: Date,
): string {
  if (reported !== undefined) return readMoment('created_at', reported).toISOString()
  return before?.created_at ?? now.toISOString()
}

export function presentCustomer(
  shop: { platform: string },
  number: number,
  document: CustomerDocument,
) {
  const gid = formatGid(shop.platform, 'Customer', number)
  return { id: number, gid, external_id: number, ...document, tags: [...document.tags] }
}
