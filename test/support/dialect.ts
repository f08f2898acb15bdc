/** Words that make our English hard to read; STYLE.md, Text for people. */
const DIALECT = new RegExp(
  [
    ...[String.raw`\banew\b`, String.raw`\b[Ww]hom\b`, String.raw`\b[Ww]hoever\b`],
    ...[String.raw`\b[Uu]nless told\b`, String.raw`\bcomes to\b`, String.raw`\bis told\b`],
    ...[String.raw`\bOf one\b`, String.raw`\bof one[.,;:)]`],
  ].join('|'),
)

/** The lines of a file that are no plain English. */
export function dialectIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (DIALECT.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []))
}
