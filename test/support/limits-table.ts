import { join } from 'node:path'
import { LIMIT_KINDS, LIMIT_NAMES, type LimitKind } from '../../src/domain/access/limits.ts'

const root = join(import.meta.dirname, '..', '..')
const docs = join(root, 'docs')

type Named = 'title' | 'connect' | 'create_code' | 'disconnect' | 'undo_all'
interface ConsoleWords extends Readonly<Record<Named, string>> {
  readonly proposals: Readonly<Record<'approve' | 'change' | 'decline', string>>
  readonly limits: {
    readonly modes: Readonly<Record<string, string>>
    readonly kinds: Readonly<Record<LimitKind, string>>
  }
}

/** The console is compiled for browsers, so its files are no part of what is compiled here. */
const texts: { readonly assistants: ConsoleWords } = await import(
  join(root, 'console/src/texts/en/assistants.ts')
)
/** What the console calls what there is of assistants. */
export const words = texts.assistants

/** The page for merchants; `npm run generate` writes its table of limits. */
export const ASSISTANTS_PAGE = join(docs, 'assistants.md')
/** The page for technicians, with the limits by their names in the API. */
export const CONNECT_PAGE = join(docs, 'connect-assistants.md')

const number = (value: number) => value.toLocaleString('en-GB')
const euros = (value: number) => `€${number(value)}`

/** Each with a case within it and one beyond, in points or money. */
const EXAMPLES: Readonly<Record<LimitKind, (limit: number) => string>> = {
  program_writes: (limit) =>
    `It can change prices and texts ${number(limit)} times; the next change needs your approval, or has to wait until tomorrow.`,
  member_writes: (limit) =>
    `Only with an API key that may change members: ${number(limit)} birthdays entered.`,
  points: (limit) =>
    `Only with an API key that may give points: two thank-yous of ${number(limit / 2)} points; a third is refused.`,
  members_moved: (limit) =>
    `A new threshold for Gold that moves ${number(limit - 5)} members is allowed; one that moves ${number(limit + 5)} needs approval.`,
  emails: (limit) =>
    limit === 0
      ? 'A campaign that e-mails even one member needs approval.'
      : `A campaign that e-mails ${number(limit)} members is allowed; one more member needs approval.`,
  multiplier: (limit) =>
    `A week of ${number(limit)} times the points is allowed; ${number(limit + 1)} times needs approval, and so does a double week on top of a Gold tier that doubles, because together they make four times.`,
  value: (limit) =>
    `A ${euros(limit)} voucher for points is allowed; a ${euros(limit + 5)} one needs approval.`,
  liability: (limit) =>
    `If all points could buy ${euros(limit * 4)} today, they may rise to ${euros(limit * 5)} that day, and no more. A new way to earn counts for all members: worth 10 cents each, it is ${euros(limit)} for ${number(limit * 10)} members.`,
  return_percent: (limit) =>
    `On an order of ${euros(50)}, points and a discount for members of up to ${euros((50 * limit) / 100)} together; or a partner’s commission and the discount of the code.`,
}

const MERCHANT_HEAD = '| Limit | A new assistant | For example |\n|---|---|---|\n'
const TECHNICIAN_HEAD = '| Limit | Of | New assistant | |\n|---|---|---|---|\n'

export function withLimits(page: string): string {
  return withTable(page, MERCHANT_HEAD, (kind) => {
    const { default: limit } = LIMIT_KINDS[kind]
    return `| ${words.limits.kinds[kind]} | ${number(limit)} | ${EXAMPLES[kind](limit)} |`
  })
}

export function withNamedLimits(page: string): string {
  return withTable(page, TECHNICIAN_HEAD, (kind) => {
    const { per, default: limit, description } = LIMIT_KINDS[kind]
    return `| \`${kind}\` | a ${per} | ${number(limit)} | ${description} |`
  })
}

function withTable(page: string, head: string, rowOf: (kind: LimitKind) => string): string {
  const start = page.indexOf(head)
  if (start < 0) throw new Error('the page has no table of limits')
  const end = page.indexOf('\n\n', start)
  return page.slice(0, start) + head + LIMIT_NAMES.map(rowOf).join('\n') + page.slice(end)
}
