const [QUOTE, BACKSLASH] = ['"', '\\']

/**
 * A name that an object in this JSON text has twice, or null. `JSON.parse` silently takes the last
 * of the two. The text must be well-formed; each character is read once. What is nested deeper than
 * this limit, and the names of one object beyond the other, are not compared: such an object is
 * refused for that.
 */
export function repeatedName(
  text: string,
  limits: { readonly depth: number; readonly names: number },
): string | null {
  // The names so far of each object that is open; null: a list.
  const open: (Set<string> | null)[] = []
  let too_deep = 0
  let is_name = false
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        if (open.length > limits.depth) {
          too_deep += 1
          break
        }
        open.push(text[at] === '{' ? new Set() : null)
        is_name = text[at] === '{'
        break
      case '}':
      case ']':
        if (too_deep > 0) too_deep -= 1
        else open.pop()
        break
      case ',':
        is_name = too_deep === 0 && open.at(-1) != null
        break
      case QUOTE: {
        const end = endOfText(text, at)
        const names = open.at(-1)
        if (is_name && names) {
          const name = readName(text.slice(at, end + 1))
          if (names.has(name)) return name
          if (names.size < limits.names) names.add(name)
        }
        is_name = false
        at = end
      }
    }
  }
  return null
}

/** `"\u0061"` is `a`; most names are written as they are. */
function readName(quoted: string): string {
  return quoted.includes(BACKSLASH) ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
}

/** The closing quote of the text that begins here. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}
