import { useRead } from '../api/use-api.ts'
import type { Choosable } from '../kit/picker.tsx'
import { useSettled } from '../kit/use-settled.ts'
import type { CampaignValues } from './campaign-values.ts'

const LISTS = {
  products: 'GET /admin/api/products',
  collections: 'GET /admin/api/collections',
} as const
type List = keyof typeof LISTS

/** What is found by typing, as a picker asks for it. */
export function useFoundProducts(text: string): readonly Choosable[] | undefined {
  return useFound('products', text)
}

export function useFoundCollections(text: string): readonly Choosable[] | undefined {
  return useFound('collections', text)
}

function useFound(list: List, text: string): readonly Choosable[] | undefined {
  const query = { search: text }
  return useRead(LISTS[list], { query }, { enabled: text !== '', keep: true }).data?.data
}

/** These products or collections with their titles; one that is gone has its id. */
export function useChosen(list: List, ids: readonly string[]): readonly Choosable[] {
  const query = { ids: ids.join(',') }
  const { data } = useRead(LISTS[list], { query }, { enabled: ids.length > 0, keep: true })
  return ids.map((id) => data?.data.find((one) => one.id === id) ?? { id, title: id })
}

/** How many members an audience has now. */
export function useAudienceCount({
  mode,
  tier_ids,
  tags,
}: CampaignValues['audience']): number | undefined {
  const asked = {
    mode,
    ...(mode === 'tier' && { tier_ids: tier_ids.join(',') }),
    ...(mode === 'tag' && { tags: tags.join(',') }),
  }
  const query = useSettled(asked)
  return useRead('GET /admin/api/audience-count', { query }, { keep: true }).data?.members
}

export function useProductCount(scope: CampaignValues['product_scope']): number | undefined {
  const { mode, product_ids, collection_ids, tags } = scope
  const asked = {
    mode,
    ...(mode !== 'all' && {
      product_ids: product_ids.join(','),
      collection_ids: collection_ids.join(','),
      tags: tags.join(','),
    }),
  }
  const query = useSettled(asked)
  return useRead('GET /admin/api/product-count', { query }, { keep: true }).data?.products
}
