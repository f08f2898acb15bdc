import { COMMAND_GROUPS, type Command, type Option } from './command.ts'

/** The commands that begin with the first word, such as those of `webhooks`; if none, all. */
export function helpOfSome(commands: readonly Command[], [first]: readonly string[]): string {
  const some = commands.filter(({ name }) => name.startsWith(`${first} `))
  const title = 'Laurel, a self-hosted loyalty programme service.'
  const groups = Object.entries(COMMAND_GROUPS).flatMap(([group, about]) => {
    const rows = (some.length > 0 ? some : commands).filter((one) => one.group === group)
    return rows.length === 0 ? [] : [`${about}:\n${tableOf(rows.map(rowOf))}`]
  })
  const environment =
    'Environment: PORT, HOST, DATABASE_URL and LAUREL_*; see docs/configuration.md.'
  return [title, ...groups, `Every command:\n${tableOf(SHARED)}`, environment].join('\n\n')
}

function rowOf({ name, about }: Command): Row {
  return [`laurel ${name}`, about]
}

/** The help of one command. */
export function helpOf(command: Command): string {
  const { name, about, words = [], options = [], example } = command
  const rows = [
    ...words.map((word): Row => [`<${word.name}>`, word.about]),
    ...options.map((option): Row => [textOf(option), aboutOption(option)]),
    ...SHARED,
  ]
  const parts = [
    `laurel ${name}: ${about}.`,
    `Usage:\n  ${usageOf(command)}`,
    `Options:\n${tableOf(rows)}`,
    ...(example === undefined ? [] : [`Example:\n  ${example}`]),
  ]
  return parts.join('\n\n')
}

/** `laurel webhooks trigger <topic> [options]` */
function usageOf({ name, words = [], options = [] }: Command): string {
  const required = options.filter((option) => option.required === true)
  const optional = options.length > required.length ? ['[options]'] : []
  return [
    'laurel',
    name,
    ...words.map((word) => `<${word.name}>`),
    ...required.map(textOf),
    ...optional,
  ].join(' ')
}

export function textOf({ name, value }: Option): string {
  return value === undefined ? name : `${name} <${value}>`
}

function aboutOption({ about, required }: Option): string {
  return required === true ? `${about}; needed` : about
}

type Row = readonly [string, string]

const SHARED: readonly Row[] = [
  ['--help', 'explain it'],
  ['--version', 'print the release'],
]

const WIDTH = 96

/** Two columns; a long second one goes on below itself. */
function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2
  return rows
    .map(([first, second]) => {
      const lines = linesOf(second, WIDTH - width - 2)
      return lines
        .map((line, place) => `  ${(place === 0 ? first : '').padEnd(width)}${line}`)
        .join('\n')
    })
    .join('\n')
}

function linesOf(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
