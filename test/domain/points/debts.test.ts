import { describe, expect, it } from 'vitest'
import { findWrongDebt } from '../../../src/domain/points/find-wrong-debt.ts'
import { forgivenOf, type LotEntry, Lots, lotOf } from '../../../src/domain/points/lots.ts'

/** Short histories by hand: where the points of each award are, and what must be owed. */

type Fields = Partial<Omit<LotEntry, 'seq' | 'type' | 'points'>>
type Step = readonly [type: LotEntry['type'], points: number, fields?: Fields]

/** Entries with their numbers from 1 on. */
const entries = (...steps: Step[]): LotEntry[] =>
  steps.map(([type, points, fields], index) => ({
    ...{ seq: index + 1, type, points, requested_points: points, source: 'order' },
    ...{ source_ref: null, is_pending: false, owed_delta: 0, of_seq: null, order_id: null },
    ...fields,
  }))

const order = (points: number, fields: Fields = {}): Step => ['earn', points, fields]
const given = (points: number, fields: Fields = {}): Step => [
  'earn',
  points,
  { source: 'api', ...fields },
]
const spent = (points: number, source_ref: string | null, fields: Fields = {}): Step => [
  'redeem',
  -points,
  { source: 'redemption', source_ref, ...fields },
]
const back = (points: number, source_ref: string | null): Step => [
  'redeem',
  points,
  { source: 'redemption_cancel', source_ref },
]
const taken = (of_seq: number, requested: number, points: number, fields: Fields = {}): Step => [
  'reversal',
  -points,
  { source: 'order_reversal', of_seq, requested_points: -requested, ...fields },
]
const closed = (points: number, fields: Fields = {}): Step => [
  'history',
  0 - points,
  { source: 'forgotten', ...fields },
]
/** Lost of an award of a closed account, whatever it was. */
const GONE = Number.MAX_SAFE_INTEGER
const settled = (points: number): Step => [
  'reversal',
  -points,
  { source: 'owed', owed_delta: -points },
]

/** What is left and lost of the awards that are named. */
type Expected = Readonly<Record<number, readonly [left: number, lost: number]>>

