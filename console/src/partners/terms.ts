import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import type { Words } from './words.ts'

type Settings = AnswerOf<'GET /api/v1/program/affiliates/settings'>
export type PartnerGroup = AnswerOf<'GET /api/v1/program/affiliates/groups'>['data'][number]
type Commission = Settings['commission']
type Discount = Settings['customer_discount']

const GROUPS_MAX = 250

/** What partners get, and what their buyers get; unknown where there is no partner programme. */
export function useTerms() {
  const settings = useRead('GET /api/v1/program/affiliates/settings', {})
  const groups = useRead('GET /api/v1/program/affiliates/groups', { query: { limit: GROUPS_MAX } })
  return { settings: settings.data, groups: groups.data?.data ?? [], error: settings.error }
}

/** 10% with the code, 5% after the link. */
export function commissionText({ t, format }: Words, { type, code_rate, link_rate }: Commission) {
  const rate = (value: number) => (type === 'percent' ? format.percent(value) : format.money(value))
  return t.partners.terms.commission_text(rate(code_rate), rate(link_rate))
}

export function discountText({ t, format }: Words, { type, value }: Discount): string {
  if (value === 0) return t.partners.terms.no_discount
  return type === 'percentage' ? format.percent(value) : format.money(value)
}

/** The number of an order or a customer, the last part of its id. */
export function numberIn(gid: string): string {
  return gid.slice(gid.lastIndexOf('/') + 1)
}
