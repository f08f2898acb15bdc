import { closeErasedAccounts } from '../actions/customers/close-erased-accounts.ts'
import type { Job } from './define.ts'

/** Closes the accounts of erased customers: those of an older release, and what came since. */
export const closeErasedJob: Job = {
  name: 'close-erased',
  schedule: '*/10 * * * *',
  due: 'erased_accounts',
  run: closeErasedAccounts,
}
