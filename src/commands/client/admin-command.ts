import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { Config } from '../../config.ts'
import type { listOf } from '../../schemas/base/types.ts'
import {
  type Command,
  type Option,
  type Options,
  SHOP_OPTION,
  URL_OPTION,
} from '../line/command.ts'
import {
  type AdminClient,
  type Callable,
  inOneLine,
  openAdminClient,
  ServiceError,
} from './admin-client.ts'
import { type FieldNames, requestOf } from './admin-request.ts'

/** A command that calls one operation of the admin API. */
interface AdminCommand<Result>
  extends Pick<Command, 'name' | 'about' | 'example'>,
    Partial<Pick<Command, 'group'>>,
    FieldNames {
  /** Whether it is about all shops, and so takes no `--shop`. */
  readonly of_all_shops?: boolean
  print(answer: Result): Printed
}

/** What people read. A new secret is printed by itself, so that a script can take it. */
export interface Printed {
  readonly lines: readonly string[]
  /** Something is wrong, and the command ends with 1. */
  readonly fails?: boolean
  readonly secret?: string
}

const JSON_OPTION: Option = { name: '--json', about: 'print the answer as JSON, for scripts' }

export function adminCommand<Result extends TObject<TProperties>>(
  operation: Callable<Result>,
  definition: AdminCommand<Static<Result>>,
): Command {
  return {
    ...helpOf(definition),
    run: async (config, options) => {
      let fails = false
      await withClient(config, options, definition, async (client) => {
        const answer = await client.call(operation, await requestOf(operation, definition, options))
        fails = printAnswer(options, answer, definition.print)
      })
      return fails ? 1 : 0
    },
  }
}

/** As people read it, or as JSON; answers whether something is wrong. */
export function printAnswer<Answer>(
  { flags }: Options,
  answer: Answer,
  print: (answer: Answer) => Printed,
): boolean {
  const { lines, secret, fails = false } = print(answer)
  if (flags.has(JSON_OPTION.name)) write([JSON.stringify(answer)])
  else if (secret === undefined) write(lines)
  else {
    process.stderr.write(textOf(lines))
    write([secret])
  }
  return fails
}

type List<Item extends TSchema> = ReturnType<typeof listOf<Item>>

/** A command that prints a list, row by row, with all its pages. */
export function adminListCommand<Item extends TSchema>(
  operation: Callable<List<Item>>,
  definition: Omit<AdminCommand<never>, 'print'> & {
    /** Each column of a row. */
    row(item: Static<Item>): readonly string[]
  },
): Command {
  return {
    ...helpOf(definition),
    run: (config, options) =>
      withClient(config, options, definition, async (client) => {
        const { query, ...request } = await requestOf(operation, definition, options)
        let cursor: Record<string, string> | null = {}
        while (cursor !== null) {
          const paged = { limit: PAGE_ROWS, ...query, ...cursor }
          const page: Static<List<Item>> = await client.call(operation, {
            ...request,
            query: paged,
          })
          write(
            options.flags.has(JSON_OPTION.name)
              ? page.data.map((item) => JSON.stringify(item))
              : inColumns(page.data.map((item) => definition.row(item))),
          )
          cursor = page.next_cursor === null ? null : { cursor: page.next_cursor }
        }
      }),
  }
}

const PAGE_ROWS = '100'

/** All of a command but what it does, with the options that these commands share. */
export function helpOf(
  definition: Omit<Command, 'run' | 'group'> & Pick<AdminCommand<never>, 'group' | 'of_all_shops'>,
): Omit<Command, 'run'> {
  const { name, group = 'shops', about, words, options = [], example, of_all_shops } = definition
  const shared = [...(of_all_shops === true ? [] : [SHOP_OPTION]), URL_OPTION, JSON_OPTION]
  return {
    name,
    group,
    about,
    ...(words === undefined ? {} : { words }),
    options: [...options, ...shared],
    ...(example === undefined ? {} : { example }),
  }
}

/** Calls the service; an error names the options that the operator typed. */
export async function withClient(
  config: Config,
  options: Options,
  names: FieldNames,
  work: (client: AdminClient) => Promise<void>,
): Promise<number> {
  const client = await openAdminClient(config, options)
  try {
    await work(client)
    return 0
  } catch (error) {
    throw error instanceof ServiceError ? inWordsOf(names, error) : error
  } finally {
    await client.close()
  }
}

/** The same error with the names of options, which the operator typed, in place of fields. */
function inWordsOf({ words = [], options = [] }: FieldNames, error: ServiceError): ServiceError {
  if (error.faults.length === 0) return error
  const lines = error.faults.map(({ field, message, allowed, received }) => {
    const [first = ''] = field.split(/[.[]/)
    const word = words.find((one) => one.field === first)
    const option = options.find((one) => one.field === first)
    const name = word === undefined ? (option?.name ?? `--${first}`) : `<${word.name}>`
    const about = (word ?? option)?.about
    const sent = received === undefined ? '' : `, not ${JSON.stringify(received)}`
    const list = Array.isArray(allowed) ? allowed.join(', ') : null
    if (message === 'must be one of the allowed values') {
      return `${name} must be one of ${list}${sent}`
    }
    const is_pattern = message.startsWith('must match pattern') && about !== undefined
    const said = is_pattern ? `must be ${about}` : message
    return `${name} ${said}${sent}${list === null ? '' : `; there are ${list}`}`
  })
  return new ServiceError(inOneLine([...new Set(lines)].join('; ')), error.faults)
}

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, place) => {
      widths[place] = Math.max(widths[place] ?? 0, cell.length)
    })
  }
  return rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function write(lines: readonly string[]): void {
  process.stdout.write(textOf(lines))
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${inOneLine(line)}\n`).join('')
}
