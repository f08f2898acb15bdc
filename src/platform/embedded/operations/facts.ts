import { defineOperation, type Operation } from '../../../endpoints/door/define-operation.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { updateShopLanguages } from '../../../store/shops/shops.ts'
import {
  EmbeddedLanguages,
  EmbeddedPolicies,
  MembershipRules,
  PoliciesBody,
  presentRule,
} from '../schemas/facts.ts'
import { NO_POLICIES } from '../shop.ts'
import { findFact, saveFact } from '../store/facts.ts'

/** What the embedded shop publishes: a part of `/platform/v1`. */
export const factOperations: readonly Operation[] = [
  defineOperation('putEmbeddedPolicies', {
    method: 'PUT',
    path: '/policies',
    summary: 'Say where the published policies are; what is left out, the shop has not.',
    params: NoParams,
    query: NoQuery,
    body: PoliciesBody,
    result: EmbeddedPolicies,
    handle: async (input) => {
      const shop = await input.shop()
      const published = { ...NO_POLICIES, ...input.body }
      await saveFact(input.context.database.db, shop.shop_id, 'policies', published)
      return published
    },
  }),
  defineOperation('getEmbeddedPolicies', {
    method: 'GET',
    path: '/policies',
    summary: 'Read where the published policies are.',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedPolicies,
    handle: async (input) => {
      const { shop_id } = await input.shop()
      return (await findFact(input.context.database.db, shop_id, 'policies')) ?? NO_POLICIES
    },
  }),
  defineOperation('putEmbeddedLanguages', {
    method: 'PUT',
    path: '/languages',
    summary: 'Say which languages the shop publishes, and which of them is the primary one.',
    params: NoParams,
    query: NoQuery,
    body: EmbeddedLanguages,
    result: EmbeddedLanguages,
    handle: async (input) => {
      const { context, body } = input
      const { shop_id } = await input.shop()
      const primary_language = body.primary_language.toLowerCase()
      const others = body.languages.map((one) => one.toLowerCase())
      const published = { primary_language, languages: [...new Set([primary_language, ...others])] }
      await updateShopLanguages(context.database.db, shop_id, published)
      // Callers are remembered together with their shop.
      context.credentials.clear()
      return published
    },
  }),
  defineOperation('getEmbeddedLanguages', {
    method: 'GET',
    path: '/languages',
    summary: 'Read which languages the shop publishes.',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: EmbeddedLanguages,
    handle: async (input) => {
      const { primary_language, languages } = await input.shop()
      return { primary_language, languages }
    },
  }),
  defineOperation('getEmbeddedMembershipRules', {
    method: 'GET',
    path: '/membership-rules',
    summary: 'Read what the service last published about content for members only.',
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    result: MembershipRules,
    handle: async (input) => {
      const { shop_id } = await input.shop()
      const rules = await findFact(input.context.database.db, shop_id, 'membership_rules')
      return { data: (rules ?? []).map(presentRule) }
    },
  }),
]
