import { invalidInput } from '../../errors.ts'
import { Fraction } from '../../lib/fraction.ts'
import { readMoney } from '../../schemas/base/money.ts'
import type { Tx } from '../../store/db.ts'
import { giftCardBalance } from './gift-card-rules.ts'
import { type GiftCardRow, lockGiftCard, saveGiftCard } from './store/gift-cards.ts'
import { type CreditAccountRow, lockCreditAccount, saveSpentCredit } from './store/store-credits.ts'

interface SpendingShop {
  readonly shop_id: number
  readonly currency: string
}

/** Notes what was spent of a gift card in all; null where there is no such card. */
export async function spendGiftCard(
  tx: Tx,
  { shop_id, currency }: SpendingShop,
  code: string,
  spent: string,
  now: Date,
): Promise<GiftCardRow | null> {
  const card = await lockGiftCard(tx, shop_id, code)
  if (card === undefined) return null
  requireSpendable(currency, spent, card.spent, giftCardBalance(card, now))
  const saved = { ...card, spent }
  await saveGiftCard(tx, shop_id, saved)
  return saved
}

/** Notes what a customer spent of store credit in all. */
export async function spendStoreCredit(
  tx: Tx,
  { shop_id, currency }: SpendingShop,
  customer_id: number,
  spent: string,
): Promise<CreditAccountRow> {
  const account = await lockCreditAccount(tx, shop_id, customer_id)
  const left = Fraction.of(account.issued).minus(Fraction.of(account.spent))
  requireSpendable(currency, spent, account.spent, left)
  await saveSpentCredit(tx, shop_id, customer_id, spent)
  return { ...account, spent }
}

/** What is spent in all does not fall, and is not more than there was. */
function requireSpendable(currency: string, spent: string, before: string, left: Fraction): void {
  const most = Fraction.of(before).plus(left)
  if (!Fraction.of(before).isAbove(Fraction.of(spent)) && !Fraction.of(spent).isAbove(most)) return
  throw invalidInput({
    field: 'spent',
    message: 'must not fall, nor be more than there was to spend',
    allowed: { minimum: readMoney(before, currency), maximum: readMoney(most, currency) },
    received: spent,
  })
}
