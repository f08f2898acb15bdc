import { ADMIN_TOKEN } from './app.ts'
import { expectOk, type TestShop } from './shop.ts'

/** A read of the admin API by somebody who reads this language. */
export function readIn<const Path extends string>(shop: TestShop, path: Path, language: string) {
  return shop.admin('GET', path, undefined, ADMIN_TOKEN, { 'Accept-Language': language })
}

/** A member's entries with their sentences, newest first. */
export async function entriesOf(shop: TestShop, customer: number, language = 'en') {
  const path = `/customers/${customer}/entries?limit=100` as const
  return expectOk(await readIn(shop, path, language)).body.data
}

/** What is said of a member's newest entry. */
export async function newestOf(shop: TestShop, customer: number, language = 'en') {
  const [newest] = await entriesOf(shop, customer, language)
  if (newest === undefined) throw new Error(`${customer} has no entries`)
  return newest
}
