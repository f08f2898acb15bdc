import type { Config } from '../../config.ts'

/** A plain word after the name of a command: `<topic>`. Each one is needed. */
export interface WordOption {
  readonly name: string
  readonly about: string
}

/** An option: a flag such as `--api-only`, or one with a value such as `--url <url>`. */
export interface Option {
  readonly name: `--${string}`
  /** What stands after it: `url`. Without it the option is a flag. */
  readonly value?: string
  readonly about: string
  readonly required?: boolean
  /** An option that would contradict it. */
  readonly not_with?: `--${string}`
}

/** The parts of the help, in its order. */
export const COMMAND_GROUPS = {
  service: 'Run the service',
  data: 'Look after its data',
  shops: 'Set up shops and their credentials',
  tools: 'Build on it',
} as const

/** What follows a command when it is run. */
export interface Options {
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
  readonly words: readonly string[]
}

/** One command of `laurel`. Its help and its row in docs/cli.md follow from it. */
export interface Command {
  /** One or two words: `serve`, `shop create`. */
  readonly name: string
  readonly group: keyof typeof COMMAND_GROUPS
  /** What it does, in half a sentence: `checks every balance against the ledger`. */
  readonly about: string
  readonly words?: readonly WordOption[]
  readonly options?: readonly Option[]
  /** A command to paste. */
  readonly example?: string
  /** Resolves to the process's exit code. */
  run(config: Config, options: Options): Promise<number>
}

/** Where the service is, for commands that are its client. */
export const URL_OPTION: Option = {
  name: '--url',
  value: 'url',
  about: 'base URL of the service; default: LAUREL_BASE_URL, or this machine',
}

export const SHOP_OPTION: Option = {
  name: '--shop',
  value: 'domain',
  about: 'the shop; needed if there are several',
}
