import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/commands/index.ts'
import type { Command, Option } from '../../src/commands/line/command.ts'
import { newFolder } from '../support/environments.ts'
import { runLine } from '../support/run-line.ts'

const commands = await loadCommands()

/** What is typed wrongly is refused in one line, with 2, before anything is opened or made. */

async function run(words: readonly string[]) {
  const LAUREL_DATA_DIR = join(newFolder(), 'data')
  const { code, stderr } = await runLine(words, { LAUREL_DATA_DIR })
  expect(existsSync(LAUREL_DATA_DIR)).toBe(false)
  return { code, stderr }
}

async function expectWrong(words: readonly string[], reason: string): Promise<void> {
  const { code, stderr } = await run(words)
  expect([words.join(' '), code]).toEqual([words.join(' '), 2])
  expect(stderr).toMatch(/^laurel: [^\n]+\n$/)
  expect(stderr).toContain(reason)
}

/** A line that is whole: each word, and each option that is needed. */
function wholeLine({ name, words = [], options = [] }: Command): string[] {
  const needed = options.filter((option) => option.required === true)
  return [...name.split(' '), ...words.map(() => 'x'), ...needed.flatMap(optionLine)]
}

function optionLine({ name, value }: Option): string[] {
  return value === undefined ? [name] : [name, 'x']
}

const table = commands.map((command) => [command.name, command] as const)

describe.each(table)('laurel %s', (name, command) => {
  const { words = [], options = [] } = command

  it('refuses an option that it does not have, and says which it has', async () => {
    const has = options.length === 0 ? 'it has none' : `it has ${options[0]?.name}`
    const reason = `--nonsense is not an option of "laurel ${name}"; ${has}`
    await expectWrong([...wholeLine(command), '--nonsense'], reason)
    await expectWrong([...wholeLine(command), '--nonsense=x'], `of "laurel ${name}"; ${has}`)
  })

  it('refuses a word too many', async () => {
    const reason = `"toomuch" is one word too many for "laurel ${name}"`
    await expectWrong([...wholeLine(command), 'toomuch'], reason)
  })

  it('says which word or option it needs', async () => {
    if (words.length > 0) {
      await expectWrong(name.split(' '), `"laurel ${name}" needs <${words[0]?.name}>`)
    }
    for (const needed of options.filter((option) => option.required === true)) {
      const others = { ...command, options: options.filter((option) => option !== needed) }
      await expectWrong(wholeLine(others), `"laurel ${name}" needs ${needed.name}`)
    }
  })

  it('needs a value behind each option that takes one, and takes each once', async () => {
    const line = wholeLine({ ...command, options: [] })
    for (const option of options) {
      if (option.value === undefined) {
        await expectWrong([...line, `${option.name}=x`], `${option.name} takes no value, not "x"`)
        continue
      }
      await expectWrong([...line, option.name], `${option.name} needs a value after it`)
      await expectWrong([...line, `${option.name}=`], `${option.name} needs a value after it`)
      const swallowed = [...line, option.name, '--other']
      await expectWrong(swallowed, `${option.name} needs a value before "--other"`)
      const twice = [...line, option.name, 'x', option.name, 'y']
      await expectWrong(twice, `${option.name} is there twice`)
    }
  })
})

describe('laurel', () => {
  it.each([
    [['sevre'], '"sevre" is not a command; there are serve, work, '],
    [['Serve'], '"Serve" is not a command; there are serve, '],
    [['--serve'], '"--serve" is not a command; there are serve, '],
    [['key'], '"key" is not a command; there are key create, key list, key revoke'],
    [['key', 'remove', 'x'], '"key remove" is not a command; there are key create'],
  ])('says which commands there are instead of %s', (words, reason) => expectWrong(words, reason))

  it.each([
    [['key', 'list', '--url', 'ftp://x'], '--url must be an http or https URL, not "ftp://x"'],
    [['backup', '--to', 'x', '--url', 'x'], '--url must be an http or https URL, not "x"'],
    [['move', '--to', 'sqlite:x'], '--to must be like postgres://'],
    [['webhooks', 'trigger', 'points.lost'], '"points.lost" is not a topic; there are points.'],
    [['webhooks', 'trigger', 'points.earned', '--customer', 'x'], 'of a customer, not "x"'],
    [['webhooks', 'listen', '--forward-to', 'localhost'], '--forward-to must be an http'],
    [
      ['webhooks', 'listen', '--forward-to', 'http://127.0.0.1:1', '--secret', 'x'],
      '--secret must be whsec_',
    ],
    [
      ['token', 'create', '--name', 'x', '--purpose', 'read', '--all-shops', '--shop', 'x'],
      '--all-shops cannot stand beside --shop',
    ],
  ])('refuses %s', (words, reason) => expectWrong(words, reason))
})
