import { type Static, Type } from 'typebox'
import { nullable, operationWith, UserErrors } from './define.ts'

/** What themes read, under a name that is the merchant's, so that every theme may read it. */
export const NAMESPACE = 'laurel' as const

const Answer = Type.Object({ userErrors: UserErrors })

export const createDefinition = operationWith<{
  definition: {
    ownerType: 'CUSTOMER' | 'SHOP'
    namespace: typeof NAMESPACE
    key: string
    type: 'number_integer' | 'single_line_text_field' | 'json'
    name: string
    description: string
  }
}>()({
  document: `mutation CreateDefinition($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) { userErrors { field code message } }
  }`,
  answer: Type.Object({ metafieldDefinitionCreate: nullable(Answer) }),
})

/** With all metafields of this definition, wherever they are. */
export const deleteDefinition = operationWith<{
  identifier: { ownerType: 'CUSTOMER' | 'SHOP'; namespace: typeof NAMESPACE; key: string }
}>()({
  document: `mutation DeleteDefinition($identifier: MetafieldDefinitionIdentifierInput!) {
    metafieldDefinitionDelete(identifier: $identifier, deleteAllAssociatedMetafields: true) {
      userErrors { field code message }
    }
  }`,
  answer: Type.Object({ metafieldDefinitionDelete: nullable(Answer) }),
})

/** Says nothing about those that are not there. */
export const deleteMetafields = operationWith<{
  metafields: readonly { ownerId: string; namespace: typeof NAMESPACE | '$app'; key: string }[]
}>()({
  document: `mutation DeleteMetafields($metafields: [MetafieldIdentifierInput!]!) {
    metafieldsDelete(metafields: $metafields) { userErrors { field message } }
  }`,
  answer: Type.Object({ metafieldsDelete: nullable(Answer) }),
})

export const addTags = operationWith<{ id: string; tags: readonly string[] }>()({
  document: `mutation AddTags($id: ID!, $tags: [String!]!) {
    tagsAdd(id: $id, tags: $tags) { userErrors { field message } }
  }`,
  answer: Type.Object({ tagsAdd: nullable(Answer) }),
})

export const removeTags = operationWith<{ id: string; tags: readonly string[] }>()({
  document: `mutation RemoveTags($id: ID!, $tags: [String!]!) {
    tagsRemove(id: $id, tags: $tags) { userErrors { field message } }
  }`,
  answer: Type.Object({ tagsRemove: nullable(Answer) }),
})

const Value = nullable(Type.Object({ value: Type.String() }))

const ShownCustomer = Type.Object({
  id: Type.String(),
  tags: Type.Array(Type.String()),
  balance: Value,
  tier: Value,
})
export type ShownCustomer = Static<typeof ShownCustomer>

/** In the order of their ids; null: there is no such customer. */
export const readShownCustomers = operationWith<{ ids: readonly string[] }>()({
  document: `query ReadShownCustomers($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Customer {
        id
        tags
        balance: metafield(namespace: "${NAMESPACE}", key: "balance") { value }
        tier: metafield(namespace: "${NAMESPACE}", key: "tier") { value }
      }
    }
  }`,
  answer: Type.Object({ nodes: Type.Array(nullable(ShownCustomer)) }),
  cost: 40,
})
