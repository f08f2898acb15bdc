import { SCOPES } from '../../src/domain/access/scopes.ts'
import { expectOk, type TestShop } from './shop.ts'

/** A key with all scopes that may do alone what these limits say. */
export async function limitedKey(
  shop: TestShop,
  limits: Record<string, unknown>,
  scopes: readonly string[] = SCOPES,
): Promise<{ id: string; key: string }> {
  return expectOk(await shop.admin('POST', '/keys', { name: 'Robot', scopes, limits })).body
}

/** No kind of limit holds, but for these. */
export function onlyLimits(limits: Record<string, unknown>): Record<string, unknown> {
  return {
    mode: 'act',
    program_writes: null,
    member_writes: null,
    points: null,
    members_moved: null,
    emails: null,
    multiplier: null,
    value: null,
    liability: null,
    return_percent: null,
    ...limits,
  }
}

/** A reward of fixed cash value. */
export const AMOUNT_OFF = {
  type: 'fixed_amount',
  name: '5 off',
  points_cost: 500,
  discount_value: 5,
}
