import { Raw } from './raw-json.ts'

/** Input as nobody means it: what a client library, a script or an attacker may come to send. */

function nested(open: string, close: string, depth: number): Raw {
  return new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`)
}

/** Pieces of text that go wrong somewhere: in a database, a header, a log, a regular expression. */
export const HOSTILE_TEXTS = [
  '\u0000',
  '\ud800',
  '\udc00',
  '\uffff',
  '\ufeff',
  '\u202e',
  '\r\n',
  '\\u0000',
  '\\',
  '"',
  "'; DROP TABLE entries; --",
  '$1',
  '%00',
  '{}',
  '#{x}',
  ' ',
  'constructor',
  '__proto__',
  'toString',
  `e${'\u0301'.repeat(100)}`,
]

export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '',
  '\u0000',
  '\ud800',
  'a/b~c',
  'a.b[0]',
  '0',
  'x'.repeat(5_000),
]

export const HOSTILE_VALUES: readonly unknown[] = [
  ...['1e400', '-1e400', '-0', '-0.0', '1e-400', '9007199254740993', '1.0', '1e2'].map(
    (text) => new Raw(text),
  ),
  new Raw('1'.repeat(400)),
  ...[0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 53), Number.MAX_VALUE, Number.MIN_VALUE],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"'].map((text) => new Raw(text)),
  ...['{"\\u0000":1}', '{"a":{"b":["\\u0000"]}}', '{"\\ud800":1}', '{"a":1,"a":2}'].map(
    (text) => new Raw(text),
  ),
  new Raw('{"__proto__":{"points":1},"constructor":{"prototype":{}}}'),
  ...[30, 32, 33, 1_000, 100_000].map((depth) => nested('[', ']', depth)),
  ...[31, 5_000, 50_000].map((depth) => nested('{"a":', '}', depth)),
  ...[256, 3_000, 200_000].map((length) => 'x'.repeat(length)),
  `e${'\u0301'.repeat(5_000)}`,
  '👩‍👩‍👧‍👧'.repeat(300),
  ...['', '0', '1', 'true', 'null', '2016-12-31T23:59:60Z', '+275760-09-13T00:00:00Z'],
  ...[true, false, null, [], {}, [[]], [1, 2], { 0: 1 }, { length: 1 }, ['read', 'read']],
  ...HOSTILE_TEXTS,
]

/** Whole bodies that are no request, or hardly. */
export const HOSTILE_BODIES = [
  '',
  ' ',
  '{',
  '{}{}',
  'null',
  '[]',
  '"x"',
  '1',
  'NaN',
  '\ufeff{}',
  '{"points":1,"points":2,"source_ref":"a","delta":1}',
  "{'points':1}",
  '{"points":1,}',
  '{"points":01}',
  '\u0000',
  `{"a":"${'x'.repeat(1_048_576)}"}`,
]

/** Path parameters as they stand in the URL. */
export const HOSTILE_IDS = [
  ...['%00', 'a%00b', '%ff', '%', '%zz', '%c0%80', '%ed%a0%80', '%f0%9f%92%a9', '%uD800'],
  ...['%2f', '..%2f..', '%2e%2e', '%5c', '%20', '+', ';', '1001;x', '1001,1002', '*', ':number'],
  ...['0', '-1', '01', '1e3', '1.0', '9007199254740991', '9007199254740993', '9'.repeat(300)],
  ...['9'.repeat(1_000), '9'.repeat(2_000), 'null', 'undefined', '__proto__', 'constructor'],
  ...['gid:%2F%2Fother%2FCustomer%2F1001', 'gid:%2F%2Fshopify%2FOrder%2F1', "'%20OR%201=1--"],
]

/** Values of query fields as they stand in the URL. */
export const HOSTILE_QUERY_VALUES = [
  ...['', '0', '1', '-1', '250', '251', '1e2', '1.0', '9'.repeat(30), 'true', 'TRUE', 'null'],
  ...['%00', 'a%00b', '%ff', '%', '%ed%a0%80', '%f0%9f%92%a9', '+', '%2B', 'x'.repeat(600)],
  ...['earn,', 'earn,%00', 'constructor', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'],
  ...['2016-12-31T23:59:60Z', '2026-02-30T00:00:00Z', '2026-01-01'],
]

export const HOSTILE_QUERY_NAMES = ['__proto__', 'constructor', 'a[b]', '%00', '', 'x', 'shop']

/** Headers with the values that each may come with. Not more at once than a test can explain. */
export const HOSTILE_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'Idempotency-Key': ['auto', '', 'é', 'a b', 'x'.repeat(255), 'x'.repeat(256), 'one', '__proto__'],
  'Service-Version': ['', '2026-10-01', '2020-01-01', 'x'.repeat(2_000), '__proto__', 'é'],
  'Content-Type': [
    ...['', 'x', ';', 'application/', '/json', 'é', 'a/b/c', 'text/plain', 'APPLICATION/JSON'],
    ...['application/json; charset=utf-16', 'application/json;;;', 'application/json, text/plain'],
    ...['multipart/form-data', 'application/x-www-form-urlencoded', 'application/jsonp'],
  ],
  'X-Request-Id': ['', 'é', '"', '{}', 'a b', 'x'.repeat(128), 'x'.repeat(129)],
  Authorization: [
    ...['', 'Bearer', 'bearer x', 'Basic eDp5', 'Bearer é', 'Bearer lrl_x', 'Bearer lst_'],
    ...['Bearer lst_x.y', 'Bearer lst_e30.AAAA', 'Bearer a b', `Bearer ${'x'.repeat(4_000)}`],
  ],
  Accept: ['', 'text/html', '*/*;q=2'],
  'Accept-Version': ['', '1.x', '^2'],
  'Accept-Encoding': ['br', 'zzz'],
  'Content-Encoding': ['gzip'],
  'X-HTTP-Method-Override': ['DELETE'],
  Origin: ['null', 'https://elsewhere.example'],
}
