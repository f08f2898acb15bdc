import { expect, it } from 'vitest'
import { readDevice } from '../../src/domain/people/device.ts'

/** What browsers say about themselves becomes the names that people know them by. */

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'

it.each([
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
  ],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`${IPHONE} (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${IPHONE} (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [
    `${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  [`${' '.repeat(1_000)}Firefox/140.0 Windows`, null, null],
  [undefined, null, null],
])('%s', (user_agent, browser, system) => {
  expect(readDevice(user_agent)).toEqual({ browser, system })
})
