import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { manyWriters } from '../../support/many-writers.ts'
import { listChanges, newReward, newRule, readProgram } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const WRITERS = 20

let shop: TestShop
let rule_id: string
let reward_id: string

beforeEach(async () => {
  shop = await newShop()
  rule_id = (await newRule(shop, { type: 'account_created' })).id
  reward_id = (await newReward(shop)).id
})

/** Every programme write that takes `if_revision`, with something to change. */
const writes = (): [string, string, object][] => [
  ['PATCH', '/program/settings', { points_name: 'Beans' }],
  ['POST', '/program/earn-rules', { type: 'birthday' }],
  ['PATCH', `/program/earn-rules/${rule_id}`, { enabled: false }],
  ['DELETE', `/program/earn-rules/${rule_id}`, {}],
  ['POST', '/program/rewards', { type: 'free_shipping', name: 'x', points_cost: 1 }],
  ['PATCH', `/program/rewards/${reward_id}`, { name: 'y' }],
  ['DELETE', `/program/rewards/${reward_id}`, {}],
]

describe('if_revision', () => {
  it('that is stale is refused with the present one, and nothing is written', async () => {
    const before = await readProgram(shop)
    for (const [method, path, body] of writes()) {
      for (const if_revision of [before.revision - 1, before.revision + 1]) {
        for (const dry_run of [false, true]) {
          const reply = await shop.call(method, path, { ...body, if_revision, dry_run })
          expect(verdict(reply), `${method} ${path}`).toBe('409 revision_conflict')
          expect(reply.body.error.details).toEqual({ current_revision: before.revision })
        }
      }
    }
    expect(await readProgram(shop)).toEqual(before)
  })

  it('that is the present one lets every write in, and each makes the next', async () => {
    let { revision } = await readProgram(shop)
    for (const [method, path, body] of writes()) {
      const reply = expectOk(await shop.call(method, path, { ...body, if_revision: revision }))
      expect(reply.body.revision, `${method} ${path}`).toBe(revision + 1)
      revision += 1
    }
    expect((await readProgram(shop)).revision).toBe(revision)
  })

  it('is refused even where nothing would change', async () => {
    const reply = await shop.patch('/program/settings', { if_revision: 1 })
    expect(verdict(reply)).toBe('409 revision_conflict')
  })

  it('of a refusal stands under its key, whatever comes after', async () => {
    const { revision } = await readProgram(shop)
    const ask = () =>
      shop.patch(
        '/program/settings',
        { points_name: 'Beans', if_revision: revision + 1 },
        { key: 'k' },
      )
    const first = await ask()
    await shop.patch('/program/settings', { program_name: 'Bean Club' })
    const second = await ask()
    expect(second.text).toBe(first.text)
    expect((await readProgram(shop)).points_name).toBe('points')
  })

  it.each([0, -1, 1.5, '3', null, 2 ** 31])('cannot be %j', async (if_revision) => {
    const reply = await shop.patch('/program/settings', { if_revision })
    expect(verdict(reply)).toBe('422 validation_error if_revision')
  })
})

describe('many writers at once', () => {
  it('lose nothing of what each of them changed', async () => {
    const before = await readProgram(shop)
    const replies = await manyWriters(WRITERS, (index, options) =>
      shop.patch('/program/settings', { points_name: `points ${index}` }, options),
    )
    const revisions = replies.map(({ body }) => body.revision).sort((one, two) => one - two)
    expect(revisions).toEqual(replies.map((_, index) => before.revision + index + 1))
    const changes = await listChanges(shop)
    // Each began where the one before ended.
    for (const [index, change] of changes.slice(0, WRITERS - 1).entries()) {
      const [later] = change.diff
      const earlier = changes[index + 1]?.diff[0]
      expect(later.before).toBe(earlier?.after)
    }
    expect((await readProgram(shop)).points_name).toBe(changes[0].diff[0].after)
  })

  it('of different parts all have their way', async () => {
    await manyWriters(WRITERS, (index, options) =>
      shop.post('/program/rewards', rewardNamed(`reward ${index}`), options),
    )
    const { redemption_rules } = await readProgram(shop)
    const names = redemption_rules.map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(WRITERS + 1)
  })

  it('who read the same revision: one has its way, the others are told', async () => {
    const { revision } = await readProgram(shop)
    const replies = await manyWriters(WRITERS, (index, options) => {
      const body = { points_name: `points ${index}`, if_revision: revision }
      return shop.patch('/program/settings', body, options)
    })
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(verdict(reply)).toBe('409 revision_conflict')
      expect(reply.body.error.details).toEqual({ current_revision: revision + 1 })
    }
    const after = await readProgram(shop)
    expect(after).toMatchObject({ ...won[0]?.body.program, revision: revision + 1 })
  })
})

const rewardNamed = (name: string) => ({
  ...{ type: 'percentage', points_cost: 1, discount_value: 1 },
  name,
})

describe('a dry run', () => {
  it('needs no idempotency key and takes none', async () => {
    for (const [method, path, body] of writes()) {
      const dry = { ...body, dry_run: true }
      const reply = await shop.call(method, path, dry, { key: null })
      expect(reply.body, `${method} ${path}`).toMatchObject({ dry_run: true })
      // The same key is free for the real write after it.
      expectOk(await shop.call(method, path, dry, { key: 'shared' }))
    }
    const reply = await shop.patch('/program/settings', { points_name: 'x' }, { key: 'shared' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('idempotency-replayed')).toBeNull()
  })

  it('of something new has no id yet', async () => {
    const { body } = await shop.post('/program/earn-rules', { type: 'birthday', dry_run: true })
    expect(body).toMatchObject({ operation: 'create', earning_rule: { id: null } })
    expect(body.diff[0].path).toBe('earning_rules.new')
    const reward = await shop.post('/program/rewards', { ...rewardNamed('x'), dry_run: true })
    expect(reward.body).toMatchObject({ reward: { id: null }, diff: [{ path: 'rewards.new' }] })
  })

  it('is asked for with true and nothing else', async () => {
    for (const dry_run of ['true', 1, null]) {
      const reply = await shop.patch('/program/settings', { dry_run })
      expect(verdict(reply)).toBe('422 validation_error dry_run')
    }
    const real = await shop.patch('/program/settings', { points_name: 'Beans', dry_run: false })
    expect(real.body).toMatchObject({ dry_run: false, operation: 'update' })
    const keyless = await shop.patch('/program/settings', { dry_run: false }, { key: null })
    expect(verdict(keyless)).toBe('422 validation_error Idempotency-Key')
  })
})
