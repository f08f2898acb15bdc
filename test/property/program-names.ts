import type { Known } from './program-step.ts'

type Body = Record<string, unknown>

/** Something that a path can name; of benefits, a body can name those it has. */
export interface Part {
  readonly id: string
  readonly benefits?: readonly { readonly id: string }[]
}

/** What a shop must have for the steps. */
export const SHELF = {
  products: [201, 202, 203, 204, 205, 206],
  variantOf: (product: number) => product * 10,
  collection: 7,
} as const

/** `<tier:1>` in a body stands for the id of the second tier, or of the first where it is alone. */
export function namingWhatIsThere(known: Known, part: Part, body: Body): Body {
  const ids = {
    tier: known.program.tiers.map(({ id }) => id),
    reward: known.program.rewards.map(({ id }) => id),
    benefit: part.benefits?.map(({ id }) => id) ?? [],
  }
  const written = JSON.stringify(withProducts(body)).replaceAll(
    /<(tier|reward|benefit):(\d)>/g,
    (_, kind: keyof typeof ids, place: string) =>
      ids[kind][Number(place) % ids[kind].length] ?? 'of_nobody',
  )
  return JSON.parse(written)
}

/** The catalogue's fields with names of tiers, or of rewards, for the ids that were made up. */
export function namingParts(body: Body, kind: 'tier' | 'reward'): Body {
  let place = 0
  const named = JSON.stringify(body).replaceAll(/"tier_[a-z0-9]{1,6}"/g, () => {
    place = 1 - place
    return `"<${kind}:${1 - place}>"`
  })
  return JSON.parse(named)
}

const [A_PRODUCT] = SHELF.products

const NUMBERS_BY_FIELD: Readonly<Record<string, number>> = {
  productId: A_PRODUCT,
  productIds: A_PRODUCT,
  variantId: SHELF.variantOf(A_PRODUCT),
  collectionIds: SHELF.collection,
}

/** The same, naming what is on the shelf, in the form in which it was named; a few stay unknown. */
function withProducts(body: Body): Body {
  const { fields } = body
  if (typeof fields !== 'object' || fields === null) return body
  const named = Object.entries(fields).map(([key, value]) => {
    const number = NUMBERS_BY_FIELD[key]
    return [key, number === undefined ? value : shelved(number, value)]
  })
  return { ...body, fields: Object.fromEntries(named) }
}

function shelved(number: number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => shelved(number, one))
  if (value === null || /[07]$/.test(String(value))) return value
  return typeof value === 'number' ? number : String(value).replace(/\d+$/, String(number))
}
