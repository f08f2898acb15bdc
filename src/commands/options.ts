import { ConfigError } from '../config/setting.ts'

/** What may follow a command. */
export interface KnownOptions {
  /** Such as `--api-only`. */
  readonly flags?: readonly string[]
  /** Such as `--url http://127.0.0.1:8080`. */
  readonly values?: readonly string[]
  /** Plain words, each of which is needed: what they name. */
  readonly words?: readonly string[]
}

/** What does follow it. */
export interface Options {
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
  readonly words: readonly string[]
}

/** Reads what follows the name of a command. Throws `ConfigError` for what it does not know. */
export function readOptions(
  name: string,
  following: readonly string[],
  known: KnownOptions,
): Options {
  const flags = new Set<string>()
  const values = new Map<string, string>()
  const words: string[] = []
  const rest = [...following]
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    const [option = '', attached] = next.split(/=(.*)/s)
    if (known.values?.includes(option)) {
      const value = attached ?? rest.shift()
      if (!value) throw new ConfigError(option, 'needs a value after it')
      values.set(option, value)
    } else if (known.flags?.includes(next)) flags.add(next)
    else if (!next.startsWith('-') && words.length < (known.words?.length ?? 0)) words.push(next)
    else throw notAnOption(name, next, known)
  }
  const missing = known.words?.[words.length]
  if (missing !== undefined) throw new ConfigError(`"laurel ${name}"`, `needs a ${missing}`)
  return { flags, values, words }
}

function notAnOption(name: string, option: string, { flags = [], values = [] }: KnownOptions) {
  const known = [...flags, ...values]
  const which = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  return new ConfigError(option, `is not an option of "laurel ${name}"; ${which}`)
}
