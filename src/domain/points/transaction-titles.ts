import { ruleWords } from '../catalogue/rule-words.ts'
import type { WrittenLanguage } from '../languages.ts'
import type { TitleKey } from './ledger.ts'

/** The history's own keys. What a rule has paid is called by the type of the rule. */
export const OWN_TITLES = [
  'points_awarded',
  'points_adjusted',
  'points_deducted',
  'order_placed',
  'points_reversed',
  'points_expired',
  'tier_reached',
  'reward_redeemed',
  'redemption_cancelled',
  'membership',
] as const

type Titles = Readonly<Record<(typeof OWN_TITLES)[number], string>>

const ENGLISH: Titles = {
  points_awarded: 'Points awarded',
  points_adjusted: 'Points adjusted',
  points_deducted: 'Points deducted',
  order_placed: 'Order placed',
  tier_reached: 'New tier reached',
  points_reversed: 'Points taken back',
  points_expired: 'Points expired',
  reward_redeemed: 'Reward redeemed',
  redemption_cancelled: 'Redemption cancelled',
  membership: 'Membership started',
}

/** The history's own words, used where the caller gave no reason, by language. */
const TITLES: Readonly<Record<WrittenLanguage, Titles>> = {
  en: ENGLISH,
  de: {
    points_awarded: 'Punkte gutgeschrieben',
    points_adjusted: 'Punkte angepasst',
    points_deducted: 'Punkte abgezogen',
    order_placed: 'Bestellung',
    tier_reached: 'Neue Stufe erreicht',
    points_reversed: 'Punkte zurückgenommen',
    points_expired: 'Punkte verfallen',
    reward_redeemed: 'Prämie eingelöst',
    redemption_cancelled: 'Einlösung storniert',
    membership: 'Mitgliedschaft begonnen',
  },
  es: {
    points_awarded: 'Puntos otorgados',
    points_adjusted: 'Puntos ajustados',
    points_deducted: 'Puntos descontados',
    order_placed: 'Pedido realizado',
    tier_reached: 'Nuevo nivel alcanzado',
    points_reversed: 'Puntos retirados',
    points_expired: 'Puntos caducados',
    reward_redeemed: 'Recompensa canjeada',
    redemption_cancelled: 'Canje cancelado',
    membership: 'Membresía iniciada',
  },
  fr: {
    points_awarded: 'Points attribués',
    points_adjusted: 'Points ajustés',
    points_deducted: 'Points déduits',
    order_placed: 'Commande passée',
    tier_reached: 'Nouveau niveau atteint',
    points_reversed: 'Points repris',
    points_expired: 'Points expirés',
    reward_redeemed: 'Récompense échangée',
    redemption_cancelled: 'Échange annulé',
    membership: 'Adhésion commencée',
  },
  it: {
    points_awarded: 'Punti assegnati',
    points_adjusted: 'Punti rettificati',
    points_deducted: 'Punti detratti',
    order_placed: 'Ordine effettuato',
    tier_reached: 'Nuovo livello raggiunto',
    points_reversed: 'Punti stornati',
    points_expired: 'Punti scaduti',
    reward_redeemed: 'Premio riscattato',
    redemption_cancelled: 'Riscatto annullato',
    membership: 'Abbonamento iniziato',
  },
  nl: {
    points_awarded: 'Punten toegekend',
    points_adjusted: 'Punten aangepast',
    points_deducted: 'Punten afgeschreven',
    order_placed: 'Bestelling geplaatst',
    tier_reached: 'Nieuw niveau bereikt',
    points_reversed: 'Punten teruggenomen',
    points_expired: 'Punten verlopen',
    reward_redeemed: 'Beloning ingewisseld',
    redemption_cancelled: 'Inwisseling geannuleerd',
    membership: 'Lidmaatschap begonnen',
  },
  'pt-br': {
    points_awarded: 'Pontos concedidos',
    points_adjusted: 'Pontos ajustados',
    points_deducted: 'Pontos descontados',
    order_placed: 'Pedido realizado',
    tier_reached: 'Novo nível alcançado',
    points_reversed: 'Pontos estornados',
    points_expired: 'Pontos expirados',
    reward_redeemed: 'Recompensa resgatada',
    redemption_cancelled: 'Resgate cancelado',
    membership: 'Assinatura iniciada',
  },
  pl: {
    points_awarded: 'Przyznane punkty',
    points_adjusted: 'Korekta punktów',
    points_deducted: 'Odjęte punkty',
    order_placed: 'Złożone zamówienie',
    tier_reached: 'Nowy poziom',
    points_reversed: 'Cofnięte punkty',
    points_expired: 'Wygasłe punkty',
    reward_redeemed: 'Odebrana nagroda',
    redemption_cancelled: 'Anulowane odebranie nagrody',
    membership: 'Rozpoczęte członkostwo',
  },
}

/** What a client finds in `title_params`, by key; of a rule's award, `rule_id`. */
export const TITLE_PARAMS: Readonly<Record<keyof Titles, readonly string[]>> = {
  points_awarded: [],
  points_adjusted: ['applied', 'requested'],
  points_deducted: ['applied', 'requested'],
  order_placed: ['order_id'],
  tier_reached: ['tier', 'tier_id'],
  points_reversed: ['applied', 'requested', 'source_ref'],
  points_expired: [],
  reward_redeemed: ['reward', 'reward_id'],
  redemption_cancelled: ['reward', 'reward_id'],
  membership: ['membership', 'membership_id'],
}

/** The title in a language of ours: for a rule's award, what the rule pays for. */
export function transactionTitle(key: TitleKey, language: WrittenLanguage): string {
  if (isOwn(key)) return TITLES[language][key]
  const words: Readonly<Record<string, string>> = ruleWords[language]
  return (Object.hasOwn(words, key) ? words[key] : null) ?? TITLES[language].points_awarded
}

function isOwn(key: TitleKey): key is keyof Titles {
  return Object.hasOwn(ENGLISH, key)
}
