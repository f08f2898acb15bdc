import { Type } from 'typebox'
import { nullable, operationWith, UserErrors } from './define.ts'
import type { NAMESPACE } from './showing.ts'

/**
 * What a connection is looked at by. Each of these fields is shown to an app without any scope, so
 * that a scope that is missing can be named.
 */
export const readShop = operationWith<Record<string, never>>()({
  document: `query ReadShop {
    shop { name myshopifyDomain currencyCode }
    currentAppInstallation { accessScopes { handle } }
    publicApiVersions { handle supported }
  }`,
  answer: Type.Object({
    shop: Type.Object({
      name: Type.String(),
      myshopifyDomain: Type.String(),
      currencyCode: Type.String(),
    }),
    currentAppInstallation: Type.Object({
      accessScopes: Type.Array(Type.Object({ handle: Type.String() })),
    }),
    publicApiVersions: Type.Array(
      Type.Object({ handle: Type.String(), supported: Type.Boolean() }),
    ),
  }),
  cost: 20,
})

export const readPolicies = operationWith<Record<string, never>>()({
  document: `query ReadPolicies { shop { shopPolicies { type url } } }`,
  answer: Type.Object({
    shop: Type.Object({
      shopPolicies: Type.Array(Type.Object({ type: Type.String(), url: Type.String() })),
    }),
  }),
  cost: 10,
})

export const readStorefront = operationWith<Record<string, never>>()({
  document: `query ReadStorefront { shop { primaryDomain { host } } }`,
  answer: Type.Object({
    shop: Type.Object({ primaryDomain: Type.Object({ host: Type.String() }) }),
  }),
  cost: 5,
})

export const readShopId = operationWith<Record<string, never>>()({
  document: `query ReadShopId { shop { id } }`,
  answer: Type.Object({ shop: Type.Object({ id: Type.String() }) }),
  cost: 5,
})

/** At most 25 at once, all or none. */
export const saveMetafields = operationWith<{
  metafields: readonly {
    ownerId: string
    namespace: '$app' | typeof NAMESPACE
    key: string
    type: 'json' | 'number_integer' | 'single_line_text_field'
    value: string
  }[]
}>()({
  document: `mutation SaveMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field code message } }
  }`,
  answer: Type.Object({ metafieldsSet: nullable(Type.Object({ userErrors: UserErrors })) }),
})

const Subscriptions = Type.Object({
  nodes: Type.Array(Type.Object({ id: Type.String(), topic: Type.String(), uri: Type.String() })),
})

/** A shop has fewer topics than this. */
export const listSubscriptions = operationWith<Record<string, never>>()({
  document: `query ListSubscriptions {
    webhookSubscriptions(first: 100) { nodes { id topic uri } }
  }`,
  answer: Type.Object({ webhookSubscriptions: Subscriptions }),
  cost: 20,
})

export const subscribe = operationWith<{
  topic: string
  input: { uri: string; format: 'JSON' }
}>()({
  document: `mutation Subscribe($topic: WebhookSubscriptionTopic!, $input: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $input) {
      userErrors { field message }
    }
  }`,
  answer: Type.Object({
    webhookSubscriptionCreate: nullable(Type.Object({ userErrors: UserErrors })),
  }),
})

export const unsubscribe = operationWith<{ id: string }>()({
  document: `mutation Unsubscribe($id: ID!) {
    webhookSubscriptionDelete(id: $id) { userErrors { field message } }
  }`,
  answer: Type.Object({
    webhookSubscriptionDelete: nullable(Type.Object({ userErrors: UserErrors })),
  }),
})
