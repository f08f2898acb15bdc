import { Fraction } from '../lib/fraction.ts'
import type { GiftCardRow } from './store/gift-cards.ts'

export const GIFT_CARD_STATUSES = ['active', 'used_up', 'expired', 'ended'] as const
export type GiftCardStatus = (typeof GIFT_CARD_STATUSES)[number]

export function giftCardStatus(card: GiftCardRow, now: Date): GiftCardStatus {
  if (card.ended_at !== null) return 'ended'
  if (card.ends_at !== null && card.ends_at <= now) return 'expired'
  return Fraction.of(card.amount).isAbove(Fraction.of(card.spent)) ? 'active' : 'used_up'
}

/** What can still be spent with the card. */
export function giftCardBalance(card: GiftCardRow, now: Date): Fraction {
  if (giftCardStatus(card, now) !== 'active') return Fraction.ZERO
  return Fraction.of(card.amount).minus(Fraction.of(card.spent))
}
