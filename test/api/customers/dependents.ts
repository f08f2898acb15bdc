import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Reply, verdict } from '../../support/http.ts'
import { type CallOptions, expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { startTwoNodes, throughNode } from '../../support/two-nodes.ts'

/**
 * Pets and children obey the same rules; this is what both files ask of them. Each has an
 * application of its own, because the clock goes far, and each step of it visits every shop.
 */
export interface TestedKind {
  /** In paths and answers. */
  readonly many: 'pets' | 'children'
  readonly rule_type: 'pet_birthday' | 'child_birthday'
  readonly id: RegExp
  /** The path of the other kind, whose entries are not found here. */
  readonly other: 'pets' | 'children'
}

export const DAY_SECONDS = 24 * 60 * 60

/** The dependents of one kind, as a shop's server sees them. */
export class Dependents {
  readonly shop: TestShop
  readonly #many: TestedKind['many']

  constructor(shop: TestShop, many: TestedKind['many']) {
    this.shop = shop
    this.#many = many
  }

  save(customer: number | string, body: object, options: CallOptions = {}) {
    const path: string = `/customers/${customer}/${this.#many}`
    return this.shop.post(path, body, options)
  }

  remove(customer: number | string, id: string, options: CallOptions = {}) {
    return this.shop.call('DELETE', `/customers/${customer}/${this.#many}/${id}`, {}, options)
  }

  list(customer: number | string, query = '', options: CallOptions = {}) {
    return this.shop.get(`/customers/${customer}/${this.#many}${query}`, options)
  }

  async of(customer: number) {
    return expectOk(await this.list(customer)).body.data
  }

  /** Adds one; answers it. */
  async add(customer: number, body: object) {
    return expectOk(await this.save(customer, body)).body[this.#many].at(-1)
  }
}

export const reasonOf = (reply: Reply) => `${reply.status} ${reply.body.error?.details?.reason}`

/** Dates that no two entries of a test share. */
export const dates = (count: number) =>
  Array.from({ length: count }, (_, index) => `2020-01-${String(index + 10)}`)

export function describeDependents({ many, rule_type, id, other }: TestedKind): void {
  let app: TestApp
  let shop: TestShop
  let dependents: Dependents
  let number = 0

  beforeAll(async () => {
    const worker = process.env.VITEST_POOL_ID ?? '0'
    app = await startApp({ database_name: `laurel_${many}_${worker}` })
    shop = await newShop(app)
    dependents = new Dependents(shop, many)
  })
  afterAll(() => app.close())

  async function nextMember(): Promise<number> {
    number += 1
    return shop.customer(number)
  }

  /** A shop whose rule allows so many. */
  async function shopFor(maxSubjects: number) {
    const of = await newShop(app)
    const body = { type: rule_type, fields: { maxSubjects } }
    const rule = expectOk(await of.post('/program/earn-rules', body)).body.earning_rule
    await of.customer(1)
    return { shop: of, dependents: new Dependents(of, many), rule_id: rule.id }
  }

  describe('an entry', () => {
    it('is added, listed, changed and deleted', async () => {
      const ada = await nextMember()
      expect(await dependents.of(ada)).toEqual([])
      const added = expectOk(
        await dependents.save(ada, { name: 'Rex', birthday: '2020-02-29' }),
      ).body
      expect(added).toEqual({
        changed: true,
        [many]: [
          {
            id: expect.stringMatching(id),
            name: 'Rex',
            birthday: '2020-02-29',
            species: null,
            updated_at: expect.any(String),
          },
        ],
      })
      const [rex] = added[many]
      expect(await dependents.of(ada)).toEqual([rex])
      await shop.advance(60)
      const renamed = expectOk(await dependents.save(ada, { id: rex.id, name: 'Max' })).body
      const [max] = renamed[many]
      expect(renamed).toEqual({ changed: true, [many]: [{ ...rex, ...max, name: 'Max' }] })
      expect(Date.parse(max.updated_at)).toBeGreaterThan(Date.parse(rex.updated_at))
      const deleted = expectOk(await dependents.remove(ada, rex.id)).body
      expect(deleted).toEqual({ changed: true, deleted: true })
      expect(await dependents.of(ada)).toEqual([])
    })

    it('needs a name or a birthday, and gets the other later', async () => {
      const ada = await nextMember()
      const named = await dependents.add(ada, { name: 'Rex' })
      expect(named).toMatchObject({ name: 'Rex', birthday: null })
      const dated = await dependents.add(ada, { birthday: '2020-05-31' })
      expect(dated).toMatchObject({ name: null, birthday: '2020-05-31' })
      expectOk(await dependents.save(ada, { id: named.id, birthday: '2021-05-31' }))
      expectOk(await dependents.save(ada, { id: dated.id, name: 'Max' }))
      expect(await dependents.of(ada)).toMatchObject([
        { id: named.id, name: 'Rex', birthday: '2021-05-31' },
        { id: dated.id, name: 'Max', birthday: '2020-05-31' },
      ])
      expect(verdict(await dependents.save(ada, {}))).toBe('422 validation_error name')
      expect(verdict(await dependents.save(ada, { locale: 'de' }))).toBe(
        '422 validation_error name',
      )
    })

    it('sent again is no change', async () => {
      const ada = await nextMember()
      const rex = await dependents.add(ada, { name: 'Rex', birthday: '2020-05-31' })
      await shop.advance(60)
      for (const body of [{}, { name: 'Rex' }, { birthday: '2020-05-31' }, { locale: 'de' }]) {
        const again = expectOk(await dependents.save(ada, { id: rex.id, ...body })).body
        expect(again).toEqual({ changed: false, [many]: [rex] })
      }
    })

    it.each([
      [{ name: '' }, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'a'.repeat(101) }, 'name'],
      [{ name: null }, 'name'],
      [{ name: 'Rex', birthday: null }, 'birthday'],
      [{ name: 'Rex', birthday: '31.5.2020' }, 'birthday'],
      [{ name: 'Rex', birthday: '2020-5-31' }, 'birthday'],
      [{ name: 'Rex', birthday: '2020-05-31T00:00:00Z' }, 'birthday'],
      [{ name: 'Rex', locale: 'not a language' }, 'locale'],
      [{ name: 'Rex', id: '' }, 'id'],
      [{ name: 'Rex', age: 5 }, 'age'],
    ])('cannot be %j', async (body, field) => {
      const ada = await nextMember()
      expect(verdict(await dependents.save(ada, body))).toBe(`422 validation_error ${field}`)
    })

    it.each([
      '2021-02-29',
      '2020-02-30',
      '2020-13-01',
      '2020-00-10',
      '2020-01-00',
      '1800-01-01',
      '0000-01-01',
      '9999-12-31',
    ])('cannot have the birthday %s', async (birthday) => {
      const ada = await nextMember()
      const reply = await dependents.save(ada, { name: 'Rex', birthday })
      expect(reasonOf(reply)).toBe('422 invalid_birthday')
      expect(reply.body.error.details).toMatchObject({ field: 'birthday', received: birthday })
      expect(await dependents.of(ada)).toEqual([])
    })

    it('can be born today, where the shop is, and 150 years ago', async () => {
      // It is never the same day in these two places.
      const ahead = new Dependents(await newShop(app, { timezone: 'Pacific/Kiritimati' }), many)
      const behind = new Dependents(await newShop(app, { timezone: 'Pacific/Pago_Pago' }), many)
      for (const { shop } of [ahead, behind]) await shop.customer(1)
      const refused = await ahead.save(1, { birthday: '9999-12-31' })
      // The range of dates that this field allows.
      const { from, to } = refused.body.error.details.allowed as { from: string; to: string }
      expect(Number(to.slice(0, 4)) - Number(from.slice(0, 4))).toBe(150)
      expectOk(await ahead.save(1, { birthday: to }))
      expectOk(await ahead.save(1, { birthday: from }))
      expect(reasonOf(await behind.save(1, { birthday: to }))).toBe('422 invalid_birthday')
    })

    it('that nobody knows is not found', async () => {
      const ada = await nextMember()
      const ben = await nextMember()
      const of_ben = await dependents.add(ben, { name: 'Rex' })
      const of_other_kind = await new Dependents(shop, other).add(ada, { name: 'Max' })
      for (const unknown of ['none', of_ben.id, of_other_kind.id]) {
        const save = await dependents.save(ada, { id: unknown, name: 'Max' })
        expect(verdict(save)).toBe('404 not_found')
        expect(verdict(await dependents.remove(ada, unknown))).toBe('404 not_found')
      }
      expect(await dependents.of(ben)).toEqual([of_ben])
      const deleted = await dependents.add(ada, { name: 'Max' })
      expectOk(await dependents.remove(ada, deleted.id))
      expect(verdict(await dependents.remove(ada, deleted.id))).toBe('404 not_found')
      const change = await dependents.save(ada, { id: deleted.id, name: 'Max' })
      expect(verdict(change)).toBe('404 not_found')
    })
  })

  describe('the list', () => {
    it('has pages, the oldest first', async () => {
      const of = await shopFor(5)
      const ids = []
      for (const birthday of dates(5)) ids.push((await of.dependents.add(1, { birthday })).id)
      const found = []
      for (let query = '?limit=2', pages = 1; ; pages += 1) {
        const { data, next_cursor, has_more } = expectOk(await of.dependents.list(1, query)).body
        found.push(...data.map((dependent: { id: string }) => dependent.id))
        expect(has_more).toBe(next_cursor !== null)
        if (next_cursor === null) {
          expect(pages).toBe(3)
          break
        }
        query = `?limit=2&cursor=${next_cursor}`
      }
      expect(found).toEqual(ids.sort())
    })

    it('refuses a cursor of another list', async () => {
      const of = await shopFor(2)
      for (const birthday of dates(2)) await of.dependents.add(1, { birthday })
      const { next_cursor } = expectOk(await of.dependents.list(1, '?limit=1')).body
      const elsewhere = await of.shop.get(`/customers/1/${other}?cursor=${next_cursor}`)
      expect(verdict(elsewhere)).toBe('422 validation_error cursor')
    })

    it('is of members only, and makes nobody one', async () => {
      const gated = await newShop(app)
      await gated.switch({ join_gate_enabled: true })
      await gated.customer(1)
      expect(verdict(await gated.get(`/customers/1/${many}`))).toBe('404 not_found')
      expect(verdict(await gated.get(`/customers/404/${many}`))).toBe('404 not_found')
      expect(verdict(await gated.get('/customers/1'))).toBe('404 not_found')
    })
  })

  describe('the limit', () => {
    it('is 3 where no rule pays for them', async () => {
      const ada = await nextMember()
      for (const birthday of dates(3)) await dependents.add(ada, { birthday })
      const fourth = await dependents.save(ada, { name: 'Rex' })
      expect(reasonOf(fourth)).toBe('422 limit_reached')
      expect(fourth.body.error.details.maximum).toBe(3)
      expect(await dependents.of(ada)).toHaveLength(3)
      expect(await new Dependents(shop, other).of(ada)).toEqual([])
    })

    it('is that of the rule while it is on', async () => {
      const of = await shopFor(1)
      const [first = '', second = ''] = dates(2)
      await of.dependents.add(1, { birthday: first })
      const refused = await of.dependents.save(1, { birthday: second })
      expect(reasonOf(refused)).toBe('422 limit_reached')
      expect(refused.body.error.details.maximum).toBe(1)
      expectOk(await of.shop.patch(`/program/earn-rules/${of.rule_id}`, { enabled: false }))
      await of.dependents.add(1, { birthday: second })
    })

    it('that was lowered lets those who are there be', async () => {
      const of = await shopFor(3)
      const [rex] = [await of.dependents.add(1, { name: 'Rex', birthday: '2020-05-31' })]
      const max = await of.dependents.add(1, { name: 'Max' })
      const fields = { maxSubjects: 1 }
      expectOk(await of.shop.patch(`/program/earn-rules/${of.rule_id}`, { fields }))
      expectOk(await of.dependents.save(1, { id: rex.id, name: 'Rexy' }))
      expectOk(await of.dependents.save(1, { id: max.id, name: 'Maxi' }))
      const dated = await of.dependents.save(1, { id: max.id, birthday: '2020-06-01' })
      expect(reasonOf(dated)).toBe('422 limit_reached')
      expect(await of.dependents.of(1)).toMatchObject([
        { name: 'Rexy', birthday: '2020-05-31' },
        { name: 'Maxi', birthday: null },
      ])
    })

    it('lets one of several at once through, on two nodes', async () => {
      // On the database that both nodes have.
      const shared = new Dependents(await newShop(), many)
      const ada = await shared.shop.customer(1)
      const [first = '', second = '', ...others] = dates(6)
      await shared.add(ada, { birthday: first })
      await shared.add(ada, { birthday: second })
      const { nodes, close } = await startTwoNodes()
      try {
        const replies = await Promise.all(
          others.map((birthday, index) => {
            const node = nodes[index % 2] ?? nodes[0]
            return new Dependents(throughNode(shared.shop, node), many).save(ada, { birthday })
          }),
        )
        expect(replies.map(reasonOf).sort()).toEqual([
          '200 undefined',
          ...Array(3).fill('422 limit_reached'),
        ])
      } finally {
        await close()
      }
      expect(await shared.of(ada)).toHaveLength(3)
    })
  })

  describe('the lock of a birthday', () => {
    it('holds for 365 days from the last change', async () => {
      const ada = await nextMember()
      const rex = await dependents.add(ada, { name: 'Rex', birthday: '2020-05-31' })
      const redate = (birthday: string) => dependents.save(ada, { id: rex.id, birthday })
      const early = await redate('2020-06-01')
      expect(reasonOf(early)).toBe('422 change_locked')
      const { locked_until } = early.body.error.details
      expect(Date.parse(locked_until)).toBe(Date.parse(rex.updated_at) + 365 * DAY_SECONDS * 1_000)
      // Whatever else changes does not move it.
      await shop.advance(100 * DAY_SECONDS)
      expectOk(await dependents.save(ada, { id: rex.id, name: 'Max' }))
      await shop.advance(264 * DAY_SECONDS)
      const later = await redate('2020-06-01')
      expect(reasonOf(later)).toBe('422 change_locked')
      expect(later.body.error.details.locked_until).toBe(locked_until)
      await shop.advance(DAY_SECONDS)
      expectOk(await redate('2020-06-01'))
      expect(reasonOf(await redate('2020-05-31'))).toBe('422 change_locked')
      expect(await dependents.of(ada)).toMatchObject([{ name: 'Max', birthday: '2020-06-01' }])
    })

    it('changes nothing of the name either', async () => {
      const ada = await nextMember()
      const rex = await dependents.add(ada, { name: 'Rex', birthday: '2020-05-31' })
      const both = await dependents.save(ada, { id: rex.id, name: 'Max', birthday: '2020-06-01' })
      expect(reasonOf(both)).toBe('422 change_locked')
      expect(await dependents.of(ada)).toEqual([rex])
    })

    it('is not there before the first birthday', async () => {
      const ada = await nextMember()
      const rex = await dependents.add(ada, { name: 'Rex' })
      expectOk(await dependents.save(ada, { id: rex.id, birthday: '2020-05-31' }))
      const again = await dependents.save(ada, { id: rex.id, birthday: '2020-06-01' })
      expect(reasonOf(again)).toBe('422 change_locked')
    })

    it('outlives the deletion: the place is taken until it ends', async () => {
      const of = await shopFor(1)
      const rex = await of.dependents.add(1, { name: 'Rex', birthday: '2020-05-31' })
      const change = await of.dependents.save(1, { id: rex.id, birthday: '2020-06-01' })
      const { locked_until } = change.body.error.details
      await of.shop.advance(200 * DAY_SECONDS)
      expectOk(await of.dependents.remove(1, rex.id))
      const again = await of.dependents.save(1, { name: 'Rex', birthday: '2020-06-01' })
      expect(reasonOf(again)).toBe('422 change_locked')
      expect(again.body.error.details.locked_until).toBe(locked_until)
      // A name alone is no way round.
      const named = await of.dependents.add(1, { name: 'Rex' })
      const dated = await of.dependents.save(1, { id: named.id, birthday: '2020-06-01' })
      expect(reasonOf(dated)).toBe('422 change_locked')
      await of.shop.advance(165 * DAY_SECONDS)
      expectOk(await of.dependents.save(1, { id: named.id, birthday: '2020-06-01' }))
    })

    it('that has ended is not there after the deletion either', async () => {
      const of = await shopFor(1)
      const rex = await of.dependents.add(1, { birthday: '2020-05-31' })
      await of.shop.advance(365 * DAY_SECONDS)
      expectOk(await of.dependents.remove(1, rex.id))
      await of.dependents.add(1, { birthday: '2020-06-01' })
    })

    it('leaves the places that were never taken, and frees the one whose lock ends first', async () => {
      const of = await shopFor(3)
      const [first = '', second = '', third = '', fourth = '', fifth = ''] = dates(5)
      const one = await of.dependents.add(1, { birthday: first })
      await of.shop.advance(100 * DAY_SECONDS)
      const two = await of.dependents.add(1, { birthday: second })
      for (const { id } of [two, one]) expectOk(await of.dependents.remove(1, id))
      await of.dependents.add(1, { birthday: third })
      const locked = await of.dependents.save(1, { birthday: fourth })
      expect(reasonOf(locked)).toBe('422 change_locked')
      const free_at = Date.parse(one.updated_at) + 365 * DAY_SECONDS * 1_000
      expect(Date.parse(locked.body.error.details.locked_until)).toBe(free_at)
      await of.shop.advance(265 * DAY_SECONDS)
      await of.dependents.add(1, { birthday: fourth })
      const next = await of.dependents.save(1, { birthday: fifth })
      const next_at = Date.parse(two.updated_at) + 365 * DAY_SECONDS * 1_000
      expect(Date.parse(next.body.error.details.locked_until)).toBe(next_at)
    })

    it('is none of an entry without a birthday, which comes and goes', async () => {
      const of = await shopFor(1)
      for (let round = 0; round < 3; round += 1) {
        const rex = await of.dependents.add(1, { name: 'Rex' })
        expectOk(await of.dependents.remove(1, rex.id))
      }
      await of.dependents.add(1, { birthday: '2020-05-31' })
    })

    it('is no matter of the other kind', async () => {
      const of = await shopFor(1)
      const rex = await of.dependents.add(1, { birthday: '2020-05-31' })
      expectOk(await of.dependents.remove(1, rex.id))
      await new Dependents(of.shop, other).add(1, { birthday: '2020-05-31' })
      expect(reasonOf(await of.dependents.save(1, { birthday: '2020-06-01' }))).toBe(
        '422 change_locked',
      )
    })

    it('lets one of several changes at once through', async () => {
      const ada = await nextMember()
      const rex = await dependents.add(ada, { birthday: '2020-05-31' })
      await shop.advance(365 * DAY_SECONDS)
      const replies = await Promise.all(
        dates(3).map((birthday) => dependents.save(ada, { id: rex.id, birthday })),
      )
      expect(replies.map(reasonOf).sort()).toEqual([
        '200 undefined',
        '422 change_locked',
        '422 change_locked',
      ])
    })
  })

  describe('a customer who is no member', () => {
    async function shopWithStranger() {
      const of = await newShop(app)
      await of.switch({ program_enabled: false })
      await of.customer(1)
      await of.switch({ program_enabled: true })
      expect(verdict(await of.get('/customers/1'))).toBe('404 not_found')
      return new Dependents(of, many)
    }

    it('becomes one by the first entry, in its language', async () => {
      const of = await shopWithStranger()
      expectOk(await of.save(1, { name: 'Rex', locale: 'de-AT' }))
      const { body } = expectOk(await of.shop.get('/customers/1'))
      expect(body).toMatchObject({ enrolled_via: 'api', email: 'customer-1@example.com' })
      await of.shop.award(1, 1)
      const { data } = expectOk(await of.shop.get('/customers/1/transactions')).body
      expect(data[0].description).toBe('Punkte gutgeschrieben')
    })

    it('stays a stranger where the entry is refused', async () => {
      const of = await shopWithStranger()
      const replies = [
        await of.save(1, { birthday: '2020-02-30' }),
        await of.save(1, { id: 'none', name: 'Rex' }),
        await of.remove(1, 'none'),
      ]
      expect(replies.map(verdict)).toEqual([
        '422 validation_error birthday',
        '404 not_found',
        '404 not_found',
      ])
      expect(verdict(await of.shop.get('/customers/1'))).toBe('404 not_found')
    })

    it('must join where there is a gate', async () => {
      const of = await shopWithStranger()
      await of.shop.switch({ join_gate_enabled: true })
      expect(reasonOf(await of.save(1, { name: 'Rex' }))).toBe('422 join_required')
      expectOk(await of.shop.post('/customers/1/enroll'))
      expectOk(await of.save(1, { name: 'Rex' }))
    })

    it('is nobody where the shop does not know the customer', async () => {
      expect(verdict(await dependents.save(404_404, { name: 'Rex' }))).toBe('404 not_found')
      expect(verdict(await dependents.remove(404_404, 'none'))).toBe('404 not_found')
    })
  })

  describe('who may', () => {
    it('a session token, for its own customer, as far as it reads and writes', async () => {
      const ada = await nextMember()
      const ben = await nextMember()
      const of_ben = await dependents.add(ben, { name: 'Max' })
      const reads = { token: await shop.sessionToken(ada, ['read']) }
      const writes = { token: await shop.sessionToken(ada, ['write']) }
      const rex = expectOk(await dependents.save(ada, { name: 'Rex' }, writes)).body[many][0]
      expect(expectOk(await dependents.list(ada, '', reads)).body.data).toEqual([rex])
      const refused = [
        await dependents.list(ada, '', writes),
        await dependents.save(ada, { name: 'Max' }, reads),
        await dependents.remove(ada, rex.id, reads),
        await dependents.list(ben, '', reads),
        await dependents.save(ben, { name: 'Rex' }, writes),
        await dependents.remove(ben, of_ben.id, writes),
      ]
      expect(refused.map(verdict)).toEqual(Array(6).fill('403 insufficient_scope'))
      expectOk(await dependents.remove(ada, rex.id, writes))
      expect(await dependents.of(ben)).toEqual([of_ben])
    })

    it('sees only what was sent who may write and not read', async () => {
      const ada = await nextMember()
      await dependents.add(ada, { name: 'Canary', birthday: '2020-05-31' })
      const { key } = await shop.newKey(['customers:write'])
      const session = await shop.sessionToken(ada, ['write'])
      for (const token of [key, session]) {
        const reply = expectOk(await dependents.save(ada, { name: 'Rex' }, { token }))
        expect(reply.body[many]).toMatchObject([{ name: 'Rex' }])
        expect(reply.text).not.toContain('Canary')
      }
      const reader = await shop.sessionToken(ada, ['read', 'write'])
      await dependents.remove(ada, (await dependents.of(ada))[2].id)
      const reply = expectOk(await dependents.save(ada, { name: 'Max' }, { token: reader }))
      expect(reply.body[many]).toHaveLength(3)
    })

    it('also while the programme is off, and for an excluded customer', async () => {
      const off = new Dependents(await newShop(app), many)
      await off.shop.customer(1)
      expectOk(await off.shop.patch('/customers/1', { excluded_from_program: true }))
      await off.shop.switch({ program_enabled: false })
      const rex = await off.add(1, { name: 'Rex' })
      expectOk(await off.remove(1, rex.id))
    })

    it('nobody of another shop', async () => {
      const ada = await nextMember()
      const rex = await dependents.add(ada, { name: 'Rex' })
      const elsewhere = new Dependents(await newShop(app), many)
      await elsewhere.shop.customer(ada)
      expect(await elsewhere.of(ada)).toEqual([])
      const change = await elsewhere.save(ada, { id: rex.id, name: 'Max' })
      expect(verdict(change)).toBe('404 not_found')
      expect(verdict(await elsewhere.remove(ada, rex.id))).toBe('404 not_found')
      expect(await dependents.of(ada)).toEqual([rex])
    })
  })

  it('a retry answers as the first time, and adds nothing', async () => {
    const ada = await nextMember()
    const body = { name: 'Rex', birthday: '2020-05-31' }
    const first = expectOk(await dependents.save(ada, body, { key: `add-${many}` }))
    const again = await dependents.save(ada, body, { key: `add-${many}` })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const [rex] = await dependents.of(ada)
    expect(await dependents.of(ada)).toHaveLength(1)
    const deleted = expectOk(await dependents.remove(ada, rex.id, { key: `delete-${many}` }))
    expect((await dependents.remove(ada, rex.id, { key: `delete-${many}` })).text).toBe(
      deleted.text,
    )
  })

  it('a refusal stays the answer to its key when it would be taken later', async () => {
    const of = await shopFor(1)
    const rex = await of.dependents.add(1, { birthday: '2020-05-31' })
    await of.shop.advance(364 * DAY_SECONDS)
    const redate = (key: string) =>
      of.dependents.save(1, { id: rex.id, birthday: '2020-06-01' }, { key })
    const refused = await redate('early')
    expect(reasonOf(refused)).toBe('422 change_locked')
    await of.shop.advance(DAY_SECONDS)
    expect((await redate('early')).text).toBe(refused.text)
    expectOk(await redate('late'))
  })

  it('a customer who is deleted on the platform takes them along, locks and all', async () => {
    const of = await shopFor(2)
    const rex = await of.dependents.add(1, { name: 'Rex', birthday: '2020-05-31' })
    await of.dependents.add(1, { name: 'Max', birthday: '2020-06-01' })
    expectOk(await of.dependents.remove(1, rex.id))
    expectOk(await of.shop.platform('DELETE', '/customers/1'))
    expect(await of.dependents.of(1)).toEqual([])
    await of.shop.customer(1)
    for (const birthday of dates(2)) await of.dependents.add(1, { birthday })
  })
}
