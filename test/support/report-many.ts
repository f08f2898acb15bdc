import { expectOk, type TestShop } from './shop.ts'

const ITEMS_MAX = 500
const REPEATS_MAX = 20

export interface ReportedItem {
  readonly type: string
  readonly id: number | string
  readonly body: object
}

/**
 * Reports any number of things, and answers how many were taken. On a busy machine a call may run
 * out of time; what it did not come to is sent again, as clients do.
 */
export async function reportMany(shop: TestShop, items: readonly ReportedItem[]): Promise<number> {
  let taken = 0
  let left = [...items]
  for (let repeats = 0; left.length > 0 && repeats <= REPEATS_MAX; repeats += 1) {
    const some = left.splice(0, ITEMS_MAX)
    const { body } = expectOk(await shop.platform('POST', '/bulk', { items: some }))
    const late = some.filter((_, place) => body.results[place].status === 503)
    // Anything else that is not taken is what the test is told about, by the number.
    taken += body.succeeded
    left = [...late, ...left]
  }
  return taken
}
