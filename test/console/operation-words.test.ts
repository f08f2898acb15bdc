import { join } from 'node:path'
import { expect, it } from 'vitest'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../../src/embedded-shop/shop.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { readSources } from '../support/source-tree.ts'

/** What the audit log calls what was done: the console has words for all that it records. */
const recorded = [
  ...adminOperations.filter(({ subject }) => subject !== undefined),
  // Only their names are read.
  ...embeddedShopOperations({} as EmbeddedShop).filter(({ method }) => method !== 'GET'),
  // Written by somebody who is signed in.
  ...endpoints.filter(({ effect, scope }) => effect === 'write' && scope !== null),
].map(({ operation_id }) => operation_id)

/** What actions write down themselves, such as that somebody signed in. */
const by_hand = readSources().flatMap(({ text }) =>
  [...text.matchAll(/\{ operation: '(\w+)', subject_kind/g)].map(([, id = '']) => id),
)

it.each(['en', 'de'])('everything in the audit log has words: %s', async (language) => {
  const path = join(import.meta.dirname, '../../console/src/texts', language, 'operations.ts')
  const { operations }: { operations: Readonly<Record<string, string>> } = await import(path)
  expect(by_hand.length).toBeGreaterThan(5)
  expect(Object.keys(operations).sort()).toEqual([...new Set([...recorded, ...by_hand])].sort())
  expect(new Set(Object.values(operations)).size).toBe(Object.keys(operations).length)
})
