export type Environment = Readonly<Record<string, string | undefined>>

/** One value of the configuration: the variables it is read from, and how. */
export interface Setting<Value> {
  readonly variables: readonly string[]
  /** Throws `ConfigError` for a value that cannot be used. */
  read(environment: Environment): Value
}

type ValueOf<S> = S extends Setting<infer Value> ? Value : never
type ValuesOf<Settings> = { readonly [name in keyof Settings]: ValueOf<Settings[name]> }

/** A value that cannot be used: of a variable, or of an option or a word of a command. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** `LAUREL_SECRET`, `--name` or `"word"`. */
  readonly value_of: string

  constructor(value_of: string, accepts: string) {
    // One line, whatever was sent.
    super(`${value_of} ${accepts}`.replaceAll(/\p{Cc}/gu, '?'))
    this.value_of = value_of
  }
}

/** A setting of one variable. An empty value counts as absent, and is read as the usual text. */
export function setting<Value>(
  variable: string,
  usual: string,
  parse: (text: string) => Value,
): Setting<Value> {
  return {
    variables: [variable],
    read: (environment) => parse(environment[variable] || usual),
  }
}

/** A setting that may be absent. */
export function optional<Value>(
  variable: string,
  parse: (text: string) => Value,
): Setting<Value | null> {
  return setting(variable, '', (text) => (text === '' ? null : parse(text)))
}

/** Settings under one name; their values have the same names. */
export function group<Settings extends Readonly<Record<string, Setting<unknown>>>>(
  settings: Settings,
): Setting<ValuesOf<Settings>> {
  const all = Object.entries(settings)
  return {
    variables: all.flatMap(([, { variables }]) => variables),
    read: (environment) => {
      const values = all.map(([name, one]) => [name, one.read(environment)])
      // The same names, each with the value of its own setting.
      return Object.fromEntries(values) as ValuesOf<Settings>
    },
  }
}
