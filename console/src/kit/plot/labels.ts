const GAP = 8
/** With so many points between two texts, one more or less between the next is not seen. */
const LOOKS_EVEN_FROM = 3

/** A text below the drawing: its middle and its width. */
export interface Label {
  readonly x: number
  readonly width: number
}

/**
 * Which texts are written, and where their middles are: the first, the last, and evenly between
 * them as many as have room. None leaves what is between `from` and `to`.
 */
export function fittingLabels(
  labels: readonly Label[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly { readonly index: number; readonly x: number }[] {
  const placed = labels.map(({ x, width }, index) => {
    const [least, most] = [from + width / 2, to - width / 2]
    return { index, width, x: Math.max(least, Math.min(x, most)) }
  })
  const last = placed.length - 1
  const room = (to - from) / (Math.min(...labels.map(({ width }) => width)) + GAP)
  for (let steps = Math.min(last, Math.ceil(room)); steps > 0; steps -= 1) {
    if (last % steps !== 0 && last / steps < LOOKS_EVEN_FROM) continue
    const chosen = Array.from({ length: steps + 1 }, (_, at) => Math.floor((at * last) / steps))
    const written = chosen.flatMap((index) => placed[index] ?? [])
    if (written.every((one, at) => isClear(one, written[at + 1]))) return written
  }
  return placed.slice(last)
}

function isClear(one: Label, following: Label | undefined): boolean {
  return following === undefined || one.x + one.width / 2 + GAP <= following.x - following.width / 2
}
