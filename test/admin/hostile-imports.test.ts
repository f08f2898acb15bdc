import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { importsOf } from '../support/imports.ts'
import { newTier } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Files as they come out of spreadsheets, other products, and bad hands. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeEach(async () => {
  shop = await newShop()
  for (const number of [1, 2, 3]) await shop.customer(number)
  imports = importsOf(shop)
})

const COLUMNS =
  '&columns=customer_id:id,email:email,points:points,tier:tier,birthday:birthday,' +
  'referral_code:code,last_activity_at:active'
const balance = async (number: number) =>
  expectOk(await shop.get(`/customers/${number}`)).body.points_balance

describe('a file', () => {
  const rows = ['email,points', '"customer-1@example.com",10', 'customer-2@example.com,"20"']

  it.each([
    ['with a byte-order mark', `\uFEFF${rows.join('\r\n')}`],
    ['with old line ends', rows.join('\r')],
    ['with tabs', rows.join('\n').replaceAll(',', '\t')],
    ['with semicolons and empty lines', `${rows.join('\n\n').replaceAll(',', ';')}\n\n\n`],
    ['with blank cells beyond the names', rows.join(',,,\n')],
    ['with shouted names', rows.join('\n').replace('email,points', ' E-MAIL , POINTS ')],
    ['that was put together of two', [...rows, rows[0], rows[1]].join('\n')],
  ])('%s is read', async (_, file) => {
    const columns = file.includes('E-MAIL') ? '&columns=email:e-mail,points:points' : COLUMNS
    await imports.imported(file, columns)
    expect([await balance(1), await balance(2)]).toEqual([10, 20])
  })

  const utf16 = Buffer.from(rows.join('\n'), 'utf16le')
  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['in UTF-16', new Uint8Array(utf16), 'must be UTF-8 text'],
    ['in UTF-16 with its mark', new Uint8Array([0xff, 0xfe, ...utf16]), 'must be UTF-8 text'],
    ['in Latin-1', new Uint8Array(Buffer.from('email,n\xe4me', 'latin1')), 'must be UTF-8 text'],
    [
      'with NUL',
      new Uint8Array(Buffer.from('email,points\na\0@b.example,1')),
      'must be UTF-8 text',
    ],
    ['that is a mark alone', new Uint8Array([0xef, 0xbb, 0xbf]), 'must have a first line'],
    ['of one huge line', new Uint8Array(3_000_000).fill(120), 'is longer than 65536 characters'],
    ['with a name twice', new Uint8Array(Buffer.from('email,points,POINTS\n')), 'has two columns'],
  ])('%s is refused, and nothing of it stays', async (_, file, message) => {
    const reply = await imports.upload(file, COLUMNS)
    expect(verdict(reply)).toBe('422 validation_error body')
    expect(reply.body.error.message).toContain(message)
    expect(expectOk(await shop.admin('GET', '/imports')).body.data).toEqual([])
  })
})

