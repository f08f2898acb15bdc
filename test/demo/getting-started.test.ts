import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoShop } from '../../src/commands/seed.ts'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { openMigrated } from '../support/database.ts'
import { type Reply, send } from '../support/http.ts'

const PAGE = readFileSync(new URL('../../docs/getting-started.md', import.meta.url), 'utf8')
const START = '## The first five minutes'

/** What a reader of the first five minutes pastes: all commands for curl, as the shell reads them. */
function pastedCommands(variables: Record<string, string>): string[][] {
  const part = PAGE.slice(PAGE.indexOf(START), PAGE.indexOf('\n## ', PAGE.indexOf(START) + 1))
  const blocks = [...part.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  // What a newcomer fills in is filled in here.
  const script = blocks.join('\n').replaceAll(/^[A-Z_]+=.*$/gm, '')
  const given = Object.entries(variables).map(([name, value]) => `${name}='${value}'`)
  const told = `curl() { printf '%s\\0' "$@"; printf '\\001'; }\nclaude() { :; }\n`
  const { stdout, stderr } = spawnSync('sh', ['-c', [...given, told + script].join('\n')], {
    encoding: 'utf8',
  })
  if (stderr !== '') throw new Error(stderr)
  const commands = stdout.split('\u0001').slice(0, -1)
  return commands.map((command) => command.split('\0').slice(0, -1))
}

describe('the first five minutes of docs/getting-started.md, in the demo shop', () => {
  const replies: { path: string; sent: string; reply: Reply }[] = []
  let app: TestApp

  beforeAll(async () => {
    const database = await openMigrated()
    app = await startApp({ database })
    const demo = await seedDemoShop(app.context)
    const commands = pastedCommands({
      ...{ BASE: app.base_url, KEY: demo?.key ?? '', ADMIN_TOKEN, REWARD: 'REWARD' },
    })
    const learnt: Record<string, string> = {}
    for (const words of commands) {
      const after = (flag: string) =>
        words.flatMap((word, place) => (word === flag ? [words[place + 1] ?? ''] : []))
      const fill = (text: string) =>
        text.replaceAll(/REWARD|CODE$/g, (name) => learnt[name] ?? name)
      const path = fill(words.find((word) => word.startsWith('http')) ?? '').slice(
        app.base_url.length,
      )
      const headers = Object.fromEntries(after('-H').map((header) => header.split(/: (.*)/)))
      const [raw_body] = after('-d').map(fill)
      const method = after('-X')[0] ?? 'GET'
      const body = raw_body === undefined ? {} : { raw_body }
      const reply = await send(app.base_url, { method, path, headers, ...body })
      if (path.endsWith('/program/rewards')) learnt.REWARD = reply.body.id ?? reply.body.reward?.id
      if (path.endsWith('/redemptions'))
        learnt.CODE = reply.body.redemption?.discount_code ?? reply.body.discount_code
      replies.push({ path, sent: raw_body ?? '', reply })
    }
  })
  afterAll(async () => {
    const { database } = app
    await app.close()
    await database.close()
  })

  it('goes well, command by command', () => {
    expect(replies.length).toBeGreaterThanOrEqual(10)
    const failed = replies.filter(({ reply }) => reply.status >= 300)
    expect(failed.map(({ path, reply }) => [path, reply.text])).toEqual([])
  })

  it('sells what it says it sells', async () => {
    const order = replies.find(({ path }) => path.startsWith('/platform/v1/orders/'))
    const { lines } = JSON.parse(order?.sent ?? '{}')
    const path = `/platform/v1/products/${lines[0].product_id}`
    const product = await send(app.base_url, { method: 'GET', path, token: ADMIN_TOKEN })
    expect(product.body).toMatchObject({ gift_card: false })
    expect(JSON.stringify(product.body)).toContain(lines[0].price)
  })
})
