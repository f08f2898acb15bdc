import { type Static, Type } from 'typebox'
import { formatGid } from '../../../lib/gid.ts'
import { closed, nullable, readMoment, timestamp, visibleText } from '../../../schemas/types.ts'
import type { CustomerDocument } from '../store/customers.ts'

const text = nullable(Type.String({ maxLength: 320 }))
const Company = closed({ name: Type.String({ minLength: 1, maxLength: 200 }) })

const customerFields = {
  email: text,
  first_name: text,
  last_name: text,
  phone: text,
  tags: Type.Array(visibleText(255), { maxItems: 250 }),
  locale: text,
  email_consent: Type.Boolean({ description: 'Consents to e-mail marketing.' }),
  sms_consent: Type.Boolean({ description: 'Consents to SMS marketing.' }),
  company: nullable(Company),
  created_at: timestamp('When the customer was created; now unless told.'),
}

export const CustomerBody = Type.Partial(closed(customerFields), { additionalProperties: false })

export const EmbeddedCustomer = closed(
  { id: Type.Integer(), gid: Type.String(), ...customerFields },
  { title: 'EmbeddedCustomer' },
)

export function completeCustomer(
  body: Static<typeof CustomerBody>,
  before: CustomerDocument | undefined,
  now: Date,
): CustomerDocument {
  return {
    email: body.email ?? null,
    first_name: body.first_name ?? null,
    last_name: body.last_name ?? null,
    phone: body.phone ?? null,
    tags: body.tags ?? [],
    locale: body.locale?.toLowerCase() ?? null,
    email_consent: body.email_consent ?? false,
    sms_consent: body.sms_consent ?? false,
    company: body.company ?? null,
    created_at: createdAt(body.created_at, before, now),
  }
}

function createdAt(
  told: string | undefined,
  before: CustomerDocument | undefined,
  now: Date,
): string {
  if (told !== undefined) return readMoment('created_at', told).toISOString()
  return before?.created_at ?? now.toISOString()
}

export function presentCustomer(
  shop: { platform: string },
  number: number,
  document: CustomerDocument,
) {
  const gid = formatGid(shop.platform, 'Customer', number)
  return { id: number, gid, ...document, tags: [...document.tags] }
}
