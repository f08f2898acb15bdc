import { useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/use-api.ts'

export type StorefrontDocument = AnswerOf<'GET /storefront/{shop_domain}/document'>

/** What the shop's pages show now, in this language. */
export function useDocument(language: string) {
  const { shop = '' } = useParams({ strict: false })
  return useRead(
    'GET /storefront/{shop_domain}/document',
    { params: { shop_domain: shop }, query: { language } },
    { enabled: language !== '', keep: true },
  )
}
