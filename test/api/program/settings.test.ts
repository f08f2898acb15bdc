import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { faultyFields, lastChange, listChanges, readProgram, undo } from '../../support/programs.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
const patch = (body: object) => shop.patch('/program/settings', body)

beforeEach(async () => {
  shop = await newShop()
})

describe('the settings of a programme', () => {
  it('change where they are named, inside their objects too', async () => {
    const before = await readProgram(shop)
    const { body } = await patch({ points_name: 'Beans', points_expiry: { months: 6 } })
    expect(body).toMatchObject({ operation: 'update', revision: before.revision + 1 })
    expect(body.diff).toEqual([
      { path: 'points_name', before: 'points', after: 'Beans' },
      { path: 'points_expiry.months', before: 12, after: 6 },
    ])
    expect(body.summary).toContain('Beans')
    const after = await readProgram(shop)
    expect(after).toEqual(body.program)
    expect(after).toEqual({
      ...before,
      points_name: 'Beans',
      points_expiry: { enabled: false, months: 6 },
      revision: before.revision + 1,
      updated_at: expect.any(String),
    })
  })

  it('may be switched by their own switches', async () => {
    const { body } = await patch({
      program_name: 'Bean Club',
      points_expiry: { enabled: true },
      reward_expiry: { enabled: true, code_valid_days: 30 },
    })
    expect(body.program).toMatchObject({
      program_name: 'Bean Club',
      points_expiry: { enabled: true, months: 12 },
      reward_expiry: { enabled: true, code_valid_days: 30 },
    })
  })

  it('say what counts for tiers', async () => {
    const before = await readProgram(shop)
    expect(before.tier_period).toEqual({ mode: 'lifetime', months: 12, grace_days: 0 })
    const { body } = await patch({ tier_period: { mode: 'rolling', months: 6 } })
    expect(body.diff).toEqual([
      { path: 'tier_period.mode', before: 'lifetime', after: 'rolling' },
      { path: 'tier_period.months', before: 12, after: 6 },
    ])
    expect(body.summary).toContain('tiers count the last 6 months')
    const rolling = { mode: 'rolling', months: 6, grace_days: 0 }
    expect((await readProgram(shop)).tier_period).toEqual(rolling)
    await patch({ tier_period: { grace_days: 30 } })
    expect((await readProgram(shop)).tier_period).toEqual({ ...rolling, grace_days: 30 })
    const year = await patch({ tier_period: { mode: 'calendar_year' } })
    expect(year.body.program.tier_period).toMatchObject({ mode: 'calendar_year', months: 6 })
    const undone = await undo(shop, await lastChange(shop))
    expect(undone.body.program.tier_period).toEqual({ ...rolling, grace_days: 30 })
  })

  it('say what becomes of the reward code of a cancelled order', async () => {
    const before = await readProgram(shop)
    expect(before.redemptions).toEqual({ on_cancelled_order: 'give_back' })
    const { body } = await patch({ redemptions: { on_cancelled_order: 'keep' } })
    expect(body.diff).toEqual([
      { path: 'redemptions.on_cancelled_order', before: 'give_back', after: 'keep' },
    ])
    expect(body.summary).toContain('a cancelled order does not give back its reward code')
    expect(await readProgram(shop)).toMatchObject({ redemptions: { on_cancelled_order: 'keep' } })
    const undone = await undo(shop, await lastChange(shop))
    expect(undone.body.program.redemptions).toEqual({ on_cancelled_order: 'give_back' })
  })

  it.each([
    [{ redemptions: { on_cancelled_order: 'lose' } }, 'redemptions.on_cancelled_order'],
    [{ tier_period: { mode: 'weekly' } }, 'tier_period.mode'],
    [{ tier_period: { months: 0 } }, 'tier_period.months'],
    [{ tier_period: { months: 121 } }, 'tier_period.months'],
    [{ tier_period: { grace_days: -1 } }, 'tier_period.grace_days'],
    [{ tier_period: { grace_days: 366 } }, 'tier_period.grace_days'],
    [{ tier_period: { grace_days: 0.5 } }, 'tier_period.grace_days'],
    [{ tier_period: { nonsense: 1 } }, 'tier_period.nonsense'],
    [{ tier_period: null }, 'tier_period'],
    [{ points_expiry: { months: 0 } }, 'points_expiry.months'],
    [{ points_expiry: { months: 121 } }, 'points_expiry.months'],
    [{ points_expiry: { months: 1.5 } }, 'points_expiry.months'],
    [{ points_expiry: { nonsense: 1 } }, 'points_expiry.nonsense'],
    [{ points_expiry: null }, 'points_expiry'],
    [{ reward_expiry: { code_valid_days: 3_651 } }, 'reward_expiry.code_valid_days'],
    [{ program_name: '' }, 'program_name'],
    [{ points_name: 'x'.repeat(51) }, 'points_name'],
    [{ points_name: null }, 'points_name'],
  ])('cannot be %j', async (body, field) => {
    expect(verdict(await patch(body))).toBe(`422 validation_error ${field}`)
  })

  it('are told all their faults together', async () => {
    const reply = await patch({ program_name: '', points_expiry: { months: 0, enabled: 1 }, x: 1 })
    expect(faultyFields(reply).sort()).toEqual([
      'points_expiry.enabled',
      'points_expiry.months',
      'program_name',
      'x',
    ])
  })

  it.each([
    'enabled',
    'tiers_enabled',
    'memberships_enabled',
    'referral',
  ])('do not switch %s, which is the admin’s', async (name) => {
    for (const value of [true, false, null, { enabled: true }]) {
      const reply = await patch({ [name]: value, points_name: 'Beans' })
      expect(verdict(reply)).toBe(`422 validation_error ${name}`)
      expect(reply.body.error.message).toContain('set by the merchant, with PATCH')
    }
    expect((await readProgram(shop)).points_name).toBe('points')
  })

  it('that say nothing new are no change', async () => {
    const before = await readProgram(shop)
    const logged = await listChanges(shop)
    const { points_name, program_name, points_expiry, reward_expiry, tier_period } = before
    for (const body of [
      {},
      { points_expiry: {} },
      { tier_period: {} },
      { points_name, program_name, points_expiry, reward_expiry, tier_period },
    ]) {
      const reply = await patch(body)
      expect(reply.body).toMatchObject({
        operation: 'none',
        diff: [],
        revision: before.revision,
        program: before,
      })
    }
    expect(await readProgram(shop)).toEqual(before)
    expect(await listChanges(shop)).toEqual(logged)
  })
})

describe('the switches of the admin', () => {
  it('show in the programme, and make a revision; the join gate makes one of its own', async () => {
    const before = await readProgram(shop)
    expect(before.enabled).toBe(true)
    await shop.switch({ tiers_enabled: true, referral_enabled: true, join_gate_enabled: true })
    const after = await readProgram(shop)
    expect(after).toMatchObject({
      tiers_enabled: true,
      referral: { ...before.referral, enabled: true },
      join_gate: { enabled: true },
      revision: before.revision + 2,
    })
    await shop.switch({ tiers_enabled: true, join_gate_enabled: true, api_paused: true })
    await shop.switch({ api_paused: false })
    expect((await readProgram(shop)).revision).toBe(after.revision)
  })
})
