import { type Static, Type } from 'typebox'
import { formatGid } from '../../lib/gid.ts'
import { isLanguageTag } from '../../lib/standards.ts'
import { TYPED, typedList, typedText } from '../../schemas/base/typed-text.ts'
import {
  ADDRESS_PATTERN,
  closed,
  nullable,
  readMoment,
  timestamp,
} from '../../schemas/base/types.ts'
import type { CustomerDocument } from '../store/customers.ts'
import { ownId } from './numbers.ts'

const name = nullable(typedText(320))
/** We send e-mail to it, so a list of addresses or a name around one is none. */
const ADDRESS = new RegExp(ADDRESS_PATTERN)
const email = nullable(
  typedText(320, 'One plain address, such as ada@example.com. Anything else is null, with a note.'),
)
/** Without a name there is no company. */
const Company = closed({ name: typedText(200, 'Blank: no company.') })
/** Some systems write `de_AT`, and nothing for an unknown language. */
const locale = Type.Refine(
  nullable(
    Type.String({
      maxLength: 320,
      ...TYPED,
      description: 'BCP 47; stored in lower case.',
      examples: ['de-AT'],
    }),
  ),
  // It is asked about whatever was sent.
  (text) => typeof text !== 'string' || isLanguageTag(text.replaceAll('_', '-')),
  () => 'must be a language tag of BCP 47, such as de-AT',
)

const customerFields = {
  email,
  first_name: name,
  last_name: name,
  phone: name,
  tags: typedList(255, 250),
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

const Note = closed(
  {
    field: Type.String({ description: 'The field that was not stored as sent.' }),
    message: Type.String({ description: 'The reason, and what was stored instead.' }),
    received: Type.String(),
  },
  { title: 'Note' },
)
export type Note = Static<typeof Note>

export const notes = Type.Array(Note, {
  description: 'Fields that were not stored as sent; empty if there are none.',
})

export const SavedCustomer = closed(
  { ...EmbeddedCustomer.properties, notes },
  { title: 'SavedEmbeddedCustomer' },
)

/** What is said of a customer who is saved without something that was sent. */
export function notesOn({ email }: Static<typeof CustomerBody>): Note[] {
  if (email === undefined || email === null || ADDRESS.test(email)) return []
  const message =
    'must be one plain e-mail address, such as ada@example.com; the customer was saved without an e-mail address'
  return [{ field: 'email', message, received: email }]
}

/** What is said of a customer who has become part of another one. */
export function notesOnMerged(customer_id: number, kept_by: number): Note[] {
  if (kept_by === customer_id) return []
  const message = `was merged into customer ${kept_by}, who has the points; report that customer instead`
  return [{ field: 'customer_id', message, received: String(customer_id) }]
}

export function completeCustomer(
  body: Static<typeof CustomerBody>,
  before: CustomerDocument | undefined,
  now: Date,
): CustomerDocument {
  return {
    email: notesOn(body).length === 0 ? (body.email ?? null) : null,
    first_name: body.first_name ?? null,
    last_name: body.last_name ?? null,
    phone: body.phone ?? null,
    tags: body.tags ?? [],
    locale: body.locale?.replaceAll('_', '-').toLowerCase() ?? null,
    email_consent: body.email_consent ?? false,
    sms_consent: body.sms_consent ?? false,
    company: body.company?.name ? body.company : null,
    created_at: createdAt(body.created_at, before, now),
  }
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
