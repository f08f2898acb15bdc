export const FONT_SIZE = 12

/** Measures texts as the drawing writes them. */
export function textMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  // A browser without a canvas gets a guess.
  if (context === null) return (text) => text.length * FONT_SIZE * 0.6
  context.font = `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => context.measureText(text).width
}
