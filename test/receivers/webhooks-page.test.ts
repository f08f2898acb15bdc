import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../../src/webhooks/domain/webhook-samples.ts'
import { eventBody, TOPICS } from '../../src/webhooks/domain/webhooks.ts'
import { eventFaults } from '../support/emitted-events.ts'

/** What docs/webhooks.md shows is true: its events are events. */

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
