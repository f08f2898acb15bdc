import type { Operation } from '../define-operation.ts'
import { getClock, putClock } from './clock.ts'
import { explain } from './explain.ts'
import { createKey, listKeys, revokeKey, updateKey } from './keys.ts'
import { switchMembership } from './memberships.ts'
import { listAdminRequests } from './requests.ts'
import { createAdminShop, getAdminShop, listAdminShops } from './shops.ts'
import { updateSwitches } from './switches.ts'
import { verify } from './verify.ts'

/** The admin API, in the order of its reference. */
export const adminOperations: readonly Operation[] = [
  listAdminShops,
  createAdminShop,
  getAdminShop,
  updateSwitches,
  switchMembership,
  listKeys,
  createKey,
  updateKey,
  revokeKey,
  listAdminRequests,
  getClock,
  putClock,
  explain,
  verify,
]
