import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../../src/webhooks/domain/webhook-samples.ts'
import { eventBody, TOPICS } from '../../src/webhooks/domain/webhooks.ts'
import { eventFaults } from '../support/emitted-events.ts'
import { type Arrived, arrived, spoilt } from './deliveries.ts'

/** What docs/webhooks.md shows is true: its events are events, and its programs work. */

const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')

function blocks(language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm')
  return [...page.matchAll(fence)].map(([, text = '']) => text)
}

describe('the events of the page', () => {
  const events = blocks('json').map((text) => JSON.parse(text))

  it('show every topic once', () => {
    expect(events.map(({ topic }) => topic)).toEqual(TOPICS)
  })

  it.each(events.map((event) => [event.topic, event]))('show %s as it is', (_topic, event) => {
    expect(eventFaults(event)).toEqual([])
  })
})

it.each(TOPICS)('a test event of %s is as documented, and nothing beside it is', (topic) => {
  const shop = { platform: 'shopify', currency: 'EUR', domain: 'bean-there.example' }
  const sample = sampleEvent(shop, topic, new Date('2026-11-21T09:30:00Z'))
  const event = JSON.parse(eventBody(shop, { event_id: 'evt_test_1', ...sample }))
  expect(eventFaults(event)).toEqual([])
  expect(eventFaults({ ...event, more: 1 })).not.toEqual([])
  expect(eventFaults({ ...event, payload: { ...event.payload, more: 1 } })).not.toEqual([])
  const { customer_id: _left_out, ...payload } = event.payload
  expect(eventFaults({ ...event, payload })).not.toEqual([])
})

/** Programs that read a delivery from standard input and print the event, or "refused". */
const PROGRAMS = [
  {
    language: 'python',
    command: 'python3',
    words: ['-c'],
    around: (code: string) => `${code}
import sys
given = json.load(sys.stdin)
try:
    event = verify_event(base64.b64decode(given["body"]), given["headers"], given["secret"])
    print(event["id"])
except ValueError:
    print("refused")
`,
  },
  {
    language: 'php',
    command: 'php',
    words: ['-r'],
    around: (code: string) => `${code}
$given = json_decode(file_get_contents('php://stdin'), true);
try {
    $event = verify_event(base64_decode($given['body']), $given['headers'], $given['secret']);
    echo $event['id'], "\\n";
} catch (RuntimeException) {
    echo "refused\\n";
}
`,
  },
]
const installed = PROGRAMS.filter(
  ({ command }) => spawnSync(command, ['--version']).error === undefined,
)

// Only where the machine has the language; the page itself is the same everywhere.
describe.runIf(installed.length > 0)('the program of the page', () => {
  it.each(installed)('in $language knows a delivery from a forged one', (program) => {
    const { language, command, words, around } = program
    const [code = '', ...others] = blocks(language)
    expect(others).toEqual([])
    const run = ({ body, headers, secret }: Arrived) => {
      const input = JSON.stringify({ body: body.toString('base64'), headers, secret })
      const done = spawnSync(command, [...words, around(code)], { input, encoding: 'utf8' })
      return done.stdout.trim() || done.stderr
    }
    expect(run(arrived())).toBe('evt_01jd3k5m9q8r7s6t5v4w3x2y1z')
    const verdicts = Object.entries(spoilt()).map(([what, one]) => [what, run(one)])
    expect(verdicts).toEqual(Object.keys(spoilt()).map((what) => [what, 'refused']))
  })
})
