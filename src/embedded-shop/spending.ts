import { invalidInput } from '../errors.ts'
import { Fraction } from '../lib/fraction.ts'
import { readMoney } from '../schemas/base/money.ts'
import { type Database, inTransaction } from '../store/db.ts'
import { giftCardBalance } from './gift-card-rules.ts'
import { type GiftCardRow, lockGiftCard, saveGiftCard } from './store/gift-cards.ts'
import { type CreditAccountRow, lockCreditAccount, saveSpentCredit } from './store/store-credits.ts'

interface SpendingShop {
  readonly shop_id: number
  readonly currency: string
}

/** Saves how much of a gift card was spent in total; null if there is no such card. */
export function spendGiftCard(
  db: Database,
  { shop_id, currency }: SpendingShop,
  code: string,
  spent: string,
  now: Date,
): Promise<GiftCardRow | null> {
  return inTransaction(db, async (tx) => {
    const card = await lockGiftCard(tx, shop_id, code)
    if (card === undefined) return null
    requireSpendable(currency, spent, card.spent, giftCardBalance(card, now))
    const saved = { ...card, spent }
    await saveGiftCard(tx, shop_id, saved)
    return saved
  })
}

/** Saves how much store credit a customer spent in total. */
export function spendStoreCredit(
  db: Database,
  { shop_id, currency }: SpendingShop,
  customer_id: number,
  spent: string,
): Promise<CreditAccountRow> {
  return inTransaction(db, async (tx) => {
    const account = await lockCreditAccount(tx, shop_id, customer_id)
    const left = Fraction.of(account.issued).minus(Fraction.of(account.spent))
    requireSpendable(currency, spent, account.spent, left)
    await saveSpentCredit(tx, shop_id, customer_id, spent)
    return { ...account, spent }
  })
}

/** The spent total never falls, and cannot exceed the amount. */
function requireSpendable(currency: string, spent: string, before: string, left: Fraction): void {
  const most = Fraction.of(before).plus(left)
  if (!Fraction.of(before).isAbove(Fraction.of(spent)) && !Fraction.of(spent).isAbove(most)) return
  throw invalidInput({
    field: 'spent',
    message: 'must not decrease, nor exceed what there was to spend',
    allowed: { minimum: readMoney(before, currency), maximum: readMoney(most, currency) },
    received: spent,
  })
}
