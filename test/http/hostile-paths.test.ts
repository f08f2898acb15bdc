import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { newPerson, OWN_ORIGIN } from '../support/people.ts'
import { routesOf } from '../support/routes.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/**
 * Every route of the server that has something in its path, with what no database takes as text
 * there: the path names nothing, and that is the caller's fault.
 */

const app = await sharedApp()

/** What is no text to a database, as it stands in an address. */
const HOSTILE = ['%00', 'a%00', '%00a', '1%00', '%EF%BB%BF', '%ED%A0%80', '%FF', '%', '%2500']

/** A partner's link that is none leads to the shop all the same. */
const REFUSALS = [302, 400, 404, 422]

const asking = routesOf(app.server).filter(({ url }) => url.includes('/:'))

function faultsIn(text: string): string[] {
  const { details } = JSON.parse(text).error
  return details.errors.map(({ field }: { field: string }) => field)
}

let shop: TestShop
let cookie: string
beforeAll(async () => {
  shop = await furnishedShop()
  cookie = (await newPerson(shop, 'owner')).browser.cookie ?? ''
})

/** Of a key, a token, or somebody who is signed in. */
function credentialFor(url: string): Record<string, string> {
  if (url.startsWith('/admin/api/me/')) {
    return { Cookie: cookie, Origin: OWN_ORIGIN, 'Laurel-Shop': shop.domain }
  }
  const token = url.startsWith('/api/') ? shop.key : ADMIN_TOKEN
  return { Authorization: `Bearer ${token}` }
}

it('finds the routes of every part of the service', () => {
  const urls = new Set(asking.map(({ url }) => url))
  for (const url of [
    '/api/v1/customers/:customer_id/pets/:pet_id',
    '/api/v1/program/changes/:change_id/undo',
    '/admin/api/assistants/:assistant_id',
    '/admin/mailbox/:email_id',
    '/platform/v1/orders/:order_id',
    '/oauth/approve/:uid',
    '/oauth/authorize/:uid',
    '/r/:link_token',
    '/unsubscribe/:token',
  ]) {
    expect(urls).toContain(url)
  }
  expect(urls.size).toBeGreaterThan(50)
})

describe.each(asking)('$method $url', ({ method, url }) => {
  it('refuses what no database takes as text', async () => {
    const is_checked = /^\/(api|admin\/api|platform)\//.test(url)
    const names = [...url.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name)
    for (const spoiled of names) {
      for (const value of HOSTILE) {
        const path = url.replaceAll(/:([a-z_]+)/g, (_, name) => (name === spoiled ? value : '1'))
        const query = /^\/(api|admin\/api\/me)\//.test(url) ? '' : `?shop=${shop.domain}`
        const response = await fetch(app.base_url + path + query, {
          method,
          redirect: 'manual',
          headers: { ...credentialFor(url), 'Content-Type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{}' }),
        })
        const reply = { status: response.status, text: await response.text() }
        expect(REFUSALS, `${path}: ${reply.status} ${reply.text}`).toContain(reply.status)
        if (!is_checked || reply.status !== 422 || value === '%2500') continue
        // People type codes, so what cannot be seen of them is dropped.
        if (spoiled === 'code') continue
        // Told by its name among whatever else is missing: the rest does not hide it.
        const fields = faultsIn(reply.text)
        expect(fields, path).toContain(spoiled)
      }
    }
  })
})
