/** What a customer reads in the history, in the customer's language. */
export interface HistoryText {
  readonly en: string
  readonly de: string
}

export const NEWSLETTER: HistoryText = {
  en: 'Thank you for subscribing to our newsletter',
  de: 'Danke, dass du unseren Newsletter abonniert hast',
}

export function reviewOf(product: string): HistoryText {
  return { en: `Your review of ${product}`, de: `Deine Bewertung zu ${product}` }
}

/** Points that the merchant gave or took by hand. */
export const CORRECTIONS: readonly { readonly points: number; readonly reason: HistoryText }[] = [
  {
    points: 50,
    reason: {
      en: 'With our apologies for the late parcel',
      de: 'Mit der Bitte um Entschuldigung für das späte Paket',
    },
  },
  {
    points: -10,
    reason: { en: 'A review was counted twice', de: 'Eine Bewertung wurde doppelt gezählt' },
  },
  {
    points: 20,
    reason: {
      en: 'Thank you for returning our coffee tins',
      de: 'Danke, dass du unsere Kaffeedosen zurückgebracht hast',
    },
  },
]

/** What points buy over the counter, where the merchant deducts them. */
export const TREATS: readonly { readonly points: number; readonly reason: HistoryText }[] = [
  {
    points: 40,
    reason: { en: 'A flat white at our café', de: 'Ein Flat White in unserem Café' },
  },
  {
    points: 70,
    reason: { en: 'Coffee and cake at our café', de: 'Kaffee und Kuchen in unserem Café' },
  },
  {
    points: 120,
    reason: { en: 'A seat at the Saturday tasting', de: 'Ein Platz bei der Samstagsverkostung' },
  },
]
