import { isObject } from '../../lib/is-object.ts'

/** What a webhook is about, and where its payload has the number of that. */
export interface ShopifyTopic {
  /** As Shopify's schema names it; null: it is set in the app's own settings only. */
  readonly subscription: string | null
  readonly about: 'order' | 'customer' | 'merge' | 'erasure' | 'access' | 'uninstalled'
  /** The path to the number or the GID. */
  readonly subject: readonly string[]
  /** Of a merge, the path to the one who stays. */
  readonly into?: readonly string[]
}

const order = (subscription: string, subject: readonly string[] = ['id']): ShopifyTopic => {
  return { subscription, about: 'order', subject }
}
const customer = (subscription: string, subject: readonly string[] = ['id']): ShopifyTopic => {
  return { subscription, about: 'customer', subject }
}

/**
 * What Laurel wants to hear. A payload only says what has changed: the thing is read when the
 * delivery is worked on, so that payloads may come twice, late and in any order.
 */
export const topics: ReadonlyMap<string, ShopifyTopic> = new Map(
  Object.entries<ShopifyTopic>({
    'orders/create': order('ORDERS_CREATE'),
    'orders/paid': order('ORDERS_PAID'),
    'orders/updated': order('ORDERS_UPDATED'),
    'orders/edited': order('ORDERS_EDITED', ['order_edit', 'order_id']),
    'orders/cancelled': order('ORDERS_CANCELLED'),
    'orders/fulfilled': order('ORDERS_FULFILLED'),
    'orders/delete': order('ORDERS_DELETE'),
    'refunds/create': order('REFUNDS_CREATE', ['order_id']),
    'customers/create': customer('CUSTOMERS_CREATE'),
    'customers/update': customer('CUSTOMERS_UPDATE'),
    'customers/delete': customer('CUSTOMERS_DELETE'),
    'customer.tags_added': customer('CUSTOMER_TAGS_ADDED', ['customerId']),
    'customer.tags_removed': customer('CUSTOMER_TAGS_REMOVED', ['customerId']),
    'customers_email_marketing_consent/update': customer(
      'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE',
      ['customer_id'],
    ),
    'customers_marketing_consent/update': customer('CUSTOMERS_MARKETING_CONSENT_UPDATE'),
    'company_contacts/create': customer('COMPANY_CONTACTS_CREATE', [
      'customer_admin_graphql_api_id',
    ]),
    'company_contacts/delete': customer('COMPANY_CONTACTS_DELETE', [
      'customer_admin_graphql_api_id',
    ]),
    'customers/merge': {
      ...{ subscription: 'CUSTOMERS_MERGE', about: 'merge' },
      subject: ['admin_graphql_api_customer_deleted_id'],
      into: ['admin_graphql_api_customer_kept_id'],
    },
    'app/uninstalled': { subscription: 'APP_UNINSTALLED', about: 'uninstalled', subject: [] },
    'customers/redact': { subscription: null, about: 'erasure', subject: ['customer', 'id'] },
    'customers/data_request': { subscription: null, about: 'access', subject: ['customer', 'id'] },
  }),
)

/** The names under which things of these kinds are reported. */
export function topicsAbout(...kinds: readonly ShopifyTopic['about'][]): string[] {
  return [...topics].filter(([, { about }]) => kinds.includes(about)).map(([name]) => name)
}

/** The number of what a payload is about; null: there is none in it. */
export function subjectOf({ subject }: ShopifyTopic, payload: unknown): number | null {
  return numberAt(subject, payload)
}

/** Who stays after a merge; null: it is no merge, or one that did not succeed. */
export function heirOf({ into = [] }: ShopifyTopic, payload: unknown): number | null {
  const status = isObject(payload) ? String(payload.status ?? '').toLowerCase() : ''
  return status === 'completed' ? numberAt(into, payload) : null
}

function numberAt(path: readonly string[], payload: unknown): number | null {
  if (path.length === 0) return null
  const value = path.reduce<unknown>(
    (inside, name) => (isObject(inside) ? inside[name] : null),
    payload,
  )
  const digits = /^(?:gid:\/\/shopify\/\w+\/)?([1-9]\d{0,15})$/.exec(String(value))?.[1]
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : null
}
