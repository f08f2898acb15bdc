import type { Config } from '../../config.ts'
import { COMMAND_NAMES, findCommand, loadCommands } from '../index.ts'
import { helpOf, helpOfSome } from './help.ts'
import { readOptions } from './options.ts'

/** What explains the command that these words begin with, or all commands. */
export async function helpWith(words: readonly string[]): Promise<string> {
  const command = await findCommand(words)
  return command === null ? helpOfSome(await loadCommands(), words) : helpOf(command)
}

/** Runs the command that these words are. Resolves to the process's exit code. */
export async function runCommand(config: Config, words: readonly string[]): Promise<number> {
  const command = await findCommand(words)
  if (command === null) return refuse(words)
  try {
    const options = readOptions(command, words.slice(command.name.split(' ').length))
    return await command.run(config, options)
  } catch (error) {
    const { lineOf, isWrongLine } = await import('./line-of-error.ts')
    const line = lineOf(error)
    if (line === null) throw error
    process.stderr.write(`laurel: ${line}\n`)
    return isWrongLine(error) ? WRONG_LINE : FAILED
  }
}

/** What was typed can be carried out nowhere. */
const WRONG_LINE = 2
const FAILED = 1

/** `laurel key`: names the commands that begin so, and otherwise all. */
function refuse([first = '', second]: readonly string[]): number {
  const some = COMMAND_NAMES.filter((name) => name.startsWith(`${first} `))
  const typed = some.length === 0 || second === undefined ? first : `${first} ${second}`
  const known = (some.length === 0 ? COMMAND_NAMES : some).join(', ')
  process.stderr.write(`laurel: "${typed}" is not a command; there are ${known}\n`)
  return WRONG_LINE
}
