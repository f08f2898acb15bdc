import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { type Reply, send } from '../support/http.ts'
import { orderShop } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

const PAGE = readFileSync(new URL('../../docs/external-ids.md', import.meta.url), 'utf8')

/** The commands of docs/external-ids.md, as the shell reads them. */
function pastedCommands(shop: TestShop): string[][] {
  const blocks = [...PAGE.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const variables = `BASE=''\nKEY='${shop.key}'\nADMIN_TOKEN='${ADMIN_TOKEN}'`
  const curl = `curl() { printf '%s\\0' "$@"; printf '\\001'; }`
  const script = [variables, curl, ...blocks].join('\n')
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
  return stdout
    .split('\u0001')
    .slice(0, -1)
    .map((command) => command.split('\0').slice(0, -1))
}

function paste(shop: TestShop, words: readonly string[]): Promise<Reply> {
  const after = (flag: string) =>
    words.flatMap((word, place) => (word === flag ? [words[place + 1] ?? ''] : []))
  const address = words.find((word) => word.startsWith('/')) ?? ''
  const query = address.startsWith('/platform') ? `?shop=${shop.domain}` : ''
  const headers = Object.fromEntries(after('-H').map((header) => header.split(/: (.*)/)))
  const [raw_body] = after('-d')
  const body = raw_body === undefined ? {} : { raw_body }
  const method = after('-X')[0] ?? 'GET'
  return send(shop.app.base_url, { method, path: address + query, headers, ...body })
}

it('the commands of docs/external-ids.md do what the page says', async () => {
  const shop = await orderShop()
  const commands = pastedCommands(shop)
  expect(commands).toHaveLength(6)
  const replies: Reply[] = []
  for (const command of commands) replies.push(expectOk(await paste(shop, command)))
  expect(replies[3]?.body).toMatchObject({ external_id: 'cus_01HADA', points_balance: 29 })
  expect(replies[5]?.body).toMatchObject({ succeeded: 3, failed: 0 })
  const pointsOf = async (id: string) =>
    expectOk(await shop.get(`/customers/external:${id}/points`)).body.points_balance
  expect(await pointsOf('cus_01HADA')).toBe(14)
  expect(await pointsOf('cus_01HBEA')).toBe(50)
})
