import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMAND_NAMES, findCommand, loadCommands } from '../../src/commands/index.ts'
import { helpOf, helpOfSome } from '../../src/commands/line/help.ts'
import { readOptions } from '../../src/commands/line/options.ts'
import { COMMANDS_PAGE, withCommandTables } from '../support/command-table.ts'

const commands = await loadCommands()

describe('the help of laurel', () => {
  it('has each command by its name, and finds it by its words', async () => {
    expect(commands.map(({ name }) => name)).toEqual(COMMAND_NAMES)
    for (const command of commands) {
      expect(await findCommand(command.name.split(' '))).toBe(command)
      expect(helpOfSome(commands, [])).toContain(`  laurel ${command.name} `)
    }
  })

  it.each(
    commands.map((command) => [command.name, command] as const),
  )('explains "laurel %s" with its words and options', async (name, command) => {
    const help = helpOf(command)
    expect(help).toContain(`laurel ${name}: ${command.about}.`)
    const { words = [], options = [], example } = command
    for (const part of [...words, ...options]) {
      expect(help).toContain(part.name)
      // The sentence may be broken into lines.
      expect(help.replaceAll(/\s+/g, ' ')).toContain(part.about)
    }
    if (example === undefined) return
    // What a shell gives to standard input is no word of the command.
    const [, ...sent] = example.replace(/ < .*/s, '').match(/"[^"]*"|\S+/g) ?? []
    expect(await findCommand(sent)).toBe(command)
    expect(() => readOptions(command, sent.slice(name.split(' ').length))).not.toThrow()
  })

  it('lists the commands of one noun', () => {
    const help = helpOfSome(commands, ['webhooks'])
    expect(help).toContain('laurel webhooks listen')
    expect(help).not.toContain('laurel serve')
  })

  it('is in docs/cli.md; else run "npm run generate"', () => {
    const page = readFileSync(COMMANDS_PAGE, 'utf8')
    expect(withCommandTables(page)).toBe(page)
  })
})
