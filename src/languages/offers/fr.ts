import { pluralIn } from '../language-basics.ts'
import type { Offers } from './en.ts'

const plural = pluralIn('fr')

/** Speaks to the reader as vous. */
export const fr: Offers = {
  per_spent: (points, amount) => `${points} par tranche de ${amount} d’achat`,
  orders_from: (amount) => `Pour les commandes d’au moins ${amount}`,
  waiting: (duration) => `Délai avant utilisation : ${duration}`,
  once: {
    day: 'Une fois par jour',
    week: 'Une fois par semaine',
    month: 'Une fois par mois',
    year: 'Une fois par an',
    lifetime: 'Une seule fois',
  },
  up_to: {
    day: (times) => `Jusqu’à ${times} fois par jour`,
    week: (times) => `Jusqu’à ${times} fois par semaine`,
    month: (times) => `Jusqu’à ${times} fois par mois`,
    year: (times) => `Jusqu’à ${times} fois par an`,
    lifetime: (times) => `Jusqu’à ${times} fois`,
  },
  each_step: (off, points) => `${off} par tranche de ${points}`,
  on_chosen: (off) => `${off} sur une sélection de produits`,
  multiplier: (times, points_name) => `${times}× ${points_name} sur vos commandes`,
  entry_points: (points) => `${points} en cadeau de bienvenue`,
  entry_code: (gift) => `En cadeau de bienvenue : ${gift}`,
  discount: (percent) => `${percent} de réduction sur chaque commande`,
  free_shipping_from: (amount) => `Livraison gratuite dès ${amount}`,
  member_prices: 'Certaines récompenses à prix réduit',
  birthday_bonus: (points) => `${points} de plus pour votre anniversaire`,
  early_access: (duration) => `Accès anticipé : ${duration} avant tout le monde`,
  for_everybody: 'Pour tous les membres',
  from_points: (points) => `Dès ${points}`,
  from_spent: (amount) => `Dès ${amount} d’achats`,
  from_orders: (number, count) =>
    `Dès ${number} ${plural(count, { one: 'commande', other: 'commandes' })}`,
  any: ' ou ',
  all: ' et ',
  periods: {
    lifetime: () => 'Tout compte, depuis le premier jour.',
    rolling: (duration) => `Période prise en compte : ${duration}.`,
    calendar_year: () =>
      'Chaque année civile compte ; un niveau reste acquis jusqu’à la fin de la suivante.',
  },
  pays_off: (amount) => `Rentabilisé à partir de ${amount} d’achats`,
  for_term: (price, duration) => `${price} pour ${duration}`,
  every: (price, duration) => `${price} par période de ${duration}`,
  each: {
    DAY: (price) => `${price} par jour`,
    WEEK: (price) => `${price} par semaine`,
    MONTH: (price) => `${price} par mois`,
    YEAR: (price) => `${price} par an`,
  },
  partners: {
    text: 'Recommandez-nous et gagnez une commission sur les commandes que vous apportez.',
    percent: (percent) => `${percent} de chaque commande apportée`,
    fixed_amount: (amount) => `${amount} pour chaque commande apportée`,
  },
  share: (shop) => `Jetez un œil à ${shop}. J’aime y faire mes achats.`,
  share_with_gift: (shop, gift) => `Pour votre première commande chez ${shop} : ${gift}`,
  policies: { terms: 'Conditions générales', privacy: 'Politique de confidentialité' },
}
