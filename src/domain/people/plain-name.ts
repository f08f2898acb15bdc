/**
 * What turns or hides the text beside it, and what is not seen at all; not the two joiners that
 * Persian and emoji need.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const BLANK = /[\p{Cc}\p{Z}]+/gu
/** Dots of other scripts, which some programs take for one. */
const LIKE_A_DOT = /[\u3002\uff61\u2024\ufe52]/gu

/**
 * A name in a letter, on one line, in which no mail program finds a link: after a dot there is a
 * blank, and no slash is left. `J.R.R. Tolkien` is `J. R. R. Tolkien`.
 */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(LIKE_A_DOT, '.')
    .replace(/[/\\]/g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(BLANK, ' ')
    .trim()
}
