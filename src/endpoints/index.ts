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
import { createEarningRule } from './program/create-earning-rule.ts'
import { createReward } from './program/create-reward.ts'
import { deleteEarningRule } from './program/delete-earning-rule.ts'
import { deleteReward } from './program/delete-reward.ts'
import { getProgram } from './program/get-program.ts'
import { listProgramChanges } from './program/list-program-changes.ts'
import { listRuleTypes } from './program/list-rule-types.ts'
import { undoProgramChange } from './program/undo-program-change.ts'
import { updateEarningRule } from './program/update-earning-rule.ts'
import { updateReward } from './program/update-reward.ts'
import { updateProgramSettings } from './program/update-settings.ts'
import { createSessionToken } from './session-tokens/create-session-token.ts'
import { exchangeSessionToken } from './session-tokens/exchange-session-token.ts'
import { getShop } from './shop/get-shop.ts'

/** Everything the API can be asked, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  getShop,
  getProgram,
  listRuleTypes,
  updateProgramSettings,
  createEarningRule,
  updateEarningRule,
  deleteEarningRule,
  createReward,
  updateReward,
  deleteReward,
  listProgramChanges,
  undoProgramChange,
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
