/** A user name and password before a host; of a text that was cut short, perhaps without its end. */
const SIGN_IN = /^(\s*[a-z][a-z\d+.-]{0,30}:\/\/)(?:[^/?#]*@|[^/?#:@[]*:(?!\d{0,5}$)[^/?#]*$)/i

/** A text without the user name and password of the address in it. */
export function withoutPassword(text: string): string {
  return text.replace(SIGN_IN, '$1…@')
}
