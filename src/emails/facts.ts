import type { Mint } from '../domain/catalogue/mint.ts'
import type { Code } from '../domain/codes/code.ts'

/** ISO 8601. */
export type Moment = string

/** What every e-mail knows. Texts of the merchant are in the reader's language already. */
export interface CommonFacts {
  readonly shop_name: string
  readonly shop_url: string
  readonly program_name: string
  /** As the programme calls them; `points` is translated. */
  readonly points_name: string
  /** The reader's. */
  readonly first_name: string | null
  /** Of `emailLanguages`; see `chooseLanguage`. */
  readonly language: string
  readonly time_zone: string
  readonly currency: string
  /** null: there is nothing to unsubscribe from. */
  readonly unsubscribe_url: string | null
}

export const WORTH_TYPES = [
  'percentage',
  'fixed_amount',
  'free_shipping',
  'free_product',
  'gift_card',
  'store_credit',
] as const
export type WorthType = (typeof WORTH_TYPES)[number]

/** What a code is good for. */
export interface Worth {
  readonly type: WorthType
  /** Decimal text: percent, or an amount in shop currency; null for what has none. */
  readonly value: string | null
}

export interface CodeFacts {
  /** null: store credit has none. */
  readonly code: string | null
  readonly worth: Worth
  /** Decimal text, in shop currency. */
  readonly minimum_purchase: string | null
  readonly ends_at: Moment | null
}

/** What somebody is given, at least one of the two. */
export interface Gift {
  readonly points: number | null
  readonly code: CodeFacts | null
}

/** What points were paid for. A rule is called by the merchant's title, or by its type. */
export type Reason =
  | { readonly kind: 'order'; readonly name: string }
  | { readonly kind: 'rule'; readonly type: string; readonly title: string | null }
  | { readonly kind: 'note'; readonly text: string }

/** What an e-mail says of a code that the service has made. */
export function codeFacts({ code, mint, ends_at }: Pick<Code, 'code' | 'mint' | 'ends_at'>) {
  return {
    code,
    worth: worthOf(mint),
    minimum_purchase: mint.kind === 'discount' ? mint.minimum_purchase : null,
    ends_at: ends_at?.toISOString() ?? null,
  } satisfies CodeFacts
}

function worthOf(mint: Mint): Worth {
  if (mint.kind !== 'discount') return { type: mint.kind, value: mint.amount }
  const { effect } = mint
  switch (effect.type) {
    case 'percentage':
      return { type: effect.type, value: String(effect.percent) }
    case 'fixed_amount':
      return { type: effect.type, value: effect.amount }
    case 'free_shipping':
    case 'free_product':
      return { type: effect.type, value: null }
  }
}
