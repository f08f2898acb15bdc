import { expect } from 'vitest'
import type { ReplyOfAny } from '../support/http.ts'

/** The answers of a dry run and of its write, without what is meant to differ. */

const MEANT_TO_DIFFER = ['dry_run', 'revision', 'created_at', 'updated_at']
/** An id is null in a dry run, and `new` in its diff. */
const OF_SOMETHING_NEW = /^new\d*$/

export const faultOf = ({ body: { error } }: ReplyOfAny) => ({ ...error, request_id: null })

/** Ids in the answer of a write that are not in `before` stand as a dry run names them. */
export function expectSameAnswer(
  dry: ReplyOfAny,
  real: ReplyOfAny,
  before: string,
  asked: string,
): void {
  // What a change would have done to the past is told before it is made.
  const { would_create_product, forecast, matches: _matches, ...told } = dry.body
  // Words and looks alone have none.
  if (forecast !== undefined) expect(forecast.unknown.length, asked).toBeGreaterThan(0)
  const { product_created, product_status, ...done } = real.body
  const made = real.body.membership?.product
  if (product_created === true) {
    const { title, price } = made
    expect(would_create_product, asked).toEqual({ title, price, status: product_status })
  } else {
    expect(would_create_product, asked).toBeUndefined()
    expect(dry.body.product_status, asked).toBe(product_status)
  }
  const product_ids = product_created === true ? [made.id, made.variant_id] : []
  const named = asDryRun(JSON.stringify({ ...done, product_status: null }), before, product_ids)
  const foreseen = JSON.stringify({ ...told, product_status: null })
  expect(JSON.parse(foreseen, withoutMark), asked).toEqual(JSON.parse(named, withoutMark))
}

function asDryRun(text: string, before: string, product_ids: readonly string[]): string {
  const ids = [...new Set(text.match(/\b[a-z]+_[0-9a-z]{26}\b/g))].filter(
    (id) => !before.includes(id),
  )
  const benefits = ids.filter((id) => id.startsWith('ben_'))
  const nameOf = (id: string) => {
    const place = benefits.indexOf(id)
    return place > 0 ? `new${place + 1}` : 'new'
  }
  const named = ids.reduce((written, id) => written.replaceAll(id, nameOf(id)), text)
  return product_ids.reduce((written, id) => written.replaceAll(`"${id}"`, '"new"'), named)
}

function withoutMark(key: string, value: unknown): unknown {
  if (MEANT_TO_DIFFER.includes(key)) return undefined
  return typeof value === 'string' && OF_SOMETHING_NEW.test(value) ? null : value
}
