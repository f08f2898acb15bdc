import { expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { newPerson } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** An import as somebody watches it. */

const FILE = 'email,points\ncustomer-1@example.com,5\n'

async function watch(shop: TestShop, id: string, signal?: AbortSignal): Promise<Response> {
  const url = `${shop.app.base_url}/admin/api/imports/${id}/progress?shop=${shop.domain}`
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
  return fetch(url, { headers, ...(signal && { signal }) })
}

function eventsIn(text: string) {
  const events = [...text.matchAll(/^event: progress\ndata: (.*)$/gm)]
  return events.map(([, data = '']) => JSON.parse(data))
}

it('tells how far it is until its end, and then ends', async () => {
  const shop = await newShop()
  await shop.customer(1)
  const imports = importsOf(shop)
  const { id } = await imports.sent(FILE, '&preset=smile')
  expectOk(await imports.step(id, 'start'))
  const response = await watch(shop, id)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('content-disposition')).toBeNull()
  const [text] = await Promise.all([response.text(), imports.work()])
  const seen = eventsIn(text)
  expect(seen[0]).toMatchObject({ id, status: 'running', rows_imported: 0 })
  expect(seen.at(-1)).toEqual(await imports.read(id))
  expect(seen.at(-1)).toMatchObject({ status: 'done', rows_imported: 1 })
  // Of what nobody works at, there is nothing to wait for.
  expect(eventsIn(await (await watch(shop, id)).text())).toEqual([await imports.read(id)])
})

it('is open to those who look after the settings, four times at once', async () => {
  const shop = await newShop()
  await shop.customer(1)
  const imports = importsOf(shop)
  const { id } = await imports.sent(FILE, '&preset=smile')
  const viewer = await newPerson(shop, 'viewer')
  const refused = await viewer.browser.admin('GET', `/imports/${id}/progress`)
  expect(verdict(refused)).toBe('403 insufficient_scope')
  expect((await watch(shop, 'imp_nobody')).status).toBe(404)

  expectOk(await imports.step(id, 'start'))
  const leaving = new AbortController()
  const open = Array.from({ length: 4 }, () => watch(shop, id, leaving.signal))
  for (const one of open) expect((await one).status).toBe(200)
  expect((await watch(shop, id)).status).toBe(429)
  leaving.abort()
  const isLetIn = async () => (await watch(shop, id, AbortSignal.timeout(500))).status
  // A stream looks once a second whether anybody still reads it.
  await expect.poll(isLetIn).toBe(200)
})
