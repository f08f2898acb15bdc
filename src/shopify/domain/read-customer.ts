import type { PlatformConsents, PlatformCustomer } from '../../domain/platform.ts'
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
    first_name: customer.firstName,
    last_name: customer.lastName,
    tags: customer.tags,
    locale: customer.locale,
    is_business: customer.companyContactProfiles.length > 0,
    email_consent: consentsOf(customer).email,
    created_at,
    updated_at: new Date(customer.updatedAt),
    ...(past_until !== null && created_at < past_until ? { is_past: true } : {}),
  }
}

/** PENDING is somebody who has not answered the question yet. */
export function consentsOf(customer: ShopifyCustomer): PlatformConsents {
  return {
    email: customer.defaultEmailAddress?.marketingState === 'SUBSCRIBED',
    sms: customer.defaultPhoneNumber?.marketingState === 'SUBSCRIBED',
  }
}
