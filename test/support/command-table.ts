import { join } from 'node:path'
import { loadCommands } from '../../src/commands/index.ts'
import { COMMAND_GROUPS, type Command } from '../../src/commands/line/command.ts'
import { textOf } from '../../src/commands/line/help.ts'

const commands = await loadCommands()

const root = join(import.meta.dirname, '..', '..')

/** The page that lists every command; `npm run generate` writes its part about `laurel`. */
export const COMMANDS_PAGE = join(root, 'docs', 'cli.md')

const HEADING = '## The laurel command\n'
const HEAD = '| Command | | Options |\n|---|---|---|\n'

/** The page with the tables of the commands that there are now. */
export function withCommandTables(page: string): string {
  const start = page.indexOf(HEADING)
  if (start < 0) throw new Error('docs/cli.md does not say what the laurel command does')
  const first = page.indexOf('\n### ', start)
  const before = first < 0 ? page : page.slice(0, first)
  const groups = Object.entries(COMMAND_GROUPS).map(([group, title]) => {
    const rows = commands.filter((one) => one.group === group).map(rowOf)
    return `\n### ${title}\n\n${HEAD}${rows.join('\n')}\n`
  })
  return `${before.trimEnd()}\n${groups.join('')}`
}

function rowOf({ name, about, words = [], options = [] }: Command): string {
  const usage = [name, ...words.map((word) => `<${word.name}>`)].join(' ')
  const listed = options.map((option) => `\`${textOf(option)}\`: ${option.about}`).join('<br>')
  return `| \`${usage}\` | ${about} | ${listed} |`
}
