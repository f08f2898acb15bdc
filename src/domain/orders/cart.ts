import type { JudgedBy } from './judge.ts'
import type { OrderLine } from './order.ts'

/** A cart. Money is decimal text. */
export interface Cart {
  /** Each one's `line_id` is its place. */
  readonly lines: readonly OrderLine[]
  readonly discount_total: string
}

/** What a line says of its product. */
export type ProductFacts = Pick<OrderLine, 'tags' | 'collection_ids' | 'gift_card'>

/** A cart as it was sent: lines may omit what the shop knows of their products. */
export interface CartInput extends Pick<Cart, 'discount_total'> {
  readonly lines: readonly CartLineInput[]
}

/** A line as it was sent; null: omitted. */
export type CartLineInput = Omit<OrderLine, keyof ProductFacts> & {
  readonly [Fact in keyof ProductFacts]: ProductFacts[Fact] | null
}

/** The products whose line omits something that decides its points, each once. */
export function productsToLookUp(
  { lines }: CartInput,
  by: Pick<JudgedBy, 'program' | 'campaigns'>,
): number[] {
  const judged = factsJudged(by)
  const open = lines.filter((line) => judged.some((fact) => line[fact] === null))
  return [...new Set(open.flatMap(({ product_id }) => product_id ?? []))]
}

/** The facts about products that exclusions and campaigns need. */
function factsJudged({ program, campaigns }: Pick<JudgedBy, 'program' | 'campaigns'>) {
  const { excluded_product_tags, excluded_collections, exclude_gift_cards } = program.eligibility
  const scopes = campaigns.map(({ scope }) => scope)
  const facts: (keyof ProductFacts)[] = []
  if (excluded_product_tags.length > 0 || scopes.some(({ tags }) => tags.length > 0)) {
    facts.push('tags')
  }
  if (
    excluded_collections.length > 0 ||
    scopes.some(({ collection_ids }) => collection_ids.length > 0)
  ) {
    facts.push('collection_ids')
  }
  if (exclude_gift_cards) facts.push('gift_card')
  return facts
}

/** Of a product that is not known. */
export const NO_FACTS: ProductFacts = { tags: [], collection_ids: [], gift_card: false }

/** The cart with the omitted facts filled in; an unknown product has none. */
export function completeCart(
  { lines, ...cart }: CartInput,
  known: ReadonlyMap<number, ProductFacts>,
): Cart {
  return {
    ...cart,
    lines: lines.map((line) => {
      const facts = (line.product_id === null ? null : known.get(line.product_id)) ?? NO_FACTS
      return {
        ...line,
        tags: line.tags ?? facts.tags,
        collection_ids: line.collection_ids ?? facts.collection_ids,
        gift_card: line.gift_card ?? facts.gift_card,
      }
    }),
  }
}
