import type { VoucherSpec } from '../../domain/catalogue/voucher-spec.ts'
import type { Voucher } from '../../domain/codes/voucher.ts'
import type { Texts } from '../../languages/index.ts'

/** ISO 8601. */
export type Moment = string

/** The facts that every e-mail has. The merchant's texts are already in the reader's language. */
export interface CommonFacts {
  readonly shop_name: string
  readonly shop_url: string
  readonly program_name: string
  /** The programme's name for points; `points` is translated. */
  readonly points_name: string
  /** The reader's. */
  readonly first_name: string | null
  /** See `textTag`. */
  readonly language: string
  readonly time_zone: string
  readonly currency: string
  /** null: there is nothing to unsubscribe from. */
  readonly unsubscribe_url: string | null
}

/** What a code is good for. */
export interface Worth {
  readonly type: keyof Texts['emails']['worth']
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

/** A gift: points, a code, or both. */
export interface Gift {
  readonly points: number | null
  readonly code: CodeFacts | null
}

/** What points were paid for. A rule is named by the merchant's title, or by its type. */
export type Reason =
  | { readonly kind: 'order'; readonly name: string }
  | { readonly kind: 'rule'; readonly type: string; readonly title: string | null }
  | { readonly kind: 'note'; readonly text: string }

/** What customers know an order by. */
export const orderName = (order_id: number) => `#${order_id}`

/** The facts about a code that an e-mail shows. */
export function codeFacts({ code, mint, ends_at }: Pick<Voucher, 'code' | 'mint' | 'ends_at'>) {
  return {
    code,
    worth: worthOf(mint),
    minimum_purchase: mint.kind === 'discount' ? mint.minimum_purchase : null,
    ends_at: ends_at?.toISOString() ?? null,
  } satisfies CodeFacts
}

function worthOf(mint: VoucherSpec): Worth {
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
