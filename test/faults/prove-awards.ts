import { expect } from 'vitest'
import { verifyLedgers } from '../../src/actions/points/verify-ledgers.ts'
import type { TestApp } from '../support/app.ts'
import { openDatabaseOf } from '../support/environments.ts'
import type { Environment } from '../support/service-process.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import type { AwardLoad } from './award-load.ts'

export const CUSTOMERS: readonly number[] = Array.from({ length: 12 }, (_, index) => 1001 + index)

/** A shop with members in a service that runs in another process. */
export async function openShop(base_url: string): Promise<TestShop> {
  // Only the address of the application is used.
  const shop = await newShop({ base_url } as TestApp)
  for (const customer of CUSTOMERS) await shop.customer(customer)
  return shop
}

/**
 * Every acknowledged award is in the ledger once and every other at most once, no entry is there
 * that nobody asked for, and the balances are their sums.
 */
export async function proveAwards(shop: TestShop, loads: readonly AwardLoad[]): Promise<void> {
  const awards = loads.flatMap((load) => load.awards)
  const paid = new Map<string, number[]>()
  for (const customer of CUSTOMERS) {
    const entries = await allEntries(shop, customer)
    for (const { source_ref, points } of entries) {
      paid.set(source_ref, [...(paid.get(source_ref) ?? []), points])
    }
    const { body } = expectOk(await shop.get(`/customers/${customer}/points`))
    expect(body.points_balance).toBe(entries.reduce((sum, { points }) => sum + points, 0))
  }
  const asked = new Set(awards.map(({ source_ref }) => source_ref))
  const of = (award: { source_ref: string }) => paid.get(award.source_ref) ?? []
  expect({
    surprises: loads.flatMap((load) => Object.entries(load.surprises)),
    lost: awards.filter((award) => award.acknowledged && of(award).length === 0),
    doubled: awards.filter((award) => of(award).length > 1),
    wrong: awards.filter((award) => of(award).some((points) => points !== award.points)),
    never_asked_for: [...paid.keys()].filter((source_ref) => !asked.has(source_ref)),
  }).toEqual({ surprises: [], lost: [], doubled: [], wrong: [], never_asked_for: [] })
  // Nothing is proven about awards that never were.
  expect(awards.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(100)
}

/** The ledger of every shop is clean. An embedded service must be stopped. */
export async function proveLedger(environment: Environment): Promise<void> {
  const database = await openDatabaseOf(environment)
  const reports = await verifyLedgers(database.db)
  await database.close()
  expect(reports.length).toBeGreaterThan(0)
  expect(reports.filter(({ problems }) => problems.length > 0)).toEqual([])
}

async function allEntries(
  shop: TestShop,
  customer: number,
): Promise<{ source_ref: string; points: number }[]> {
  const entries = []
  let cursor = ''
  do {
    const path = `/customers/${customer}/transactions?limit=250${cursor}` as const
    const { body } = expectOk(await shop.get(path))
    entries.push(...body.data)
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`
  } while (cursor !== '')
  return entries
}
