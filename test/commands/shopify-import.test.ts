import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { newFolder } from '../support/environments.ts'
import { runLaurel } from '../support/service-process.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import { runCommand } from './run-command.ts'

/** `laurel shopify import`, as a client of a service over HTTP. */

let shop: TestShop
let access: ReturnType<typeof accessTo>

beforeAll(async () => {
  const there = await newShop(await sharedApp())
  shop = await newShop(await sharedApp())
  const { there: shopify, shopify_domain } = await openThere(there)
  shopify.more_scopes.push('read_all_orders')
  access = accessTo(shopify_domain)
  expectOk(await shop.admin('PUT', '/shopify', access))
})

const inShop = (line: readonly string[]) => [
  ...['shopify', ...line],
  ...['--url', shop.app.base_url, '--shop', shop.domain],
]
const environment = () => ({
  LAUREL_ADMIN_TOKEN: ADMIN_TOKEN,
  LAUREL_DATA_DIR: join(newFolder(), 'data'),
})
const run = (...line: string[]) => runCommand(inShop(line), environment())
const imports = async () => expectOk(await shop.admin('GET', '/shopify/imports')).body.data

it('starts nothing in a dry run, and else what was asked for', async () => {
  expect(await run('import', '--days', '30', '--dry-run')).toBe(0)
  expect(await imports()).toEqual([])
  expect(await run('import', '--all', '--no-points')).toBe(0)
  const [started] = await imports()
  expect(started).toMatchObject({ status: 'asked', orders_since: null, earn: false })
  expect(await run('imports')).toBe(0)
  await expect(run('import')).rejects.toThrow('An import of this shop is not done yet')
  expect(await run('stop', started.id)).toBe(0)
  expect(await imports()).toMatchObject([{ status: 'stopped' }])
})

it('takes no word for a number of days', async () => {
  const before = (await imports()).length
  for (const days of ['all', '1e999', '', '0']) {
    await expect(run('import', `--days=${days}`)).rejects.toThrow(/--days/)
  }
  expect(await imports()).toHaveLength(before)
})

it('waits for secrets where nothing is on standard input yet', async () => {
  const { shopify_domain, client_id } = access
  const line = ['connect', shopify_domain, '--client-id', client_id, '--client-secret', '-']
  const { code, stderr } = await runLaurel(inShop(line), environment(), 'short\n', true)
  expect(code).toBe(2)
  expect(stderr).toMatch(/^laurel: --client-secret must not have fewer than 8/)
})

it('reads secrets from standard input, and ends with 1 where something is wrong', async () => {
  const { shopify_domain, client_id, client_secret } = access
  const names = ['connect', shopify_domain, '--client-id', client_id]
  const secrets = ['--client-secret', '-', '--previous-client-secret', '-']
  const line = inShop([...names, ...secrets])
  const input = `${client_secret}\nthe-one-before-it\n`
  const connected = await runLaurel(line, environment(), input)
  expect(connected).toMatchObject({ code: 0, stderr: '' })
  expect(connected.stdout).toContain(`Connected to ${shopify_domain}.\nok     access    Stand-in`)
  const one = await runLaurel(line, environment(), `${client_secret}\n`)
  expect(one.code).toBe(2)
  expect(one.stderr).toMatch(/^laurel: --previous-client-secret needs a line on standard input/)
  const paid = { topic: 'orders/paid', payload: { id: 1 } }
  const signed = { shopify_domain, client_secret: 'the-one-before-it' }
  expect((await report(shop.app.base_url, signed, paid)).status).toBe(200)
  // This service has no public address.
  expect(await run('doctor')).toBe(1)
  expect(await run('disconnect', '--keep')).toBe(0)
  expect(expectOk(await shop.admin('GET', '/shopify')).body.connection).toBeNull()
  expect(await run('doctor')).toBe(0)
})
