import { pluralIn } from '../language-basics.ts'
import type { Offers } from './en.ts'

const plural = pluralIn('nl')

/** Speaks to the reader as je. */
export const nl: Offers = {
  per_spent: (points, amount) => `${points} per ${amount} die je besteedt`,
  orders_from: (amount) => `Bij bestellingen vanaf ${amount}`,
  waiting: (duration) => `Wachttijd voor je ze kunt gebruiken: ${duration}`,
  once: {
    day: 'Eén keer per dag',
    week: 'Eén keer per week',
    month: 'Eén keer per maand',
    year: 'Eén keer per jaar',
    lifetime: 'Eén keer',
  },
  up_to: {
    day: (times) => `Tot ${times} keer per dag`,
    week: (times) => `Tot ${times} keer per week`,
    month: (times) => `Tot ${times} keer per maand`,
    year: (times) => `Tot ${times} keer per jaar`,
    lifetime: (times) => `Tot ${times} keer`,
  },
  each_step: (off, points) => `${off} per ${points}`,
  on_chosen: (off) => `${off} op geselecteerde producten`,
  multiplier: (times, points_name) => `${times}× ${points_name} op je bestellingen`,
  entry_points: (points) => `${points} als welkomstcadeau`,
  entry_code: (gift) => `Als welkomstcadeau: ${gift}`,
  discount: (percent) => `${percent} korting op elke bestelling`,
  free_shipping_from: (amount) => `Gratis verzending vanaf ${amount}`,
  member_prices: 'Sommige beloningen voor een lagere prijs',
  birthday_bonus: (points) => `${points} extra op je verjaardag`,
  early_access: (duration) => `Eerder toegang: ${duration} voor alle anderen`,
  for_everybody: 'Voor alle leden',
  from_points: (points) => `Vanaf ${points}`,
  from_spent: (amount) => `Vanaf ${amount} aan bestellingen`,
  from_orders: (number, count) =>
    `Vanaf ${number} ${plural(count, { one: 'bestelling', other: 'bestellingen' })}`,
  any: ' of ',
  all: ' en ',
  periods: {
    lifetime: () => 'Alles telt, vanaf de eerste dag.',
    rolling: (duration) => `Periode die telt: ${duration}.`,
    calendar_year: () =>
      'Elk kalenderjaar telt; een niveau blijft tot het einde van het volgende jaar.',
  },
  pays_off: (amount) => `Verdient zich terug vanaf ${amount} aan aankopen`,
  for_term: (price, duration) => `${price} voor ${duration}`,
  every: (price, duration) => `${price} per ${duration}`,
  each: {
    DAY: (price) => `${price} per dag`,
    WEEK: (price) => `${price} per week`,
    MONTH: (price) => `${price} per maand`,
    YEAR: (price) => `${price} per jaar`,
  },
  partners: {
    text: 'Beveel ons aan en verdien commissie op de bestellingen die je brengt.',
    percent: (percent) => `${percent} van elke bestelling die je brengt`,
    fixed_amount: (amount) => `${amount} voor elke bestelling die je brengt`,
  },
  share: (shop) => `Kijk eens bij ${shop}. Ik winkel er graag.`,
  share_with_gift: (shop, gift) => `Voor je eerste bestelling bij ${shop}: ${gift}`,
  policies: { terms: 'Algemene voorwaarden', privacy: 'Privacybeleid' },
}
