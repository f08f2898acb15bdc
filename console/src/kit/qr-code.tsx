import { encode } from 'uqr'

/** How much white a camera needs around the code, in squares. */
const QUIET_SQUARES = 4
const WIDTH = 200

/** A text for the camera of a phone: black on white, whatever the theme. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: QUIET_SQUARES })
  const squares = data.flatMap((row, y) =>
    row.flatMap((is_dark, x) => (is_dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      aria-label={label}
      height={WIDTH}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
      width={WIDTH}
    >
      <rect fill="#fff" height={size} width={size} />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
