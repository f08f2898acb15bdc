import type { PlatformCustomer } from '../domain/platform.ts'
import { canonicalJson } from '../lib/canonical-json.ts'
import type { CustomerDocument } from './store/customers.ts'

export function asPlatformCustomer(
  customer_id: number,
  { document, updated_at }: { document: CustomerDocument; updated_at: Date | null },
): PlatformCustomer {
  const { email, first_name, last_name, tags, locale, company, email_consent } = document
  return {
    customer_id,
    email,
    first_name,
    last_name,
    tags,
    locale,
    is_business: company !== null,
    email_consent,
    created_at: new Date(document.created_at),
    updated_at,
  }
}

export function isSameCustomer(
  before: CustomerDocument | undefined,
  after: CustomerDocument,
): boolean {
  return before !== undefined && canonicalJson(before) === canonicalJson(after)
}
