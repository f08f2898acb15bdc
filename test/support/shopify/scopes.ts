import { type DocumentNode, visit } from 'graphql'

/** What fields of the Admin API need, by the texts of its schema. */
const OF_FIELDS: Readonly<Record<string, readonly string[]>> = {
  read_legal_policies: ['shopPolicies'],
  read_orders: ['order', 'orders', 'ordersCount'],
  read_customers: ['customer', 'customers', 'customersCount', 'segments'],
  write_customers: [
    ...['segmentCreate', 'segmentDelete', 'customerUpdate'],
    ...['customerEmailMarketingConsentUpdate', 'customerSmsMarketingConsentUpdate'],
  ],
  read_products: ['product', 'products', 'productsCount', 'collections', 'productTags'],
  write_products: ['productSet'],
  read_discounts: ['codeDiscountNodeByCode', 'discountNodes'],
  write_discounts: [
    ...['discountCodeBasicCreate', 'discountCodeBasicUpdate', 'discountCodeDeactivate'],
    ...['discountCodeFreeShippingCreate', 'discountAutomaticBasicCreate'],
    ...['discountAutomaticBasicUpdate', 'discountAutomaticFreeShippingCreate'],
    'discountAutomaticDelete',
  ],
  read_gift_cards: ['giftCards'],
  write_gift_cards: ['giftCardCreate', 'giftCardDeactivate'],
  read_store_credit_accounts: ['storeCreditAccounts'],
  write_store_credit_account_transactions: ['storeCreditAccountCredit', 'storeCreditAccountDebit'],
}

const SCOPE_OF = new Map(
  Object.entries(OF_FIELDS).flatMap(([scope, fields]) =>
    fields.map((field) => [field, scope] as const),
  ),
)

/** The scope of a topic of webhooks; null: it needs none. */
export function scopeOfTopic(topic: string): string | null {
  if (topic === 'CUSTOMERS_MERGE') return 'read_customer_merge'
  if (/^(ORDERS|REFUNDS)_/.test(topic)) return 'read_orders'
  return /^(CUSTOMERS?|COMPANY_CONTACTS)_/.test(topic) ? 'read_customers' : null
}

/** `write_x` includes `read_x`. */
export function includesScope(scopes: readonly string[], scope: string): boolean {
  return scopes.includes(scope) || scopes.includes(scope.replace(/^read_/, 'write_'))
}

/** The errors of a document that asks for what the app may not. */
export function deniedIn(document: DocumentNode, scopes: readonly string[]) {
  const errors: { message: string; extensions: { code: string } }[] = []
  visit(document, {
    Field: ({ name }) => {
      const scope = SCOPE_OF.get(name.value)
      if (scope === undefined || includesScope(scopes, scope)) return
      const message = `Access denied for ${name.value} field. Required access: \`${scope}\` access scope.`
      errors.push({ message, extensions: { code: 'ACCESS_DENIED' } })
    },
  })
  return errors
}
