import { ConfigError } from '../../config/setting.ts'
import type { Command, Option, Options } from './command.ts'

type Known = Pick<Command, 'name' | 'words' | 'options'>

/** Reads what follows the name of a command. Throws `ConfigError` for what it does not know. */
export function readOptions(command: Known, following: readonly string[]): Options {
  const known = new Map((command.options ?? []).map((option) => [String(option.name), option]))
  const flags = new Set<string>()
  const values = new Map<string, string>()
  const words: string[] = []
  const rest = [...following]
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const [name = '', attached] = next.split(/=(.*)/s)
    const option = known.get(name)
    if (option?.value !== undefined) {
      if (values.has(name)) throw new ConfigError(name, 'is there twice; write it once')
      values.set(name, requireValue(option, attached ?? rest.shift(), attached !== undefined))
    } else if (option !== undefined && attached === undefined) flags.add(name)
    else if (option !== undefined) throw new ConfigError(name, `takes no value, not "${attached}"`)
    else if (!next.startsWith('-') && words.length < (command.words?.length ?? 0)) words.push(next)
    else throw notAnOption(command, next)
  }
  requireAll(command, { flags, values, words })
  return { flags, values, words }
}

/** Most often another option was typed where the value is missing. */
function requireValue(
  { name, value }: Option,
  sent: string | undefined,
  is_attached: boolean,
): string {
  if (!sent) throw new ConfigError(name, `needs a value after it: the ${value}`)
  if (is_attached || !sent.startsWith('--')) return sent
  throw new ConfigError(name, `needs a value before "${sent}"; or write ${name}=${sent}`)
}

function notAnOption({ name, words = [], options = [] }: Known, sent: string): ConfigError {
  if (!sent.startsWith('-')) {
    const which = words.length === 0 ? 'no words' : words.map((word) => `<${word.name}>`).join(' ')
    return new ConfigError(
      `"${sent}"`,
      `is one word too many for "laurel ${name}"; it takes ${which}`,
    )
  }
  const known = options.map((option) => option.name).join(', ')
  const which = options.length === 0 ? 'it has none' : `it has ${known}`
  return new ConfigError(sent, `is not an option of "laurel ${name}"; ${which}`)
}

function requireAll({ name, words = [], options = [] }: Known, sent: Options): void {
  for (const { name: one, not_with = null } of options) {
    if (not_with === null || !has(sent, one) || !has(sent, not_with)) continue
    throw new ConfigError(one, `cannot stand beside ${not_with}; leave one of them out`)
  }
  const word = words[sent.words.length]
  const option = options.find((one) => one.required === true && !sent.values.has(one.name))
  const missing =
    word === undefined ? option : { ...word, name: `<${word.name}>`, value: undefined }
  if (missing === undefined) return
  const value = missing.value === undefined ? '' : ` <${missing.value}>`
  throw new ConfigError(`"laurel ${name}"`, `needs ${missing.name}${value}: ${missing.about}`)
}

function has({ flags, values }: Options, name: string): boolean {
  return flags.has(name) || values.has(name)
}
