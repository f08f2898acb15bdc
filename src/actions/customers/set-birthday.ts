import type { Answer, Call } from '../../context.ts'
import {
  type Birthday,
  type BirthdayChange,
  type BirthdayDecision,
  decideBirthday,
  type EnteredBirthday,
  lockedUntil,
} from '../../domain/customers/birthdays.ts'
import { refused } from '../../errors.ts'
import {
  clearBirthday as clear,
  findClearedBirthday,
  saveBirthday,
} from '../../store/customers/birthdays.ts'
import type { CustomerColumns } from '../../store/customers/customer-columns.ts'
import { runWrite } from '../write/run-write.ts'
import { lockMember, writeForMember } from './write-for-member.ts'

/** Enters or changes the birthday of a customer. */
export function setBirthday(
  call: Call<BirthdayChange>,
  customer_id: number,
  requested: Birthday,
): Promise<Answer> {
  const { now, shop } = call
  return writeForMember(call, { customer_id, locale: null }, async (tx, { customer }) => {
    const before = birthdayOf(customer)
    const last = before ?? (await findClearedBirthday(tx, shop.shop_id, customer_id))
    const birthday = decided(decideBirthday(last, requested, now))
    const changed = birthday !== before
    if (changed) await saveBirthday(tx, shop.shop_id, customer_id, birthday, now)
    return { changed, birthday, celebrates: changed ? ('member' as const) : null }
  })
}

/** Clears a member's birthday. Its lock stays: before it ends, only the same day can be entered. */
export function clearBirthday(call: Call<BirthdayChange>, customer_id: number): Promise<Answer> {
  const { now, shop } = call
  return runWrite(call, {
    write: async (tx) => {
      const before = birthdayOf(await lockMember(tx, shop, customer_id))
      if (before !== null) {
        const locked = lockedUntil(before.entered_at, now) === null ? null : before
        await clear(tx, shop.shop_id, customer_id, locked, now)
      }
      return { changed: before !== null, birthday: null }
    },
  })
}

/** The decided value; throws `validation_error` with the reason if there is none. */
export function decided<Value>(decision: BirthdayDecision<Value>): Value {
  if ('value' in decision) return decision.value
  const { reason, message, details } = decision.refusal
  throw refused(reason, message, details)
}

function birthdayOf(customer: CustomerColumns): EnteredBirthday | null {
  const { birthday_month: month, birthday_day: day, birthday_entered_at: entered_at } = customer
  return month === null || day === null || entered_at === null ? null : { month, day, entered_at }
}
