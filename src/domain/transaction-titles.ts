import { findEarningType } from './catalogue/earning/index.ts'
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
}

/** The history's own words, used where the caller gave no reason, by language. */
const TITLES: ReadonlyMap<string, Titles> = new Map([
  ['en', ENGLISH],
  [
    'de',
    {
      points_awarded: 'Punkte gutgeschrieben',
      points_adjusted: 'Punkte angepasst',
      points_deducted: 'Punkte abgezogen',
      order_placed: 'Bestellung',
      tier_reached: 'Neue Stufe erreicht',
      points_reversed: 'Punkte zurückgenommen',
      points_expired: 'Punkte verfallen',
      reward_redeemed: 'Prämie eingelöst',
      redemption_cancelled: 'Einlösung storniert',
    },
  ],
  [
    'es',
    {
      points_awarded: 'Puntos otorgados',
      points_adjusted: 'Puntos ajustados',
      points_deducted: 'Puntos descontados',
      order_placed: 'Pedido realizado',
      tier_reached: 'Nuevo nivel alcanzado',
      points_reversed: 'Puntos retirados',
      points_expired: 'Puntos caducados',
      reward_redeemed: 'Recompensa canjeada',
      redemption_cancelled: 'Canje cancelado',
    },
  ],
  [
    'fr',
    {
      points_awarded: 'Points attribués',
      points_adjusted: 'Points ajustés',
      points_deducted: 'Points déduits',
      order_placed: 'Commande passée',
      tier_reached: 'Nouveau niveau atteint',
      points_reversed: 'Points repris',
      points_expired: 'Points expirés',
      reward_redeemed: 'Récompense échangée',
      redemption_cancelled: 'Échange annulé',
    },
  ],
  [
    'it',
    {
      points_awarded: 'Punti assegnati',
      points_adjusted: 'Punti rettificati',
      points_deducted: 'Punti detratti',
      order_placed: 'Ordine effettuato',
      tier_reached: 'Nuovo livello raggiunto',
      points_reversed: 'Punti stornati',
      points_expired: 'Punti scaduti',
      reward_redeemed: 'Premio riscattato',
      redemption_cancelled: 'Riscatto annullato',
    },
  ],
  [
    'nl',
    {
      points_awarded: 'Punten toegekend',
      points_adjusted: 'Punten aangepast',
      points_deducted: 'Punten afgeschreven',
      order_placed: 'Bestelling geplaatst',
      tier_reached: 'Nieuw niveau bereikt',
      points_reversed: 'Punten teruggenomen',
      points_expired: 'Punten verlopen',
      reward_redeemed: 'Beloning ingewisseld',
      redemption_cancelled: 'Inwisseling geannuleerd',
    },
  ],
])

/**
 * The title in the first of these languages that is known (`pt-br` falls back to `pt`), or in
 * English: for a rule's award, what the catalogue calls the rule.
 */
export function transactionTitle(key: TitleKey, languages: readonly (string | null)[]): string {
  if (!isOwn(key)) return findEarningType(key)?.label ?? ENGLISH.points_awarded
  for (const language of languages) {
    if (language === null) continue
    const titles = TITLES.get(language) ?? TITLES.get(language.split('-', 1)[0] ?? '')
    if (titles !== undefined) return titles[key]
  }
  return ENGLISH[key]
}

function isOwn(key: TitleKey): key is keyof Titles {
  return Object.hasOwn(ENGLISH, key)
}
