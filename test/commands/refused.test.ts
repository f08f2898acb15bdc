import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/commands/index.ts'
import type { Command } from '../../src/commands/line/command.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { newFolder, preparedFolder } from '../support/environments.ts'
import { runLine } from '../support/run-line.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const commands = await loadCommands()

/** What the service or the database refuses: one line that says why, and 1, or 2 for a wrong value. */

type Environment = Readonly<Record<string, string>>

const KEY = 'lrl_of_nobody_at_all_0123456789'
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1'

let url = ''
let shop: TestShop
let stranger: Server
let strangers_url = ''
beforeAll(async () => {
  shop = await newShop()
  // With several of them, a command must name one.
  await newShop()
  url = shop.app.base_url
  stranger = createServer((_request, response) => response.end('<h1>Hello</h1>'))
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
  // A listening TCP server has this kind of address.
  strangers_url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
})
afterAll(() => stranger.close())

async function run(words: readonly string[], environment: Environment) {
  const LAUREL_DATA_DIR = join(newFolder(), 'data')
  const { code, stdout, stderr } = await runLine(words, { LAUREL_DATA_DIR, ...environment })
  const said = stdout + stderr
  expect(said).not.toMatch(/hunter2|\n +at /)
  return { code, said }
}

const WITH_TOKEN = { LAUREL_ADMIN_TOKEN: ADMIN_TOKEN, LAUREL_API_KEY: KEY }

async function expectRefused(
  words: readonly string[],
  { code, reason, environment = WITH_TOKEN }: Refusal,
): Promise<void> {
  const answer = await run(words, environment)
  expect([words[0], answer.code, answer.said]).toEqual([
    words[0],
    code,
    expect.stringMatching(reason),
  ])
  expect(answer.said).toMatch(/^laurel: [^\n]+\n$/)
}

interface Refusal {
  readonly code: number
  readonly reason: RegExp
  readonly environment?: Environment
}

/** A line without fault, as the help shows it; the files that it reads are there. */
function goodLine({ name, words = [], options = [], example }: Command): string[] {
  const [, ...typed] = (example ?? '').replace(/ < .*/s, '').match(/"[^"]*"|\S+/g) ?? []
  const needed = options.filter((option) => option.required === true)
  const line =
    example === undefined
      ? [...name.split(' '), ...words.map(() => 'x'), ...needed.flatMap((one) => [one.name, 'x'])]
      : typed.map((word) => word.replaceAll('"', ''))
  const folder = newFolder()
  return line.map((word, place) => {
    // The line of these tests is all there is: standard input is that of their runner.
    if (word === '-') return 'lshs_0123456789abcdef'
    if (!/^[\w-]+\.(csv|ndjson\.gz)$/.test(word)) return word
    const path = join(folder, word)
    if (!line[place - 1]?.startsWith('--')) writeFileSync(path, 'email,points\na@example.com,1\n')
    return path
  })
}

const takes = ({ options = [] }: Command, name: string) => options.some((one) => one.name === name)
const clients = commands
  .filter((command) => takes(command, '--url'))
  .map((command) => [command.name, command] as const)
const of_shops = clients.filter(([, command]) => takes(command, '--shop'))

describe.each(clients)('laurel %s', (name, command) => {
  const at = (base_url: string) => [...goodLine(command), '--url', base_url]

  it('says where no service answers, and what answers in its place', async () => {
    await expectRefused(at(NOWHERE), {
      code: 1,
      reason: /no service answers at http:\/\/127.0.0.1:1/,
    })
    await expectRefused(at(strangers_url), {
      code: 1,
      reason: /as this release does|is not a backup of Laurel/,
    })
  })

  it('says that it needs a credential, and that a wrong one is wrong', async () => {
    const variable = name === 'mcp' ? 'LAUREL_API_KEY' : 'LAUREL_ADMIN_TOKEN'
    const needed = { code: 1, reason: new RegExp(`${variable} is needed`), environment: {} }
    await expectRefused(at(url), needed)
    const environment = { [variable]: 'a-credential-of-nobody' }
    await expectRefused(at(url), { code: 1, reason: /token|credential|key/i, environment })
  })
})

