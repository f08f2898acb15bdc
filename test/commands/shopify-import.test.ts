import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { newFolder } from '../support/environments.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'
import { runCommand } from './run-command.ts'

/** `laurel shopify import`, as a client of a service over HTTP. */

let shop: TestShop

beforeAll(async () => {
  const there = await newShop(await sharedApp())
  shop = await newShop(await sharedApp())
  const { there: shopify, shopify_domain } = await openThere(there)
  shopify.more_scopes.push('read_all_orders')
  expectOk(await shop.admin('PUT', '/shopify', accessTo(shopify_domain)))
})

const run = (...line: string[]) =>
  runCommand(['shopify', ...line, '--url', shop.app.base_url, '--shop', shop.domain], {
    LAUREL_ADMIN_TOKEN: ADMIN_TOKEN,
    LAUREL_DATA_DIR: join(newFolder(), 'data'),
  })
const imports = async () => expectOk(await shop.admin('GET', '/shopify/imports')).body.data

it('starts nothing in a dry run, and else what was asked for', async () => {
  expect(await run('import', '--days', '30', '--dry-run')).toBe(0)
  expect(await imports()).toEqual([])
  expect(await run('import', '--all', '--no-points')).toBe(0)
  const [started] = await imports()
  expect(started).toMatchObject({ status: 'asked', orders_since: null, earn: false })
  expect(await run('imports')).toBe(0)
  await expect(run('import')).rejects.toThrow('An import of this shop is not done yet')
})
