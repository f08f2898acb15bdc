import type { DiscountEffect } from '../domain/catalogue/voucher-spec.ts'
import type { PlatformDiscount, PlatformGiftCard, PlatformStoreCredit } from '../domain/platform.ts'
import type { Clock } from '../lib/clock.ts'
import { type Database, inTransaction } from '../store/db.ts'
import { isOpen } from './discount-rules.ts'
import { endDiscount, insertDiscount, lockDiscounts, saveEffect } from './store/discounts.ts'
import { insertGiftCard, lockGiftCard, saveGiftCard } from './store/gift-cards.ts'
import {
  insertStoreCredit,
  lockStoreCredit,
  markTakenBack,
  takeFromAccount,
} from './store/store-credits.ts'

/**
 * Creates what the service orders for customers, and takes it back. It is worth money, so it is
 * made once.
 */
export class EmbeddedIssuer {
  readonly #db: Database
  readonly #clock: Clock

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async createDiscount(
    shop_id: number,
    discount: PlatformDiscount,
  ): Promise<'created' | 'code_taken'> {
    const made = await insertDiscount(this.#db, shop_id, discount)
    return made ? 'created' : 'code_taken'
  }

  changeDiscount(shop_id: number, code: string, effect: DiscountEffect): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const [discount] = await lockDiscounts(tx, shop_id, [code])
      if (discount === undefined || !isOpen(discount, this.#clock.now())) return
      await saveEffect(tx, shop_id, discount.operation_id, effect)
    })
  }

  async endDiscount(shop_id: number, code: string): Promise<{ used_count: number }> {
    const now = this.#clock.now()
    const used_count = await endDiscount(this.#db, shop_id, code, now)
    return { used_count: used_count ?? 0 }
  }

  async createGiftCard(shop_id: number, card: PlatformGiftCard): Promise<'created' | 'code_taken'> {
    const made = await insertGiftCard(this.#db, shop_id, card)
    return made ? 'created' : 'code_taken'
  }

  /** True if there is no such card: nothing can be spent with it. */
  endGiftCard(shop_id: number, code: string): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const card = await lockGiftCard(tx, shop_id, code)
      if (card === undefined || card.ended_at !== null) return true
      if (Number(card.spent) > 0) return false
      await saveGiftCard(tx, shop_id, { ...card, ended_at: this.#clock.now() })
      return true
    })
  }

  issueStoreCredit(shop_id: number, credit: PlatformStoreCredit): Promise<void> {
    const now = this.#clock.now()
    return inTransaction(this.#db, (tx) => insertStoreCredit(tx, shop_id, credit, now))
  }

  /** True if the operation has issued nothing: none of it is on the account. */
  takeBackStoreCredit(shop_id: number, operation_id: string): Promise<boolean> {
    return inTransaction(this.#db, async (tx) => {
      const credit = await lockStoreCredit(tx, shop_id, operation_id)
      if (credit === undefined || credit.taken_back_at !== null) return true
      if (!(await takeFromAccount(tx, shop_id, credit))) return false
      await markTakenBack(tx, shop_id, operation_id, this.#clock.now())
      return true
    })
  }
}
