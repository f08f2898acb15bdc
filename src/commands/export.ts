import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../config/setting.ts'
import { exportActionsOperation } from '../endpoints/admin/exports/export-actions.ts'
import { exportCampaignResultsOperation } from '../endpoints/admin/exports/export-campaign-results.ts'
import { exportLedgerOperation } from '../endpoints/admin/exports/export-ledger.ts'
import { exportLiabilityOperation } from '../endpoints/admin/exports/export-liability.ts'
import { exportMembersOperation } from '../endpoints/admin/exports/export-members.ts'
import {
  exportOwedByAgeOperation,
  exportOwedByExpiryOperation,
  exportOwedScheduleOperation,
} from '../endpoints/admin/exports/export-owed.ts'
import { exportPayoutsOperation } from '../endpoints/admin/exports/export-payouts.ts'
import { exportRedemptionsOperation } from '../endpoints/admin/exports/export-redemptions.ts'
import {
  exportCohortsOperation,
  exportReportOperation,
  exportTierReportOperation,
} from '../endpoints/admin/exports/export-reports.ts'
import { requireNewFile, writeNewFile } from '../lib/files.ts'
import { ServiceError } from './client/admin-client.ts'
import { withClient } from './client/admin-command.ts'
import { requestOf } from './client/admin-request.ts'
import { type Command, SHOP_OPTION, URL_OPTION } from './line/command.ts'

const EXPORTS = {
  members: exportMembersOperation,
  ledger: exportLedgerOperation,
  redemptions: exportRedemptionsOperation,
  payouts: exportPayoutsOperation,
  liability: exportLiabilityOperation,
  'owed-by-age': exportOwedByAgeOperation,
  'owed-by-expiry': exportOwedByExpiryOperation,
  'owed-schedule': exportOwedScheduleOperation,
  days: exportReportOperation,
  tiers: exportTierReportOperation,
  cohorts: exportCohortsOperation,
  'campaign-results': exportCampaignResultsOperation,
  audit: exportActionsOperation,
} as const

const NAMES = Object.keys(EXPORTS).join(', ')

const FIELDS = {
  options: [
    { name: '--format', value: 'format', field: 'format', about: 'csv or ndjson; default: csv' },
    {
      name: '--bom',
      value: 'bom',
      field: 'bom',
      about: 'false: CSV without the byte-order mark that spreadsheets need; default: true',
    },
  ],
} as const

export const exportCommand: Command = {
  name: 'export',
  group: 'data',
  about: 'writes all rows of one kind, to standard output or into a file',
  words: [{ name: 'what', about: `one of ${NAMES}` }],
  options: [
    ...FIELDS.options,
    { name: '--to', value: 'file', about: 'a new file; default: standard output' },
    SHOP_OPTION,
    URL_OPTION,
  ],
  example: 'laurel export members --to members.csv',
  run: async (config, options) => {
    const operation = operationOf(options.words[0])
    const path = options.values.get('--to')
    if (path !== undefined) requireNewFile(path)
    return withClient(config, options, FIELDS, async (client) => {
      const rows = await client.download(operation, await requestOf(operation, FIELDS, options))
      const whole = orServiceError(rows, client.place)
      if (path === undefined) await printAll(whole)
      else await writeNewFile(path, (file) => pipeline(whole, file))
    })
  },
}

function operationOf(name: string | undefined) {
  const found = Object.entries(EXPORTS).find(([known]) => known === name)
  if (found === undefined)
    throw new ConfigError(`"${name}"`, `cannot be exported; there are ${NAMES}`)
  return found[1]
}

/** Half a file is an error. */
async function* orServiceError(rows: Readable, place: string): AsyncGenerator<Uint8Array> {
  try {
    yield* rows
  } catch {
    throw new ServiceError(`${place} broke off before the end of the export`)
  }
}

async function printAll(rows: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(rows, process.stdout, { end: false })
  } catch (error) {
    // Who reads it has enough, as `head` does.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}
