/**
 * A text without this character at its end, however often it is there. The expression /x+$/ would
 * start again at every x of a text that ends with another letter: the square of its length.
 */
export function trimTrailing(text: string, character: string): string {
  let end = text.length
  while (text.charAt(end - 1) === character) end -= 1
  return text.slice(0, end)
}
