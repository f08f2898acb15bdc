import type { PlatformConsents, PlatformCustomer } from '../../domain/platform.ts'
import { cleanText } from '../../lib/typed-text.ts'
import type { ShopifyCustomer } from '../operations/customers.ts'

/** Those who became customers before `past_until` join without points; null: nobody does. */
export function asPlatformCustomer(
  customer: ShopifyCustomer,
  past_until: Date | null = null,
): PlatformCustomer {
  const created_at = new Date(customer.createdAt)
  return {
    customer_id: Number(customer.legacyResourceId),
    email: customer.defaultEmailAddress?.emailAddress ?? null,
    first_name: customerName(customer.firstName),
    last_name: customerName(customer.lastName),
    tags: customer.tags.map(cleanText),
    locale: customer.locale,
    is_business: customer.companyContactProfiles.length > 0,
    email_consent: consentsOf(customer).email,
    created_at,
    updated_at: new Date(customer.updatedAt),
    ...(past_until !== null && created_at < past_until ? { is_past: true } : {}),
  }
}

/** A name as the shop's own platform would store it; a blank one is none. */
function customerName(name: string | null): string | null {
  return cleanText(name ?? '') || null
}

/** PENDING is somebody who has not answered the question yet. */
export function consentsOf(customer: ShopifyCustomer): PlatformConsents {
  return {
    email: customer.defaultEmailAddress?.marketingState === 'SUBSCRIBED',
    sms: customer.defaultPhoneNumber?.marketingState === 'SUBSCRIBED',
  }
}
