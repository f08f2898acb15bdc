import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

const MOST = Number.MAX_SAFE_INTEGER

describe('earn points', () => {
  let shop: TestShop
  let number = 1000
  const nextMember = () => shop.customer(++number)
  const earn = (customer: number, body: unknown) =>
    shop.post(`/customers/${customer}/points/earn`, body)

  beforeAll(async () => {
    shop = await newShop()
  })

  it('awards points to a member', async () => {
    const ada = await nextMember()
    const reply = await earn(ada, { points: 120, source_ref: 'review-1' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      changed: true,
      deduplicated: false,
      points_awarded: 120,
      balance: {
        id: `gid://shopify/Customer/${ada}`,
        legacy_id: ada,
        external_id: null,
        points_balance: 120,
        points_earned: 120,
        points_redeemed: 0,
        pending_points: 0,
      },
    })
  })

  it('adds award to award', async () => {
    const ada = await nextMember()
    await earn(ada, { points: 100, source_ref: 'first' })
    const { balance } = (await earn(ada, { points: 1, source_ref: 'second' })).body
    expect(balance).toMatchObject({ points_balance: 101, points_earned: 101 })
  })

  it('shows the award in the history under its reference', async () => {
    const ada = await nextMember()
    await earn(ada, { points: 5, source_ref: 'review-7', reason: 'For your review', metadata: {} })
    const { data } = (await shop.get(`/customers/${ada}/transactions`)).body
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
        type: 'earn',
        points: 5,
        balance_after: 5,
        source: 'api',
        source_ref: 'review-7',
        description: 'For your review',
        title_key: expect.any(String),
        title_params: {},
        discount_code: null,
        order_total: null,
        credit_amount: null,
        is_pending: false,
        cancelled: false,
        created_at: expect.any(String),
      },
    ])
  })

  describe('a repeated source_ref', () => {
    it('is awarded once, whatever key and points the repetition carries', async () => {
      const ada = await nextMember()
      await earn(ada, { points: 120, source_ref: 'review-1' })
      const again = await earn(ada, { points: 120, source_ref: 'review-1' })
      const more = await earn(ada, { points: 999, source_ref: 'review-1', reason: 'More' })
      for (const reply of [again, more]) {
        expect(reply.body).toMatchObject({
          changed: false,
          deduplicated: true,
          points_awarded: 120,
          balance: { points_balance: 120, points_earned: 120 },
        })
      }
      expect((await shop.get(`/customers/${ada}/transactions`)).body.data).toHaveLength(1)
    })

    it('answers the balance as it is now', async () => {
      const ada = await nextMember()
      await earn(ada, { points: 120, source_ref: 'review-1' })
      await earn(ada, { points: 30, source_ref: 'review-2' })
      const again = await earn(ada, { points: 120, source_ref: 'review-1' })
      expect(again.body).toMatchObject({ points_awarded: 120, balance: { points_balance: 150 } })
    })

    it('is another award for another customer', async () => {
      const [ada, ben] = [await nextMember(), await nextMember()]
      await earn(ada, { points: 10, source_ref: 'same' })
      expect((await earn(ben, { points: 10, source_ref: 'same' })).body.changed).toBe(true)
    })

    it('is another award in other letters', async () => {
      const ada = await nextMember()
      for (const source_ref of ['Review', 'review', ' review', 'review ']) {
        const reply = await earn(ada, { points: 1, source_ref })
        expect(reply.body.changed, source_ref).toBe(true)
      }
    })
  })

  describe('points', () => {
    it.each([
      ['1', 200],
      ['1.0', 200],
      ['2e2', 200],
      [`${MOST}`, 200],
    ])('may be %s', async (points, status) => {
      const ada = await nextMember()
      const raw_body = `{"points":${points},"source_ref":"limit"}`
      const reply = await shop.post(`/customers/${ada}/points/earn`, undefined, { raw_body })
      expect(reply.status).toBe(status)
      expect(reply.body.points_awarded).toBe(Number(points))
    })

    it.each([
      '0',
      '-0',
      '-1',
      '0.5',
      '1.5',
      '9007199254740992',
      '1e309',
      '"12"',
      'null',
      'true',
      '[1]',
      '{}',
    ])('may not be %s', async (points) => {
      const raw_body = `{"points":${points},"source_ref":"limit"}`
      const reply = await shop.post('/customers/1001/points/earn', undefined, { raw_body })
      expect(verdict(reply)).toBe('422 validation_error points')
    })

    it('must be there', async () => {
      const reply = await earn(1001, { source_ref: 'x' })
      expect(verdict(reply)).toBe('422 validation_error points')
    })

    it('may fill the range to its end and not beyond', async () => {
      const ada = await nextMember()
      await earn(ada, { points: MOST - 1, source_ref: 'nearly' })
      const beyond = await earn(ada, { points: 2, source_ref: 'beyond' })
      expect(verdict(beyond)).toBe('422 validation_error points_out_of_range')
      const last = await earn(ada, { points: 1, source_ref: 'last' })
      expect(last.body.balance.points_balance).toBe(MOST)
      expect((await shop.get(`/customers/${ada}/points`)).body.points_balance).toBe(MOST)
    })

    it('are out of range once all that were ever earned would be, used up or not', async () => {
      const ada = await nextMember()
      await earn(ada, { points: MOST, source_ref: 'all' })
      await shop.post(`/customers/${ada}/points/deduct`, { points: MOST })
      const reply = await earn(ada, { points: 1, source_ref: 'one more' })
      expect(verdict(reply)).toBe('422 validation_error points_out_of_range')
      const { points_balance, points_earned } = (await shop.get(`/customers/${ada}/points`)).body
      expect({ points_balance, points_earned }).toEqual({ points_balance: 0, points_earned: MOST })
    })
  })

  it('needs a source_ref', async () => {
    expect(verdict(await earn(1001, { points: 1 }))).toBe('422 validation_error source_ref')
  })

  describe('for an excluded customer', () => {
    it('is refused, and the refusal is kept under its key', async () => {
      const ada = await nextMember()
      await shop.patch(`/customers/${ada}`, { excluded_from_program: true })
      const award = () =>
        shop.post(
          `/customers/${ada}/points/earn`,
          { points: 1, source_ref: 'x' },
          { key: `excluded-${ada}` },
        )
      const refused = await award()
      expect(verdict(refused)).toBe('422 validation_error customer_excluded')
      await shop.patch(`/customers/${ada}`, { excluded_from_program: false })
      const replayed = await award()
      expect(replayed.text).toBe(refused.text)
      expect(replayed.headers.get('idempotency-replayed')).toBe('true')
      expect((await shop.get(`/customers/${ada}/points`)).body.points_balance).toBe(0)
    })

    it('still answers what was awarded before', async () => {
      const ada = await nextMember()
      await earn(ada, { points: 7, source_ref: 'before' })
      await shop.patch(`/customers/${ada}`, { excluded_from_program: true })
      const again = await earn(ada, { points: 7, source_ref: 'before' })
      expect(again.body).toMatchObject({ deduplicated: true, points_awarded: 7 })
    })
  })

  it('works while the programme is switched off', async () => {
    const closed = await newShop()
    const ada = await closed.customer(1001)
    await closed.switch({ program_enabled: false })
    const body = { points: 3, source_ref: 'x' }
    expect((await closed.post(`/customers/${ada}/points/earn`, body)).status).toBe(200)
  })
})
