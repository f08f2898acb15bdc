/**
 * A text without the user name and password of the address in it, also if it was cut short within
 * them.
 */
export function withoutPassword(text: string): string {
  return text.replace(/^(\s*[a-z][a-z\d+.-]{0,30}:\/\/)(?:[^/?#]*@|[^/?#:]*:[^/?#]*…$)/i, '$1…@')
}