describe('a cell', () => {
  const CELLS: readonly [string, string, boolean][] = [
    ['points', '', true],
    ['points', '0', true],
    ['points', '7.0', true],
    ['points', '"1,000"', true],
    ['points', '1.000', false],
    ['points', '-1', false],
    ['points', '+1', false],
    ['points', '1e3', false],
    ['points', '0x10', false],
    ['points', '7.5', false],
    ['points', '9'.repeat(400), false],
    ['points', 'NaN', false],
    ['points', '٣', false],
    ['active', '2026-02-28', true],
    ['active', '2026-02-28 10:00', true],
    ['active', '2026-02-30', false],
    ['active', '2026-02-30T10:00:00Z', false],
    ['active', '04/31/2025', false],
    ['active', '2026-01-01T25:00:00Z', false],
    ['active', '9999-01-01', false],
    ['active', 'yesterday', false],
    ['birthday', '02/29', true],
    ['birthday', '02/30', false],
    ['birthday', '2026-13-01', false],
    ['code', 'https://x.example/?ref=AB-12', true],
    ['code', "'; DROP TABLE customers; --", false],
    ['tier', `${'x'.repeat(99)}😀`, false],
    ['id', '0', false],
    ['id', '-1', false],
    ['id', '99999999999999999999', false],
    ['email', '<script>@x.example', false],
    ['email', `${'x'.repeat(400)}@x.example`, false],
  ]

  it('that is not what its column holds makes its row faulty, and no other', async () => {
    const names = ['id', 'email', 'points', 'tier', 'birthday', 'code', 'active']
    const lines = CELLS.map(([column, cell]) =>
      names.map((name) => (name === column ? cell : name === 'id' ? '1' : '')).join(','),
    )
    // Each in a file of its own would be slow: a row that is not faulty names the customer again.
    const { id } = await imports.sent([names.join(','), ...lines].join('\n'), COLUMNS)
    const found = new Map((await imports.faults(id)).map((fault) => [fault.line, fault]))
    CELLS.forEach(([column, cell, is_right], place) => {
      const fault = found.get(place + 2)
      const is_faulty = fault !== undefined && !fault.message.startsWith('names the same customer')
      expect([column, cell, !is_faulty]).toEqual([column, cell, is_right])
      if (is_faulty) expect(fault.column).toBe(column)
    })
  })

  it('with too many points in all, or for a member, is refused', async () => {
    const most = Number.MAX_SAFE_INTEGER
    const both = await imports.upload(`id,points\n1,${most}\n2,${most}`, COLUMNS)
    expect(both.body.error.message).toContain(
      `has 18014398509481982 points, and may have at most ${most} in all`,
    )
    await shop.award(1, 10)
    const done = await imports.imported(`id,points\n1,${most}\n`, COLUMNS)
    expect(done).toMatchObject({ rows_imported: 0, rows_faulty: 1, points_imported: 0 })
    expect(await imports.faults(done.id)).toMatchObject([
      {
        column: 'points',
        message: `the customer would have more than ${most} points`,
        received: String(most),
      },
    ])
    expect(await balance(1)).toBe(10)
  })

  it('with the code of another member does not take it away', async () => {
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(4)
    await shop.customer(5)
    const { referral_code } = expectOk(await shop.get('/customers/1')).body
    const file = `id,points,code\n4,1,${referral_code}\n5,1,NEW-1\n2,1,NEW-1\n`
    expect(await imports.imported(file, COLUMNS)).toMatchObject({ rows_imported: 3 })
    const codes = await Promise.all(
      [1, 4, 5].map(async (number) => {
        return expectOk(await shop.get(`/customers/${number}`)).body.referral_code
      }),
    )
    expect(codes[0]).toBe(referral_code)
    expect(codes[1]).not.toBe(referral_code)
    expect(codes[2]).toBe('NEW-1')
  })
})

describe('an import', () => {
  it('is undone once, also by two at once, and while members spend', async () => {
    await newTier(shop, { name: 'Gold', threshold: 500 })
    const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
    const { id: reward_id } = expectOk(await shop.post('/program/rewards', reward)).body.reward
    const file = 'id,points,tier\n1,500,Gold\n2,300,\n'
    const { id } = await imports.imported(file, COLUMNS)
    const spend = Array.from({ length: 5 }, () =>
      shop.post('/customers/1/redemptions', { reward_id }),
    )
    await Promise.all([imports.step(id, 'undo'), imports.step(id, 'undo'), ...spend])
    await Promise.all([imports.work(), imports.work()])
    const { status, points_taken_back } = await imports.read(id)
    const spent = (await Promise.all(spend)).filter((reply) => reply.status < 300).length * 100
    expect({ status, points_taken_back }).toEqual({
      status: 'undone',
      points_taken_back: 800 - spent,
    })
    expect([await balance(1), await balance(2)]).toEqual([0, 0])
    const again = await imports.step(id, 'undo')
    expect(again.body.error.details).toMatchObject({ reason: 'wrong_status', status: 'undone' })
    await imports.work()
    expect((await imports.read(id)).points_taken_back).toBe(800 - spent)
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('that is cancelled and undone on the way takes back what was imported so far', async () => {
    const { id } = await imports.sent('id,points\n1,5\n2,5\n', COLUMNS)
    expectOk(await imports.step(id, 'start'))
    await Promise.all([imports.work(), imports.step(id, 'cancel')])
    const { status, points_imported } = await imports.read(id)
    expect(['cancelled', 'done']).toContain(status)
    expectOk(await imports.step(id, 'undo'))
    await imports.work()
    expect(await imports.read(id)).toMatchObject({
      status: 'undone',
      points_taken_back: points_imported,
    })
    expect((await balance(1)) + (await balance(2))).toBe(0)
  })

  it('is of its shop alone', async () => {
    const { id } = await imports.sent('id,points\n1,5\n', COLUMNS)
    const other = importsOf(await newShop())
    for (const step of ['start', 'cancel', 'undo'] as const) {
      expect(verdict(await other.step(id, step))).toBe('404 not_found')
    }
  })
})
