import { pluralIn } from '../language-basics.ts'
import type { Offers } from './en.ts'

const plural = pluralIn('pl')

/** Speaks to the reader as ty. */
export const pl: Offers = {
  per_spent: (points, amount) => `${points} za każde wydane ${amount}`,
  orders_from: (amount) => `Przy zamówieniu od ${amount}`,
  waiting: (duration) => `Czas oczekiwania przed użyciem: ${duration}`,
  once: {
    day: 'Raz dziennie',
    week: 'Raz w tygodniu',
    month: 'Raz w miesiącu',
    year: 'Raz w roku',
    lifetime: 'Jeden raz',
  },
  up_to: {
    day: (times) => `Do ${times} razy dziennie`,
    week: (times) => `Do ${times} razy w tygodniu`,
    month: (times) => `Do ${times} razy w miesiącu`,
    year: (times) => `Do ${times} razy w roku`,
    lifetime: (times) => `Do ${times} razy`,
  },
  each_step: (off, points) => `${off} za każde ${points}`,
  on_chosen: (off) => `${off} na wybrane produkty`,
  multiplier: (times, points_name) => `${times}× ${points_name} za twoje zamówienia`,
  entry_points: (points) => `${points} jako prezent powitalny`,
  entry_code: (gift) => `Jako prezent powitalny: ${gift}`,
  discount: (percent) => `${percent} rabatu na każde zamówienie`,
  free_shipping_from: (amount) => `Darmowa dostawa od ${amount}`,
  member_prices: 'Niektóre nagrody w niższej cenie',
  birthday_bonus: (points) => `${points} więcej w urodziny`,
  early_access: (duration) => `Wcześniejszy dostęp: ${duration} przed innymi`,
  for_everybody: 'Dla wszystkich członków',
  from_points: (points) => `Od ${points}`,
  from_spent: (amount) => `Od ${amount} wydanych na zakupy`,
  from_orders: (number, count) =>
    `Od ${number} ${plural(count, { one: 'zamówienia', other: 'zamówień' })}`,
  any: ' lub ',
  all: ' i ',
  periods: {
    lifetime: () => 'Liczy się wszystko, od pierwszego dnia.',
    rolling: (duration) => `Okres, który się liczy: ${duration}.`,
    calendar_year: () =>
      'Liczy się każdy rok kalendarzowy; poziom zostaje do końca następnego roku.',
  },
  pays_off: (amount) => `Zwraca się od zakupów za ${amount}`,
  for_term: (price, duration) => `${price} za ${duration}`,
  every: (price, duration) => `${price} co ${duration}`,
  each: {
    DAY: (price) => `${price} dziennie`,
    WEEK: (price) => `${price} tygodniowo`,
    MONTH: (price) => `${price} miesięcznie`,
    YEAR: (price) => `${price} rocznie`,
  },
  partners: {
    text: 'Polecaj nas i zarabiaj prowizję od zamówień, które przyniesiesz.',
    percent: (percent) => `${percent} od każdego przyniesionego zamówienia`,
    fixed_amount: (amount) => `${amount} za każde przyniesione zamówienie`,
  },
  share: (shop) => `Zajrzyj do ${shop}. Lubię tam kupować.`,
  share_with_gift: (shop, gift) => `Na pierwsze zamówienie w ${shop}: ${gift}`,
  policies: { terms: 'Regulamin', privacy: 'Polityka prywatności' },
}