it.each(of_shops)('laurel %s names a shop that is not there', async (_name, command) => {
  const reason = /--shop must be the domain of a shop that .*, not "nowhere.example"/
  await expectRefused([...goodLine(command), '--shop', 'nowhere.example', '--url', url], {
    code: 1,
    reason,
  })
})

describe('a value that the service refuses', () => {
  const create = ['shop', 'create', 'shop.example', '--name', 'X', '--currency', 'EUR']
  const zone = ['--timezone', 'Europe/Vienna']

  it.each([
    [
      ['shop', 'create', 'my shop', ...create.slice(3), ...zone],
      /<domain> must be .*, not "my shop"/,
    ],
    [[...create.slice(0, 6), 'EURO', ...zone], /--currency must be its currency, .* not "EURO"/],
    [[...create, '--timezone', 'Mars'], /--timezone must be an IANA time zone .* not "Mars"/],
    [[...create, ...zone, '--language', 'xx-yy-zz'], /--language must be .* not "xx-yy-zz"/],
    [
      [...create, ...zone, '--template', 'gold'],
      /--template must be one of none, points, .* not "gold"/,
    ],
    [
      ['key', 'create', '--name', 'X', '--scopes', 'points:reed'],
      /--scopes must be one of .* not "points:reed"/,
    ],
    [
      ['token', 'create', '--name', 'X', '--purpose', 'all'],
      /--purpose must be one of admin, .* not "all"/,
    ],
    [['key', 'list'], /--shop must name a shop .*; there are .*shop/],
  ])('of %s is named, with what is allowed and what was sent', async (words, reason) => {
    await expectRefused([...words, '--url', url], { code: 2, reason })
  })

  it.each([
    [['key', 'revoke', 'key_4040'], /There is no API key 'key_4040' in this shop/],
    [['token', 'end', 'tok_4040'], /There is no admin token 'tok_4040'/],
  ])('of %s is an id that is not there', async (words, reason) => {
    await expectRefused([...words, '--shop', shop.domain, '--url', url], { code: 1, reason })
  })

  it('is none where there is no shop yet', async () => {
    const reason = /there is no shop yet; "laurel shop create" adds one/
    await expectRefused(['key', 'list'], { code: 1, reason, environment: await preparedFolder() })
  })
})

describe('a database that does not work', () => {
  const others = commands.filter(({ name }) => !['openapi', 'doctor', 'mcp'].includes(name))

  it.each(
    others.map((command) => [command.name, command] as const),
  )('is named by laurel %s in one line, without its password', async (_name, command) => {
    const environment = {
      ...WITH_TOKEN,
      LAUREL_SECRET: 'a-secret-of-its-own',
      LAUREL_SECRET_PREVIOUS: 'a-secret-of-before',
      LAUREL_BASE_URL: NOWHERE,
      DATABASE_URL: 'postgres://laurel:hunter2@127.0.0.1:1/laurel',
    }
    const reason =
      /DATABASE_URL: .*cannot be reached|no service answers|cannot be read|does not work/
    await expectRefused(goodLine(command), { code: 1, reason, environment })
  })

  it('is named where the data folder holds something else', async () => {
    const LAUREL_DATA_DIR = join(newFolder(), 'data')
    mkdirSync(join(LAUREL_DATA_DIR, 'database'), { recursive: true, mode: 0o700 })
    writeFileSync(join(LAUREL_DATA_DIR, 'database', 'PG_VERSION'), 'hello')
    const reason = /LAUREL_DATA_DIR has a database that cannot be opened .*; restore a backup/
    await expectRefused(['verify'], { code: 1, reason, environment: { LAUREL_DATA_DIR } })
  })

  it('is not made by a backup of nothing', async () => {
    const reason = /there is no database in .*; LAUREL_DATA_DIR says where it is/
    const to = join(newFolder(), 'new')
    await expectRefused(['backup', '--to', to], { code: 1, reason, environment: {} })
  })
})
