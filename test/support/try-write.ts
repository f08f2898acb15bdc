import { expect } from 'vitest'
import { withoutForesight } from './foresight.ts'
import { verdict } from './http.ts'
import { listChanges, readProgram } from './programs.ts'
import { expectOk, type TestShop } from './shop.ts'

/**
 * Asks for a dry run, then for the same in earnest: the dry run must write nothing, and the answers
 * must agree. Answers the second.
 */
export async function writeAfterDryRun(shop: TestShop, method: string, path: string, body: object) {
  const before = await stateOf(shop)
  const dry = await shop.call(method, path, { ...body, dry_run: true }, { key: null })
  expectOk(dry)
  expect(dry.body).toMatchObject({ dry_run: true, revision: before.program.revision })
  expect(await stateOf(shop)).toEqual(before)
  const real = expectOk(await shop.call(method, path, body))
  const changed = real.body.operation === 'none' ? 0 : 1
  expect(real.body).toMatchObject({ dry_run: false, revision: before.program.revision + changed })
  expect(comparable(withoutForesight(dry.body))).toEqual(comparable(real.body))
  return real
}

async function stateOf(shop: TestShop) {
  return { program: await readProgram(shop), changes: await listChanges(shop) }
}

/** Without what is meant to differ: the revision, and the id that something new gets. */
function comparable(body: { operation: string }): unknown {
  const shown = JSON.stringify({ ...body, dry_run: null }).replaceAll(
    /"revision":[0-9]+/g,
    '"revision":0',
  )
  if (body.operation !== 'create') return JSON.parse(shown)
  return JSON.parse(
    shown.replaceAll(/"id":null|grp_[0-9a-z]{26}/g, (id) =>
      id === '"id":null' ? '"id":"new"' : 'new',
    ),
  )
}

/** A write that names another revision than the present one changes nothing. */
export async function expectStaleRefused(
  shop: TestShop,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const before = await stateOf(shop)
  const { revision } = before.program
  for (const if_revision of [revision - 1, revision + 1]) {
    for (const dry_run of [false, true]) {
      const reply = await shop.call(method, path, { ...body, if_revision, dry_run })
      expect(verdict(reply)).toBe('409 revision_conflict')
      expect(reply.body.error.details).toEqual({ current_revision: revision })
    }
  }
  expect(await stateOf(shop)).toEqual(before)
}