const HISTORIES: readonly [string, LotEntry[], Expected][] = [
  [
    'spending takes the oldest first',
    entries(order(50), order(30), spent(60, 'r')),
    { 1: [0, 0], 2: [20, 0] },
  ],
  [
    'what comes back from a reward returns to its awards',
    entries(order(50), order(30), spent(60, 'r'), back(60, 'r')),
    { 1: [50, 0], 2: [30, 0] },
  ],
  [
    'what comes back of one reward is not of another',
    entries(order(50), order(30), spent(50, 'r'), spent(30, 's'), back(30, 's')),
    { 1: [0, 0], 2: [30, 0] },
  ],
  [
    'a reward without a name is known by its number',
    entries(order(50), spent(20, null), spent(20, null)),
    { 1: [10, 0] },
  ],
  [
    'a deduction is spending',
    entries(order(50), ['adjust', -20, { source: 'deduction' }], order(10)),
    { 1: [30, 0], 3: [10, 0] },
  ],
  [
    'a correction takes first of what was given by hand, the newest first',
    entries(
      order(50),
      given(30),
      ['adjust', 20, { source: 'adjustment' }],
      ['adjust', -25, { source: 'adjustment' }],
    ),
    { 1: [50, 0], 2: [25, 5], 3: [0, 20] },
  ],
  [
    'a correction takes the oldest once nothing by hand is left',
    entries(order(50), given(30), ['adjust', -45, { source: 'adjustment' }]),
    { 1: [35, 15], 2: [0, 30] },
  ],
  [
    'what an import brought is taken back of itself',
    entries(
      order(50),
      ['history', 30, { source: 'import' }],
      ['history', -20, { source: 'import', of_seq: 2 }],
    ),
    { 1: [50, 0], 2: [10, 20] },
  ],
  [
    'expiry takes everything',
    entries(order(50), given(30), ['expire', -80, { source: 'expiry' }], order(5)),
    { 1: [0, 50], 2: [0, 30], 4: [5, 0] },
  ],
  [
    'what waits is nowhere yet, and is one award with its release',
    entries(
      order(50, { is_pending: true }),
      taken(1, 20, 20, { is_pending: true }),
      order(30, { source: 'order_release', of_seq: 1 }),
      spent(10, 'r'),
    ),
    { 1: [20, 0], 3: [0, 0] },
  ],
  [
    'a reversal takes the own points of its award',
    entries(order(50), order(30), taken(2, 30, 30)),
    { 1: [50, 0], 2: [0, 0] },
  ],
  [
    'a reversal does not take again what was lost',
    entries(order(50), ['expire', -50, { source: 'expiry' }], order(20), taken(1, 50, 0)),
    { 1: [0, 0], 3: [20, 0] },
  ],
  [
    'what was lost is still lost once the award is given again',
    entries(
      ...[order(50), ['adjust', -20, { source: 'adjustment' }] satisfies Step, taken(1, 50, 30)],
      order(30, { of_seq: 1, requested_points: 50 }),
      ...[taken(1, 40, 30), order(0, { of_seq: 1, requested_points: 10 })],
    ),
    { 1: [0, 20] },
  ],
  [
    'a reversal of a part leaves the rest',
    entries(order(50), spent(20, 'r'), taken(1, 25, 25), spent(3, 's')),
    { 1: [2, 0] },
  ],
  [
    'other points pay for what was bought with points that are taken back',
    entries(order(50), given(30), spent(40, 'r'), taken(1, 50, 40, { owed_delta: 10 })),
    { 1: [0, 0], 2: [0, 0] },
  ],
  [
    'what was paid by others returns to them, and what is owed settles itself',
    entries(
      ...[order(50), given(30), spent(40, 'r'), taken(1, 50, 40, { owed_delta: 10 })],
      ...[back(40, 'r'), settled(10)],
    ),
    { 1: [0, 0], 2: [30, 0] },
  ],
  [
    'an order pays what is owed, and then has paid for it',
    entries(
      ...[order(50), given(30), spent(40, 'r'), taken(1, 50, 40, { owed_delta: 10 })],
      ...[order(25), settled(10), back(40, 'r')],
    ),
    { 1: [0, 0], 2: [30, 0], 5: [25, 0] },
  ],
  [
    'an order that waited pays what is owed',
    entries(
      ...[order(50), spent(50, 'r'), taken(1, 50, 0, { owed_delta: 50 })],
      ...[order(30, { source: 'order_release' }), settled(30), given(9)],
    ),
    { 1: [0, 0], 4: [0, 0], 6: [9, 0] },
  ],
  [
    'points of a rule pay nothing that is owed',
    entries(order(50), spent(50, 'r'), taken(1, 50, 0, { owed_delta: 50 }), given(30)),
    { 1: [0, 0], 4: [30, 0] },
  ],
  [
    'a gift of a tier is taken back as far as it is left',
    entries(
      order(50, { source: 'tier' }),
      spent(30, 'r'),
      taken(1, 20, 20, { source: 'tier_reversal' }),
    ),
    { 1: [0, 0] },
  ],
  [
    'two debts are paid in the order of what was bought',
    entries(
      ...[order(10), order(20), spent(10, 'r'), spent(20, 's')],
      ...[taken(2, 20, 0, { owed_delta: 20 }), taken(1, 10, 0, { owed_delta: 10 })],
      ...[order(12), settled(12), back(10, 'r'), settled(10)],
    ),
    { 1: [0, 0], 2: [0, 0], 7: [0, 0] },
  ],
  [
    'entries of another customer are followed alone, and their awards are then among the others',
    entries(
      ...[order(50), spent(20, 'a')],
      ...[given(40, { lots_after: 2 }), spent(10, 'b', { lots_after: 2 })],
      spent(45, 'c'),
    ),
    { 1: [0, 0], 3: [15, 0] },
  ],
  [
    'entries that were moved twice are followed alone within the others',
    entries(
      ...[order(10), order(20, { lots_after: 1 }), order(30, { lots_after: 2 })],
      ...[spent(25, 'x', { lots_after: 2 }), spent(20, 'y', { lots_after: 1 }), spent(12, 'z')],
    ),
    { 1: [0, 0], 2: [0, 0], 3: [3, 0] },
  ],
  [
    'entries of two other customers are followed one after the other',
    entries(
      ...[order(10), order(20, { lots_after: 1 }), order(30, { lots_after: 1 })],
      ...[order(40, { lots_after: 3 }), spent(35, 'x', { lots_after: 3 }), spent(12, 'y')],
    ),
    { 1: [0, 0], 2: [18, 0], 3: [30, 0], 4: [5, 0] },
  ],
  [
    'what another customer was given by hand is corrected first, as the newest',
    entries(
      ...[given(10), given(20, { lots_after: 1 })],
      ['adjust', -15, { source: 'adjustment' }],
      taken(2, 20, 5, { source: 'api_reversal' }),
    ),
    { 1: [10, 0], 2: [0, 0] },
  ],
  [
    'what another customer owes is owed here',
    entries(
      ...[order(10), order(50, { lots_after: 1 }), spent(50, 'r', { lots_after: 1 })],
      taken(2, 50, 0, { owed_delta: 50, lots_after: 1 }),
      ...[order(30), settled(30), back(50, 'r'), settled(20)],
    ),
    { 1: [10, 0], 2: [0, 0], 5: [30, 0] },
  ],
  [
    'nothing is left or owed of a closed account, and nothing of it comes back',
    entries(
      ...[order(50), given(30), spent(40, 'r'), closed(40), taken(1, 50, 0)],
      ...[order(0, { of_seq: 1, requested_points: 50 }), order(20), spent(5, 's')],
      taken(7, 20, 15, { owed_delta: 5 }),
    ),
    { 1: [0, GONE], 2: [0, GONE], 7: [0, 0] },
  ],
  [
    'what a closed account owed is waived',
    entries(
      ...[order(50), spent(50, 'r'), taken(1, 50, 0, { owed_delta: 50 })],
      closed(0, { owed_delta: -50 }),
      ...[order(30), spent(10, 's'), back(10, 's')],
    ),
    { 1: [0, GONE], 5: [30, 0] },
  ],
  [
    'an account that was closed before it was moved closes nothing here',
    entries(
      ...[order(50), order(20, { lots_after: 1 }), spent(5, 'r', { lots_after: 1 })],
      closed(15, { lots_after: 1 }),
      ...[taken(2, 20, 0), taken(1, 50, 50)],
    ),
    { 1: [0, 0], 2: [0, GONE] },
  ],
]

