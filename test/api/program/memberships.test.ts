import { beforeEach, describe, expect, it } from 'vitest'
import { withoutForesight } from '../../support/foresight.ts'
import { verdict } from '../../support/http.ts'
import {
  gid,
  giveMember,
  listMemberships,
  newMembership,
  putOnSale,
} from '../../support/memberships.ts'
import { faultyFields, lastChange, listChanges, readProgram, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
const create = (body: object, options = {}) => shop.post('/program/memberships', body, options)
const patch = (id: string, body: object, options = {}) =>
  shop.patch(`/program/memberships/${id}`, body, options)
const remove = (id: string, body: object = {}) =>
  shop.call('DELETE', `/program/memberships/${id}`, body)

beforeEach(async () => {
  shop = await newShop()
  await shop.product(301, {
    title: 'Club card',
    variants: [
      { id: 3011, title: 'A year', price: '49.00' },
      { id: 3012, title: 'For ever', price: '499.00' },
    ],
  })
})

const CLUB = { name: 'Coffee club', product: { id: 301 } }

const EVERYTHING = {
  name: 'Coffee club',
  name_translations: { de: 'Kaffeeklub' },
  billing_type: 'subscription',
  term: { unit: 'MONTH', count: 6 },
  billing_interval: { unit: 'WEEK', count: 2 },
  grace_days: 7,
  points_multiplier: 2.5,
  activity_window_months: 3,
  inactive_points_multiplier: 1.5,
  highlight: true,
  show_payoff: true,
}

describe('a new membership', () => {
  it('is off sale and has defaults, and stands at the end of the list', async () => {
    const first = await newMembership(shop, { name: 'First' })
    const { revision } = await readProgram(shop)
    const { body } = expectOk(await create(CLUB))
    const membership = {
      id: expect.stringMatching(/^mem_[0-9a-z]{26}$/),
      name: 'Coffee club',
      name_translations: {},
      enabled: false,
      billing_type: 'term',
      term: { unit: 'YEAR', count: 1 },
      billing_interval: { unit: 'MONTH', count: 1 },
      grace_days: 0,
      points_multiplier: 1,
      activity_window_months: 0,
      inactive_points_multiplier: 1,
      highlight: false,
      show_payoff: false,
      product: {
        id: gid('Product', 301),
        title: 'Club card',
        variant_id: gid('ProductVariant', 3011),
        variant_title: 'A year',
        price: '49.00',
        currency: 'EUR',
      },
      benefits: [],
    }
    expect(body).toEqual({
      dry_run: false,
      revision: revision + 1,
      operation: 'create',
      summary: 'Coffee club, €49 for 1 year (off sale)',
      diff: [{ path: `memberships.${body.membership.id}`, before: null, after: expect.anything() }],
      membership,
    })
    expect(await listMemberships(shop)).toEqual([first, body.membership])
  })

  it('can be told everything else', async () => {
    await shop.switch({ subscriptions_available: true })
    const benefits = [{ type: 'free_shipping' }]
    const reply = await create({ ...CLUB, ...EVERYTHING, benefits })
    const { membership, summary } = expectOk(reply).body
    expect(membership).toMatchObject(EVERYTHING)
    expect(membership.benefits).toMatchObject([{ type: 'free_shipping' }])
    expect(summary).toBe(
      'Coffee club, €49 every 2 weeks, 2.5 times the points, 1 benefit (off sale)',
    )
  })

  it('gets all faults together', async () => {
    const reply = await create({
      name: ' ',
      product: {},
      term: { unit: 'CENTURY', count: 0 },
      grace_days: 366,
      points_multiplier: 11,
      activity_window_months: 121,
      enabled: true,
      nonsense: 1,
    })
    expect(reply.status).toBe(422)
    expect(faultyFields(reply).sort()).toEqual([
      'activity_window_months',
      'enabled',
      'grace_days',
      'name',
      'nonsense',
      'points_multiplier',
      'product.id',
      'term.count',
      'term.unit',
    ])
    const deeper = await create({
      name: 'Club',
      name_translations: { fr: 'Club' },
      product: { id: 999 },
      points_multiplier: 2,
      inactive_points_multiplier: 3,
      benefits: [{ type: 'nonsense' }, { type: 'free_shipping', fields: { nonsense: 1 } }],
    })
    expect(faultyFields(deeper).sort()).toEqual([
      'benefits[0].type',
      'benefits[1].fields.nonsense',
      'inactive_points_multiplier',
      'name_translations.fr',
      'product.id',
    ])
    expect(await listMemberships(shop)).toEqual([])
  })

  it('says of its switch that it is the merchant’s', async () => {
    const reply = await create({ ...CLUB, enabled: false })
    expect(reply.body.error.details.message).toMatch(/PATCH .admin.api.memberships/)
  })

  it('renews only where products can be subscribed to', async () => {
    const body = { ...CLUB, billing_type: 'subscription' }
    const refused = await create(body)
    expect(verdict(refused)).toBe('422 validation_error billing_type')
    expect(refused.body.error.details.reason).toBe('subscriptions_unavailable')
    await shop.switch({ subscriptions_available: true })
    const { id } = expectOk(await create(body)).body.membership
    await shop.switch({ subscriptions_available: false })
    expect((await patch(id, { grace_days: 3, billing_type: 'subscription' })).status).toBe(200)
  })
})

describe('a changed membership', () => {
  it('keeps what is left out', async () => {
    const before = await newMembership(shop, { name_translations: { de: 'Klub' }, grace_days: 7 })
    const change = { term: { unit: 'MONTH', count: 3 }, name_translations: { 'PT-BR': 'Clube' } }
    const { body } = expectOk(await patch(before.id, change))
    expect(body.membership).toEqual({
      ...before,
      ...change,
      name_translations: { de: 'Klub', 'pt-br': 'Clube' },
    })
    const path = `memberships.${before.id}`
    expect(body.diff).toHaveLength(3)
    expect(body.diff).toEqual(
      expect.arrayContaining([
        { path: `${path}.name_translations.pt-br`, before: null, after: 'Clube' },
        { path: `${path}.term.unit`, before: 'YEAR', after: 'MONTH' },
        { path: `${path}.term.count`, before: 1, after: 3 },
      ]),
    )
  })

  it('is named by the translation into the primary language, which it cannot lose', async () => {
    const { id } = await newMembership(shop)
    const named = await patch(id, { name_translations: { en: 'Bean club', de: null } })
    expect(named.body.membership).toMatchObject({ name: 'Bean club', name_translations: {} })
    const nameless = await patch(id, { name_translations: { en: null } })
    expect(verdict(nameless)).toBe('422 validation_error name_translations.en')
  })

  it('is written as it is read', async () => {
    await shop.switch({ subscriptions_available: true })
    const made = await create({ ...CLUB, ...EVERYTHING, benefits: [{ type: 'free_shipping' }] })
    const { id, enabled: _switch, ...again } = expectOk(made).body.membership
    const reply = expectOk(await patch(id, again)).body
    expect(reply).toMatchObject({ operation: 'none', diff: [] })
    expect(await listMemberships(shop)).toEqual([made.body.membership])
  })

  it('never earns inactive members more than active ones', async () => {
    const { id } = await newMembership(shop, {
      points_multiplier: 3,
      inactive_points_multiplier: 2,
    })
    const lowered = await patch(id, { points_multiplier: 1.5 })
    expect(verdict(lowered)).toBe('422 validation_error points_multiplier')
    const raised = await patch(id, { inactive_points_multiplier: 4 })
    expect(verdict(raised)).toBe('422 validation_error inactive_points_multiplier')
    const both = { points_multiplier: 4, inactive_points_multiplier: 4 }
    expect((await patch(id, both)).body.membership).toMatchObject(both)
  })

  it('replaces its benefits and changes those in place that it names', async () => {
    const { id, benefits } = await newMembership(shop, { benefits: [{ type: 'free_shipping' }] })
    const [kept] = benefits
    const given = [
      { type: 'early_access', fields: { hours: 24 } },
      { id: kept.id, label: 'Free' },
    ]
    const reply = expectOk(await patch(id, { benefits: given.slice(1) }))
    expect(reply.body.membership.benefits).toEqual([{ ...kept, label: 'Free' }])
    expect((await patch(id, { benefits: [] })).body.membership.benefits).toEqual([])
  })

  it('keeps its billing and its term once it had a member', async () => {
    await shop.switch({ subscriptions_available: true })
    const { id, term } = await newMembership(shop)
    await giveMember(shop, id)
    for (const change of [
      { billing_type: 'subscription' },
      { term: { unit: 'MONTH', count: 12 } },
    ]) {
      const reply = await patch(id, change)
      expect(verdict(reply)).toBe(`422 validation_error ${Object.keys(change)[0]}`)
      expect(reply.body.error.details.reason).toBe('had_members')
    }
    const others = { billing_type: 'term', term, billing_interval: { unit: 'DAY', count: 1 } }
    expect((await patch(id, { ...others, name: 'Club' })).status).toBe(200)
  })

  it('of nothing that is there is 404', async () => {
    for (const id of ['mem_unknown', 'new', 'constructor']) {
      for (const reply of [await patch(id, { product: { id: 301 } }), await remove(id)]) {
        expect(verdict(reply)).toBe('404 not_found')
        expect(reply.body.error.details).toEqual({ resource: 'membership', id })
      }
    }
  })
})

describe('a deleted membership', () => {
  it('is gone, and its product stays', async () => {
    const first = await newMembership(shop)
    const { id } = expectOk(await create(CLUB)).body.membership
    const { body } = expectOk(await remove(id))
    expect(body).toMatchObject({ operation: 'delete', membership: null })
    expect(body.summary).toBe('Removed: Coffee club, €49 for 1 year (off sale)')
    expect(await listMemberships(shop)).toEqual([first])
    expect((await shop.platform('GET', '/products/301')).status).toBe(200)
    expect((await create(CLUB)).status).toBe(200)
  })

  it('is off sale', async () => {
    const { id } = await newMembership(shop)
    await putOnSale(shop, id)
    const reply = await remove(id)
    expect(verdict(reply)).toBe('422 validation_error membership_id')
    expect(reply.body.error.details.reason).toBe('on_sale')
    await putOnSale(shop, id, false)
    expect((await remove(id)).status).toBe(200)
  })

  it('never had a member', async () => {
    const { id } = await newMembership(shop)
    await giveMember(shop, id)
    const reply = await remove(id)
    expect(verdict(reply)).toBe('422 validation_error membership_id')
    expect(reply.body.error.details.reason).toBe('had_members')
    expect(await listMemberships(shop)).toHaveLength(1)
  })
})

describe('the list', () => {
  it('is in the order of the programme, page by page', async () => {
    const names = ['One', 'Two', 'Three']
    for (const name of names) await newMembership(shop, { name })
    const first = (await shop.get('/program/memberships?limit=2')).body
    expect(first.has_more).toBe(true)
    const path = `/program/memberships?limit=2&cursor=${first.next_cursor}` as const
    const second = (await shop.get(path)).body
    expect(second).toMatchObject({ has_more: false, next_cursor: null })
    const listed = [...first.data, ...second.data].map(({ name }: { name: string }) => name)
    expect(listed).toEqual(names)
    const bad = await shop.get('/program/memberships?cursor=nonsense')
    expect(verdict(bad)).toBe('422 validation_error cursor')
  })
})

describe('write controls', () => {
  it('a dry run answers what the write would, and changes nothing', async () => {
    const { id } = await newMembership(shop)
    const before = [await readProgram(shop), await listMemberships(shop)]
    const writes = [
      (controls: object) => create({ ...CLUB, benefits: [{ type: 'free_shipping' }], ...controls }),
      (controls: object) => patch(id, { grace_days: 5, ...controls }),
      (controls: object) => remove(id, controls),
    ]
    for (const write of writes) {
      const dry = expectOk(await write({ dry_run: true })).body
      expect([await readProgram(shop), await listMemberships(shop)]).toEqual(before)
      const real = expectOk(await write({})).body
      expectOk(await undo(shop, await lastChange(shop)))
      before[0] = await readProgram(shop)
      const comparable = ({ dry_run: _dry, revision: _revision, ...rest }: typeof dry) =>
        JSON.stringify(withoutForesight(rest)).replaceAll(/"(mem|ben)_[0-9a-z]{26}"|"new"/g, 'null')
      expect(comparable(dry).replaceAll(/memberships\.(new|mem_\w+)/g, 'memberships.x')).toBe(
        comparable(real).replaceAll(/memberships\.(new|mem_\w+)/g, 'memberships.x'),
      )
      expect(dry).toMatchObject({ dry_run: true })
    }
  })

  it('a writer who read an older programme changes nothing', async () => {
    const { id } = await newMembership(shop)
    const if_revision = (await readProgram(shop)).revision - 1
    const before = await listMemberships(shop)
    const replies = [
      await create({ ...CLUB, if_revision }),
      await create({ name: 'Club', create_product: { price: 1 }, if_revision }),
      await patch(id, { grace_days: 1, if_revision }),
      await remove(id, { if_revision }),
    ]
    expect(replies.map(verdict)).toEqual(Array(4).fill('409 revision_conflict'))
    expect(await listMemberships(shop)).toEqual(before)
    // The draft of the first membership is the highest: none was made for the refused one.
    expect((await shop.platform('GET', '/products/303')).status).toBe(404)
  })

  it('every write can be taken back, as long as its rules allow', async () => {
    const made = await newMembership(shop)
    const creation = await lastChange(shop)
    expect((await listChanges(shop))[0].target).toEqual({
      kind: 'membership',
      id: made.id,
      label: 'Coffee club',
    })
    expectOk(await undo(shop, creation))
    expect(await listMemberships(shop)).toEqual([])
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await listMemberships(shop)).toEqual([made])
    expectOk(await patch(made.id, { term: { unit: 'DAY', count: 30 } }))
    const shortened = await lastChange(shop)
    await giveMember(shop, made.id)
    const fixed = await undo(shop, shortened)
    expect(fixed.body.error.details.reason).toBe('had_members')
  })

  it('what a deletion left may be another’s by then', async () => {
    const { id } = expectOk(await create(CLUB)).body.membership
    expectOk(await remove(id))
    const deletion = await lastChange(shop)
    expectOk(await create({ ...CLUB, name: 'Other club' }))
    const reply = await undo(shop, deletion)
    expect(reply.status).toBe(422)
    expect(reply.body.error.details.reason).toBe('product_taken')
  })
})
