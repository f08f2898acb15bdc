import type { Shop } from '../../domain/shops/shop.ts'
import { defineOperation, type Operation } from '../../endpoints/door/define-operation.ts'
import { NoBody, NoParams, NoQuery } from '../../schemas/base/types.ts'
import { findShop } from '../../store/shops/shops.ts'
import { publishLanguages } from '../publish-languages.ts'
import {
  EmbeddedLanguages,
  EmbeddedPolicies,
  MembershipRules,
  PoliciesBody,
  presentRule,
} from '../schemas/facts.ts'
import { NO_POLICIES } from '../shop.ts'
import { findFact, saveFact } from '../store/facts.ts'

function presentLanguages({ primary_language, languages }: Shop) {
  return { primary_language, languages }
}

/** What the embedded shop publishes: a part of `/platform/v1`. */
export const factOperations: readonly Operation[] = [
  defineOperation('putEmbeddedPolicies', {
    method: 'PUT',
    path: '/policies',
    summary: 'Set the URLs of the published policies, replacing all; omitted ones are removed.',
    area: null,
    params: NoParams,
    query: NoQuery,
    body: PoliciesBody,
    result: EmbeddedPolicies,
    subject: {
      kind: 'policies',
      id: () => 'policies',
      read: async ({ context, shop: { shop_id } }) =>
        (await findFact(context.database.db, shop_id, 'policies')) ?? NO_POLICIES,
    },
    handle: async ({ context, shop }, { body }) => {
      const published = { ...NO_POLICIES, ...body }
      await saveFact(context.database.db, shop.shop_id, 'policies', published)
      return published
    },
  }),
  defineOperation('getEmbeddedPolicies', {
    method: 'GET',
    path: '/policies',
    summary: 'Read the URLs of the published policies.',
    area: null,
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedPolicies,
    handle: async ({ context, shop: { shop_id } }) =>
      (await findFact(context.database.db, shop_id, 'policies')) ?? NO_POLICIES,
  }),
  defineOperation('putEmbeddedLanguages', {
    method: 'PUT',
    path: '/languages',
    summary: 'Set the published languages and the primary one.',
    area: null,
    params: NoParams,
    query: NoQuery,
    body: EmbeddedLanguages,
    result: EmbeddedLanguages,
    subject: {
      kind: 'languages',
      id: () => 'languages',
      read: async ({ context, shop: { shop_id } }) => {
        const shop = await findShop(context.database.db, shop_id)
        return shop === undefined ? null : presentLanguages(shop)
      },
    },
    handle: async ({ context, shop: { shop_id } }, { body }) =>
      publishLanguages(context, shop_id, body),
  }),
  defineOperation('getEmbeddedLanguages', {
    method: 'GET',
    path: '/languages',
    summary: 'Read the published languages.',
    area: null,
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedLanguages,
    handle: async ({ shop }) => presentLanguages(shop),
  }),
  defineOperation('getEmbeddedMembershipRules', {
    method: 'GET',
    path: '/membership-rules',
    summary: 'Read the rules for members-only content, as the service last published them.',
    area: null,
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: MembershipRules,
    handle: async ({ context, shop: { shop_id } }) => {
      const rules = await findFact(context.database.db, shop_id, 'membership_rules')
      return { data: (rules ?? []).map(presentRule) }
    },
  }),
]