describe('where points are', () => {
  it.each(HISTORIES)('%s', (_title, history, expected) => {
    const lots = new Lots(history)
    const found = Object.keys(expected).map((seq) => {
      const { left, lost } = lots.of(Number(seq))
      return [seq, [left, lost]]
    })
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  it.each(HISTORIES)('and nothing is owed that must not be: %s', (_title, history) => {
    expect(findWrongDebt(history)).toBeNull()
  })

  it('is nowhere without entries, and by those that came since', () => {
    const [first, ...since] = entries(order(50), spent(20, 'r'))
    expect(lotOf([], since, 1)).toEqual({ left: 0, lost: 0, forgiven: 0 })
    expect(lotOf(first === undefined ? [] : [first], since, 1)).toEqual({
      left: 30,
      lost: 0,
      forgiven: 0,
    })
    expect(new Lots([]).of(9)).toEqual({ left: 0, lost: 0, forgiven: 0 })
  })

  it.each([
    [{ left: 10, lost: 30, forgiven: 0 }, 50, 30],
    [{ left: 10, lost: 30, forgiven: 0 }, 25, 15],
    [{ left: 10, lost: 30, forgiven: 0 }, 10, 0],
    [{ left: 10, lost: 30, forgiven: 0 }, 5, 0],
  ])('of %j a reversal of %s need not take %s', (lot, requested, forgiven) => {
    expect(forgivenOf(lot, requested)).toBe(forgiven)
  })
})

describe('a wrong debt', () => {
  const before = [order(50), given(30), spent(40, 'r')]

  it.each<[string, LotEntry[], number, object]>([
    [
      'too little was taken',
      entries(...before, taken(1, 50, 39, { owed_delta: 10 })),
      3,
      { points: -40, owed_delta: 10 },
    ],
    [
      'too much is owed',
      entries(...before, taken(1, 50, 40, { owed_delta: 11 })),
      3,
      { points: -40, owed_delta: 10 },
    ],
    [
      'more was taken back than the award gave',
      entries(order(50), taken(1, 60, 50)),
      1,
      { points: -50, owed_delta: 10 },
    ],
    [
      'an award that is not there was taken back',
      entries(order(50), taken(9, 20, 20)),
      1,
      { points: 0, owed_delta: 20 },
    ],
    [
      'points came that did not pay what is owed',
      entries(...before, taken(1, 50, 40, { owed_delta: 10 }), order(25), spent(5, 's')),
      5,
      { points: -10, owed_delta: -10 },
    ],
    [
      'an account was closed with points in it',
      entries(order(50), spent(20, 'r'), ['history', -20, { source: 'merge' }]),
      2,
      { points: -30, owed_delta: 0 },
    ],
    [
      'an account was closed that still owes',
      entries(...[order(50), spent(50, 'r'), taken(1, 50, 0, { owed_delta: 50 })], [
        'history',
        0,
        { source: 'merge' },
      ]),
      3,
      { points: 0, owed_delta: -50 },
    ],
    [
      'the account of an erased customer was closed with points in it',
      entries(order(50), spent(20, 'r'), closed(20)),
      2,
      { points: -30, owed_delta: 0 },
    ],
    [
      'what was spent before an account was closed is owed after it',
      entries(order(50), spent(50, 'r'), closed(0), taken(1, 50, 0, { owed_delta: 50 })),
      3,
      { points: 0, owed_delta: 0 },
    ],
    [
      'another customer’s points paid for what was bought before they came',
      entries(
        ...[order(10), order(50, { lots_after: 1 }), spent(50, 'r', { lots_after: 1 })],
        taken(2, 50, 10, { owed_delta: 40, lots_after: 1 }),
      ),
      3,
      { points: 0, owed_delta: 50 },
    ],
  ])('is found: %s', (_title, history, after_seq, { ...expected }) => {
    const wrong = findWrongDebt(history)
    expect(wrong?.after_seq).toBe(after_seq)
    expect(wrong?.found).toBe(history[after_seq])
    // A zero may be the negative one.
    const { points = 0, owed_delta = 0 } = wrong?.expected ?? {}
    expect({ points: points + 0, owed_delta: owed_delta + 0 }).toEqual(expected)
  })

  it('is found where the last points did not pay what is owed', () => {
    const history = entries(
      order(50),
      spent(50, 'r'),
      taken(1, 50, 0, { owed_delta: 50 }),
      order(30),
    )
    expect(findWrongDebt(history)).toEqual({
      after_seq: 4,
      found: { points: 0, owed_delta: 0 },
      expected: { points: -30, owed_delta: -30 },
    })
  })

  it('is none where an account was closed with nothing left', () => {
    const closed = entries(order(50), spent(20, 'r'), ['history', -30, { source: 'merge' }])
    expect(findWrongDebt(closed)).toBeNull()
    const owing = entries(...[order(50), spent(50, 'r'), taken(1, 50, 0, { owed_delta: 50 })], [
      'history',
      0,
      { source: 'merge', owed_delta: -50 },
    ])
    expect(findWrongDebt(owing)).toBeNull()
  })
})
