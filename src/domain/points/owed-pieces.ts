/** Where the points of awards are, for the walk that proves what is owed. */

/** Points of one award that bought one thing. */
export interface Piece {
  readonly award: Award
  readonly purchase: Purchase
  points: number
}

/** An award, and where its points are. */
export interface Award {
  /** Awards in the order in which their points came. */
  place: number
  here: number
  lost: number
  /** Lost before it was taken back, and so not taken. */
  forgiven: number
  spent: Piece[]
}

export interface Purchase {
  readonly seq: number
  readonly pieces: Piece[]
}

export type AwardPart = readonly [award: Award, points: number]

export const newAward = (place: number): Award => ({
  place,
  here: 0,
  lost: 0,
  forgiven: 0,
  spent: [],
})

function byPurchase(left: Piece, right: Piece): number {
  return left.purchase.seq - right.purchase.seq
}

/** What an award still pays for, in the order of the purchases. The rest is dropped. */
export function openPieces(award: Award): readonly Piece[] {
  award.spent = award.spent.filter(({ points }) => points > 0)
  return award.spent.toSorted(byPurchase)
}

export function sum(parts: readonly AwardPart[]): number {
  return parts.reduce((all, [, points]) => all + points, 0)
}

/** Takes up to this many points of these awards, and says of which. */
export function takeFrom(awards: Iterable<Award>, points: number): AwardPart[] {
  const taken: AwardPart[] = []
  let open = points
  if (open === 0) return taken
  for (const award of awards) {
    const part = Math.min(award.here, open)
    award.here -= part
    open -= part
    if (part > 0) taken.push([award, part])
    if (open === 0) break
  }
  return taken
}

export function pay(award: Award, purchase: Purchase, points: number): void {
  const piece: Piece = { award, purchase, points }
  award.spent.push(piece)
  purchase.pieces.push(piece)
}

/** From now on, another award counts as paying for this much of what one award bought. */
export function move(piece: Piece, payer: Award, points: number): void {
  if (points === 0) return
  piece.points -= points
  pay(payer, piece.purchase, points)
}
