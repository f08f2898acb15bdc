import { Type } from 'typebox'
import { readDocument } from '../../actions/storefront/read-document.ts'
import { readerLanguage } from '../../schemas/base/language-tag.ts'
import { closed, NoBody } from '../../schemas/base/types.ts'
import { presentDocument, StorefrontDocument } from '../../schemas/storefront/document.ts'
import { ShopPath } from '../../schemas/storefront/shop-path.ts'
import { definePublicEndpoint } from '../door/define-public-endpoint.ts'

export const getStorefrontDocumentEndpoint = definePublicEndpoint('getStorefrontDocument', {
  method: 'GET',
  path: '/{shop_domain}/document',
  summary: 'Everything that the pages of a shop show of its programme.',
  description:
    'In one language, with all texts. It has an `ETag`: send it as `If-None-Match`, and the ' +
    'answer is 304 while nothing has changed. Programme changes appear in the next answer.',
  effect: 'read',
  address_class: 'storefront_read',
  params: ShopPath,
  query: closed({
    language: Type.Optional(
      readerLanguage(
        'The shopper’s language, a BCP 47 tag. The shop’s primary language if it publishes ' +
          'neither this nor a closer one.',
      ),
    ),
  }),
  body: NoBody,
  status: 200,
  result: StorefrontDocument,
  errors: [],
  handle: (call, { query }) => readDocument(call, query.language ?? null),
  present: presentDocument,
})
