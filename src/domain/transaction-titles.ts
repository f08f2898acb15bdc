import type { TitleKey } from './ledger.ts'

type Titles = Readonly<Record<TitleKey, string>>

const ENGLISH: Titles = {
  points_awarded: 'Points awarded',
  points_adjusted: 'Points adjusted',
  points_deducted: 'Points deducted',
  order_placed: 'Order placed',
  tier_reached: 'New tier reached',
  points_reversed: 'Points taken back',
  points_expired: 'Points expired',
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
    },
  ],
])

/** The title in the first of these languages that is known (`pt-br` falls back to `pt`), or English. */
export function transactionTitle(key: TitleKey, languages: readonly (string | null)[]): string {
  for (const language of languages) {
    if (language === null) continue
    const titles = TITLES.get(language) ?? TITLES.get(language.split('-', 1)[0] ?? '')
    if (titles !== undefined) return titles[key]
  }
  return ENGLISH[key]
}
