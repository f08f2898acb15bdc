import { enrollCustomer } from './customers/enroll-customer.ts'
import { getCustomer } from './customers/get-customer.ts'
import { listCustomers } from './customers/list-customers.ts'
import { updateCustomer } from './customers/update-customer.ts'
import type { Endpoint } from './define.ts'
import { adjustPoints } from './points/adjust-points.ts'
import { deductPoints } from './points/deduct-points.ts'
import { earnPoints } from './points/earn-points.ts'
import { getBalance } from './points/get-balance.ts'
import { listTransactions } from './points/list-transactions.ts'
import { createSessionToken } from './session-tokens/create-session-token.ts'
import { exchangeSessionToken } from './session-tokens/exchange-session-token.ts'
import { getShop } from './shop/get-shop.ts'

/** Everything the API can be asked, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  getShop,
  listCustomers,
  getCustomer,
  updateCustomer,
  enrollCustomer,
  getBalance,
  listTransactions,
  earnPoints,
  adjustPoints,
  deductPoints,
  createSessionToken,
  exchangeSessionToken,
]
