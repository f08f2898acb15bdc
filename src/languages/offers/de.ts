import { pluralIn } from '../language-basics.ts'
import type { Offers } from './en.ts'

const plural = pluralIn('de')

/** Speaks to the reader as du. */
export const de: Offers = {
  per_spent: (points, amount) => `${points} je ${amount} Einkauf`,
  orders_from: (amount) => `Ab einem Bestellwert von ${amount}`,
  waiting: (duration) => `Wartezeit bis zum Einlösen: ${duration}`,
  once: {
    day: 'Einmal am Tag',
    week: 'Einmal in der Woche',
    month: 'Einmal im Monat',
    year: 'Einmal im Jahr',
    lifetime: 'Einmal',
  },
  up_to: {
    day: (times) => `Bis zu ${times}-mal am Tag`,
    week: (times) => `Bis zu ${times}-mal in der Woche`,
    month: (times) => `Bis zu ${times}-mal im Monat`,
    year: (times) => `Bis zu ${times}-mal im Jahr`,
    lifetime: (times) => `Bis zu ${times}-mal`,
  },
  each_step: (off, points) => `${off} je ${points}`,
  on_chosen: (off) => `${off} auf ausgewählte Produkte`,
  multiplier: (times, points_name) => `${times}× ${points_name} auf deine Bestellungen`,
  entry_points: (points) => `${points} als Willkommensgeschenk`,
  entry_code: (gift) => `Als Willkommensgeschenk: ${gift}`,
  discount: (percent) => `${percent} Rabatt auf jede Bestellung`,
  free_shipping_from: (amount) => `Kostenloser Versand ab ${amount}`,
  member_prices: 'Günstigere Preise für einige Prämien',
  birthday_bonus: (points) => `${points} mehr zum Geburtstag`,
  early_access: (duration) => `Früherer Zugang: ${duration} vor allen anderen`,
  for_everybody: 'Für alle Mitglieder',
  from_points: (points) => `${points} oder mehr`,
  from_spent: (amount) => `Ab ${amount} Einkauf`,
  from_orders: (number, count) =>
    `Ab ${number} ${plural(count, { one: 'Bestellung', other: 'Bestellungen' })}`,
  any: ' oder ',
  all: ' und ',
  periods: {
    lifetime: () => 'Alles zählt, vom ersten Tag an.',
    rolling: (duration) => `Zeitraum, der zählt: ${duration}.`,
    calendar_year: () =>
      'Jedes Kalenderjahr zählt; eine Stufe bleibt bis zum Ende des nächsten Jahres.',
  },
  pays_off: (amount) => `Lohnt sich ab Einkäufen von ${amount}`,
  for_term: (price, duration) => `${price} für ${duration}`,
  every: (price, duration) => `${price} alle ${duration}`,
  each: {
    DAY: (price) => `${price} am Tag`,
    WEEK: (price) => `${price} in der Woche`,
    MONTH: (price) => `${price} im Monat`,
    YEAR: (price) => `${price} im Jahr`,
  },
  partners: {
    text: 'Empfiehl uns und verdiene eine Provision an den Bestellungen, die du bringst.',
    percent: (percent) => `${percent} jeder Bestellung, die du bringst`,
    fixed_amount: (amount) => `${amount} für jede Bestellung, die du bringst`,
  },
  share: (shop) => `Schau mal bei ${shop} vorbei. Ich kaufe dort gern ein.`,
  share_with_gift: (shop, gift) => `Für deine erste Bestellung bei ${shop}: ${gift}`,
  policies: { terms: 'Geschäftsbedingungen', privacy: 'Datenschutzerklärung' },
}
