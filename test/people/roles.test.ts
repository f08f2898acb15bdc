import { beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { AREAS, RIGHTS, ROLES, type Role, roleSeesCodes } from '../../src/domain/people/roles.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { type Browser, newPerson } from '../support/people.ts'
import { furnishedShop, newShop, type TestShop } from '../support/shop.ts'

/** Every operation and every endpoint with every role, in its own shop, another one, and all. */

/** Of the deployment as a whole. */
const OF_ALL_SHOPS = ['createShop', 'getClock', 'putClock']

let shop: TestShop
let other: TestShop
const people = new Map<string, Browser>()

beforeAll(async () => {
  shop = await furnishedShop()
  other = await newShop()
  for (const role of ROLES) {
    people.set(`${role} own`, (await newPerson(shop, role)).browser)
    people.set(`${role} other`, (await newPerson(other, role)).browser)
    people.set(`${role} all`, (await newPerson(shop, role, { all_shops: true })).browser)
    // An owner of all shops who has less to say in this one.
    const { email } = await newPerson(shop, 'owner', { all_shops: true })
    people.set(`${role} under`, (await newPerson(shop, role, { email })).browser)
  }
})

function allowed(role: Role, is_read: boolean, area: string | null): boolean {
  const { reads, writes } = RIGHTS[role]
  return (is_read ? reads : writes).some((one) => one === area)
}

it('the table gives nobody a change that they cannot see', () => {
  for (const role of ROLES) {
    const { reads, writes, scopes } = RIGHTS[role]
    expect(reads, role).toEqual(expect.arrayContaining([...writes]))
    const written = scopes.filter((scope) => scope.endsWith(':write'))
    expect(scopes, role).toEqual(
      expect.arrayContaining(written.map((scope) => scope.replace(':write', ':read'))),
    )
    const last = role === 'owner' ? AREAS : AREAS.filter((area) => area !== 'people')
    expect(last, role).toEqual(expect.arrayContaining([...reads]))
  }
  expect(RIGHTS.owner.scopes).toEqual(SCOPES)
  expect(RIGHTS.viewer.writes).toEqual([])
})

it('each write of support says whether it counts against what support may give', () => {
  const { scopes, writes } = RIGHTS.support
  const by_scope = endpoints
    .filter(({ effect, scope }) => effect === 'write' && scopes.some((one) => one === scope))
    .map(({ operation_id, support_limit }) => ({ operation_id, support_limit }))
  const by_area = adminOperations
    .filter(({ method, area, writes_nothing = false }) => {
      return method !== 'GET' && !writes_nothing && writes.some((one) => one === area)
    })
    .map(({ operation_id, support_limit }) => ({ operation_id, support_limit }))
  const all = [...by_scope, ...by_area]
  expect(all.filter(({ support_limit }) => support_limit === undefined)).toEqual([])
  // Each is tried in accounts.test.ts.
  const counted = all.filter(({ support_limit }) => support_limit === 'counted')
  expect(counted.map(({ operation_id }) => operation_id).sort()).toEqual([
    'adjustPoints',
    'deductPoints',
    'earnPoints',
    'reverseEntry',
    'setCustomerTier',
  ])
})

describe.each(
  adminOperations.map((operation) => [operation.operation_id, operation] as const),
)('%s', (id, { method, path, area, of_one_shop, shows_codes = false, writes_nothing = false }) => {
  it('is open to the roles of its area, in their shop', async () => {
    expect(AREAS).toContain(area)
    const address = path.replace('{shop}', shop.domain).replace(/\{\w+\}/, '4040')
    const body = method === 'GET' ? undefined : { nonsense: 1 }
    const answered: string[] = []
    for (const [who, browser] of people) {
      for (const [where, header, query] of [
        ['there', shop.domain, ''],
        ['as for all', '*', `?shop=${shop.domain}`],
        ['for all', '*', ''],
        ['beside', '*', `?shop=${other.domain}`],
      ] as const) {
        const reply = await browser.admin(method, `${address}${query}`, body, { shop: header })
        expect(reply.status, who).not.toBe(401)
        if (reply.status !== 403) answered.push(`${who} ${where}`)
      }
    }
    const of_all_shops = OF_ALL_SHOPS.includes(id)
    const expected = [...people.keys()].flatMap((who) => {
      const [role, where] = who.split(' ') as [Role, string]
      // A role in a shop goes before the one in all, but for what is no shop's.
      const counts = where === 'under' && of_all_shops ? 'owner' : role
      const is_read = method === 'GET' || writes_nothing
      // What reaches no other shop than the one beside is decided by the role in all.
      const is_owner_beside = where === 'under' && of_one_shop && allowed('owner', is_read, area)
      const beside = is_owner_beside ? [`${who} beside`] : []
      const may = allowed(counts, is_read, area) && (!shows_codes || roleSeesCodes(counts))
      if (!may || where === 'other') return beside
      const there = of_all_shops ? [] : [`${who} there`]
      if (where === 'own') return there
      return [...there, `${who} as for all`, `${who} for all`, `${who} beside`]
    })
    expect(answered).toEqual(expected)
  })
})

describe.each(
  endpoints.filter(({ scope }) => scope !== null).map((one) => [one.operation_id, one] as const),
)('%s', (_id, endpoint) => {
  it('is open to the roles with its scope, in their shop', async () => {
    const { path } = shop.requestFor(endpoint)
    const answered: string[] = []
    for (const [who, browser] of people) {
      const body = endpoint.method === 'GET' ? undefined : { nonsense: 1 }
      const options = { shop: shop.domain }
      const reply = await browser.call(endpoint.method, path, body, options)
      expect(reply.status, who).not.toBe(401)
      if (verdict(reply) !== '403 insufficient_scope') answered.push(who)
    }
    const expected = [...people.keys()].filter((who) => {
      const [role, where] = who.split(' ') as [Role, string]
      return where !== 'other' && RIGHTS[role].scopes.some((scope) => scope === endpoint.scope)
    })
    expect(answered).toEqual(expected)
  })
})
