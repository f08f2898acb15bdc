import { type Static, Type } from 'typebox'
import { defineOperation, type Operation } from '../../endpoints/define-operation.ts'
import { notFound } from '../../errors.ts'
import { formatGid } from '../../lib/gid.ts'
import {
  closed,
  NoBody,
  NoParams,
  NoQuery,
  nullable,
  oneOf,
  readMoment,
  timestamp,
} from '../../schemas/types.ts'
import { catalogueOperations } from './catalogue-operations.ts'
import { orderOperations } from './order-operations.ts'
import type { EmbeddedShop } from './shop.ts'
import { type CustomerDocument, findCustomer } from './store/customers.ts'
import { FAULT_MODES, saveFault } from './store/facts.ts'

const CustomerNumber = closed({
  number: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

const text = nullable(Type.String({ maxLength: 320 }))
const Company = closed({ name: Type.String({ minLength: 1, maxLength: 200 }) })

const customerFields = {
  email: text,
  first_name: text,
  last_name: text,
  phone: text,
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 250 }),
  locale: text,
  email_consent: Type.Boolean({ description: 'Consents to e-mail marketing.' }),
  sms_consent: Type.Boolean({ description: 'Consents to SMS marketing.' }),
  company: nullable(Company),
  created_at: timestamp('When the customer was created; now unless told.'),
}

const CustomerBody = Type.Partial(closed(customerFields), { additionalProperties: false })

const EmbeddedCustomer = closed(
  { id: Type.Integer(), gid: Type.String(), ...customerFields },
  { title: 'EmbeddedCustomer' },
)

/** The calls by which a shop without a platform feeds the service: `/platform/v1`. */
export function embeddedShopOperations(embedded: EmbeddedShop): readonly Operation[] {
  return [
    defineOperation('putEmbeddedCustomer', {
      method: 'PUT',
      path: '/customers/{number}',
      summary: 'Create or replace a customer. The same content twice is one event.',
      params: CustomerNumber,
      query: NoQuery,
      body: CustomerBody,
      result: EmbeddedCustomer,
      handle: async (input) => {
        const { params, body, now } = input
        const shop = await input.shop()
        const saved = await embedded.saveCustomer(shop, params.number, (before) =>
          complete(body, before, now),
        )
        if (saved === null) throw notFound('customer', params.number)
        return present(shop, params.number, saved)
      },
    }),
    defineOperation('getEmbeddedCustomer', {
      method: 'GET',
      path: '/customers/{number}',
      summary: 'Read a customer of the embedded shop.',
      params: CustomerNumber,
      query: NoQuery,
      body: NoBody,
      result: EmbeddedCustomer,
      handle: async (input) => {
        const { context, params } = input
        const shop = await input.shop()
        const document = await findCustomer(context.database.db, shop.shop_id, params.number)
        if (document === undefined) throw notFound('customer', params.number)
        return present(shop, params.number, document)
      },
    }),
    defineOperation('deleteEmbeddedCustomer', {
      method: 'DELETE',
      path: '/customers/{number}',
      summary: 'Delete a customer; the programme forgets the personal data and keeps the ledger.',
      params: CustomerNumber,
      query: NoQuery,
      body: NoBody,
      result: closed({ deleted: Type.Literal(true) }),
      handle: async (input) => {
        const { params } = input
        const shop = await input.shop()
        if (!(await embedded.deleteCustomer(shop, params.number))) {
          throw notFound('customer', params.number)
        }
        return { deleted: true as const }
      },
    }),
    ...catalogueOperations,
    ...orderOperations(embedded),
    defineOperation('createCustomerAccessToken', {
      method: 'POST',
      path: '/customer-access-tokens',
      summary: 'Sign a customer in: a token that the session-token exchange accepts for a day.',
      params: NoParams,
      query: NoQuery,
      body: closed({ customer_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
      result: closed({ customer_access_token: Type.String(), expires_at: timestamp('Its end.') }),
      handle: async (input) => {
        const { context, body } = input
        const shop = await input.shop()
        const known = await findCustomer(context.database.db, shop.shop_id, body.customer_id)
        if (known === undefined) throw notFound('customer', body.customer_id)
        const { token, expires_at } = await embedded.createAccessToken(shop, body.customer_id)
        return { customer_access_token: token, expires_at: expires_at.toISOString() }
      },
    }),
    defineOperation('putFaults', {
      method: 'PUT',
      path: '/faults',
      summary: 'Let the platform misbehave, to try what callers then see.',
      params: NoParams,
      query: NoQuery,
      body: FaultBody,
      result: closed({
        mode: oneOf(FAULT_MODES),
        retry_after_seconds: Type.Integer(),
        next_calls: nullable(Type.Integer()),
      }),
      handle: async (input) => {
        const { context, body } = input
        const shop = await input.shop()
        const fault = {
          mode: body.mode,
          retry_after_seconds: body.retry_after_seconds ?? 1,
          next_calls: body.next_calls ?? null,
        }
        await saveFault(context.database.db, shop.shop_id, fault)
        return fault
      },
    }),
  ]
}

const FaultBody = closed({
  mode: oneOf(FAULT_MODES, {
    description:
      '`unavailable` and `throttled` refuse a call; `timeout` carries it out and never answers.',
  }),
  retry_after_seconds: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3600, default: 1, description: 'What a refusal says.' }),
  ),
  next_calls: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'For so many calls; null: until changed.',
      }),
    ),
  ),
})

function complete(
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

function present(shop: { platform: string }, number: number, document: CustomerDocument) {
  const gid = formatGid(shop.platform, 'Customer', number)
  return { id: number, gid, ...document, tags: [...document.tags] }
}
