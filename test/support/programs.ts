import type { Reply } from './http.ts'
import { expectOk, type TestShop } from './shop.ts'

/** What these tests read of a part of the programme; answers were checked against their schemas. */
export interface Part {
  readonly id: string
  readonly type: string
  readonly fields: Record<string, unknown>
}

export interface Change {
  readonly id: string
  readonly revision: number
}

export async function readProgram(shop: TestShop) {
  return expectOk(await shop.get('/program')).body
}

export async function newRule(shop: TestShop, body: Record<string, unknown>) {
  return expectOk(await shop.post('/program/earn-rules', body)).body.earning_rule
}

const TEN_PERCENT = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }

export async function newReward(shop: TestShop, body: Record<string, unknown> = {}) {
  return expectOk(await shop.post('/program/rewards', { ...TEN_PERCENT, ...body })).body.reward
}

export async function listChanges(shop: TestShop) {
  return expectOk(await shop.get('/program/changes?limit=250')).body.data
}

/** The id of what was changed last. */
export async function lastChange(shop: TestShop): Promise<string> {
  return (await listChanges(shop))[0].id
}

export function undo(shop: TestShop, change_id: string, body = {}) {
  // It answers as the write that is undone, whichever that was.
  const path: string = `/program/changes/${change_id}/undo`
  return shop.post(path, body)
}

export const faultsOf = ({ body }: Reply): { field: string; allowed?: unknown }[] =>
  body.error.details.errors

export const faultyFields = (reply: Reply): string[] => faultsOf(reply).map(({ field }) => field)
