import { pluralIn } from '../language-basics.ts'
import type { Offers } from './en.ts'

const plural = pluralIn('it')

/** Speaks to the reader as tu. */
export const it: Offers = {
  per_spent: (points, amount) => `${points} ogni ${amount} di spesa`,
  orders_from: (amount) => `Per ordini da ${amount}`,
  waiting: (duration) => `Attesa prima dell’uso: ${duration}`,
  once: {
    day: 'Una volta al giorno',
    week: 'Una volta a settimana',
    month: 'Una volta al mese',
    year: 'Una volta all’anno',
    lifetime: 'Una sola volta',
  },
  up_to: {
    day: (times) => `Fino a ${times} volte al giorno`,
    week: (times) => `Fino a ${times} volte a settimana`,
    month: (times) => `Fino a ${times} volte al mese`,
    year: (times) => `Fino a ${times} volte all’anno`,
    lifetime: (times) => `Fino a ${times} volte`,
  },
  each_step: (off, points) => `${off} ogni ${points}`,
  on_chosen: (off) => `${off} su prodotti selezionati`,
  multiplier: (times, points_name) => `${times}× ${points_name} sui tuoi ordini`,
  entry_points: (points) => `${points} come regalo di benvenuto`,
  entry_code: (gift) => `Come regalo di benvenuto: ${gift}`,
  discount: (percent) => `${percent} di sconto su ogni ordine`,
  free_shipping_from: (amount) => `Spedizione gratuita per ordini da ${amount}`,
  member_prices: 'Alcuni premi a un prezzo più basso',
  birthday_bonus: (points) => `${points} in più per il tuo compleanno`,
  early_access: (duration) => `Accesso anticipato: ${duration} prima di tutti`,
  for_everybody: 'Per tutti i membri',
  from_points: (points) => `Da ${points}`,
  from_spent: (amount) => `Da ${amount} di spesa`,
  from_orders: (number, count) =>
    `Da ${number} ${plural(count, { one: 'ordine', other: 'ordini' })}`,
  any: ' o ',
  all: ' e ',
  periods: {
    lifetime: () => 'Conta tutto, dal primo giorno.',
    rolling: (duration) => `Periodo che conta: ${duration}.`,
    calendar_year: () =>
      'Conta ogni anno solare; un livello resta fino alla fine di quello successivo.',
  },
  pays_off: (amount) => `Si ripaga da sola a partire da ${amount} di acquisti`,
  for_term: (price, duration) => `${price} per ${duration}`,
  every: (price, duration) => `${price} ogni ${duration}`,
  each: {
    DAY: (price) => `${price} al giorno`,
    WEEK: (price) => `${price} a settimana`,
    MONTH: (price) => `${price} al mese`,
    YEAR: (price) => `${price} all’anno`,
  },
  partners: {
    text: 'Consigliaci e guadagna una commissione sugli ordini che porti.',
    percent: (percent) => `${percent} di ogni ordine che porti`,
    fixed_amount: (amount) => `${amount} per ogni ordine che porti`,
  },
  share: (shop) => `Dai un’occhiata a ${shop}. Mi piace fare acquisti lì.`,
  share_with_gift: (shop, gift) => `Per il tuo primo ordine da ${shop}: ${gift}`,
  policies: { terms: 'Termini e condizioni', privacy: 'Informativa sulla privacy' },
}
