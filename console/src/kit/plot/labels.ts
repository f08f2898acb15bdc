const GAP = 8

/** A text below the drawing: its middle and its width. */
export interface Label {
  readonly x: number
  readonly width: number
}

/**
 * Which texts are written, and where their middles are: the first, the last, and in even steps as
 * many between them as have room. None leaves what is between `from` and `to`.
 */
export function fittingLabels(
  labels: readonly Label[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly { readonly index: number; readonly x: number }[] {
  const placed = labels.map(({ x, width }, index) => {
    const [least, most] = [from + width / 2, to - width / 2]
    return { index, width, x: Math.max(least, Math.min(x, most)) }
  })
  const last = placed.at(-1)
  if (last === undefined) return []
  for (let step = 1; step < placed.length; step += 1) {
    const before = placed.filter(({ index }) => index % step === 0 && index !== last.index)
    const next = before.at(-1)
    // The last one is written wherever it is, and takes the place of one that is too close.
    if (next !== undefined && next.index !== 0 && !hasRoom(next, last)) before.pop()
    const written = [...before, last]
    const is_clear = written.every((one, at) => {
      const following = written[at + 1]
      return following === undefined || hasRoom(one, following)
    })
    if (is_clear) return written
  }
  return [last]
}

function hasRoom(one: Label, following: Label): boolean {
  return one.x + one.width / 2 + GAP <= following.x - following.width / 2
}
