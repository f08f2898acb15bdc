import { readChoice, readText, type Written } from '../kit/search-params.ts'

export const TOPICS = [
  'points.earned',
  'points.adjusted',
  'reward.redeemed',
  'tier.changed',
  'tier.approaching',
  'store_credit.issued',
  'referral.completed',
] as const
export type Topic = (typeof TOPICS)[number]

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dropped'] as const
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const CALLERS = ['all', 'people'] as const
export const STATUSES = ['2xx', '4xx', '5xx'] as const

export interface RequestsSearch {
  readonly tab?: 'errors' | undefined
  readonly request_id?: string | undefined
  readonly key_id?: string | undefined
  /** Those whose calls are shown; left out: programs. */
  readonly callers?: (typeof CALLERS)[number] | undefined
  readonly method?: (typeof METHODS)[number] | undefined
  readonly path?: string | undefined
  readonly status?: (typeof STATUSES)[number] | undefined
  readonly code?: string | undefined
}

export function readRequestsSearch(written: Written): RequestsSearch {
  return {
    tab: readChoice(['errors'] as const, written.tab),
    request_id: readText(written.request_id),
    key_id: readText(written.key_id),
    callers: readChoice(CALLERS, written.callers),
    method: readChoice(METHODS, written.method),
    path: readText(written.path),
    status: readChoice(STATUSES, written.status),
    code: readText(written.code),
  }
}

/** The filter of the API. With the id of a request, the calls of people are searched too. */
export function filterOf({ tab: _tab, callers, ...filter }: RequestsSearch) {
  if (callers === 'all' || (callers === undefined && filter.request_id !== undefined)) return filter
  return { ...filter, made_by: callers ?? 'programs' } as const
}

export interface WebhookSearch {
  readonly status?: (typeof DELIVERY_STATUSES)[number] | undefined
}

export function readWebhookSearch(written: Written): WebhookSearch {
  return { status: readChoice(DELIVERY_STATUSES, written.status) }
}

export interface EventsSearch {
  readonly topic?: Topic | undefined
}

export function readEventsSearch(written: Written): EventsSearch {
  return { topic: readChoice(TOPICS, written.topic) }
}

export interface MailboxSearch {
  readonly email_id?: string | undefined
}

export function readMailboxSearch(written: Written): MailboxSearch {
  return { email_id: readText(written.email_id) }
}
