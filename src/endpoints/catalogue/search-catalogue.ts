import { Type } from 'typebox'
import { searchCatalogue } from '../../actions/catalogue/search-catalogue.ts'
import { closed, NoBody, NoParams, visibleText } from '../../schemas/base/types.ts'
import {
  type CatalogueFinds,
  FoundInShop,
  presentFinds,
} from '../../schemas/catalogue/found-in-shop.ts'
import { defineEndpoint } from '../door/define.ts'

const SHOWN_MAX = 20

export const searchCatalogueEndpoint = defineEndpoint('searchCatalogue', {
  method: 'GET',
  path: '/shop/catalogue',
  tool: {
    name: 'service_search_catalogue',
    when: 'For the ids in a campaign or rule, and to see mistyped tags.',
  },
  summary: "Find the shop's products, collections and tags by part of their name.",
  description: `At most ${SHOWN_MAX} of each.`,
  scope: 'program:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: closed({
    search: Type.Optional(visibleText(100, 'Part of the name, in any case; omitted: all.')),
  }),
  body: NoBody,
  status: 200,
  result: FoundInShop,
  errors: ['platform_unavailable'],
  handle: ({ context, shop }, { query }) => searchCatalogue(context, shop, query.search, SHOWN_MAX),
  present: (found: CatalogueFinds, { shop }) => presentFinds(found, shop),
})
