/** Points by the number of their award. */
export type Pieces = Map<number, number>

/** All points of these pieces. */
export function sum(pieces: Pieces): number {
  return [...pieces.values()].reduce((all, part) => all + part, 0)
}

/** Adds pieces to others. */
export function add(to: Pieces, pieces: Pieces): void {
  for (const [award, part] of pieces) to.set(award, (to.get(award) ?? 0) + part)
}

/** Takes up to this many points, of these awards in this order, and says of which. */
export function take(from: Pieces, points: number, awards: Iterable<number> = from.keys()): Pieces {
  const taken: Pieces = new Map()
  let open = points
  for (const award of awards) {
    if (open <= 0) break
    const part = Math.min(from.get(award) ?? 0, open)
    if (part <= 0) continue
    from.set(award, (from.get(award) ?? 0) - part)
    taken.set(award, (taken.get(award) ?? 0) + part)
    open -= part
  }
  return taken
}
