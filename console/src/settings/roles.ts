import type { AnswerOf } from '../api/call.ts'
import { useSession } from '../frame/may.ts'

export type Role = AnswerOf<'GET /admin/api/people'>['data'][number]['roles'][number]['role']

export const ROLES: readonly Role[] = [
  'owner',
  'manager',
  'support',
  'bookkeeper',
  'developer',
  'viewer',
]

/** Whether this person may also change what holds in all shops. */
export function useOwnsAllShops(): boolean {
  return useSession()?.all_shops?.role === 'owner'
}
