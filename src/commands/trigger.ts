import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { createTestEventOperation } from '../endpoints/admin/webhooks/create-test-event.ts'
import { TOPICS } from '../webhooks/domain/webhooks.ts'
import { serviceClient } from './client/admin-client.ts'
import { type Command, type Options, SHOP_OPTION, URL_OPTION } from './line/command.ts'

export const triggerCommand: Command = {
  name: 'webhooks trigger',
  group: 'tools',
  about: 'creates a test event',
  words: [{ name: 'topic', about: 'the topic of the event' }],
  options: [
    {
      name: '--customer',
      value: 'id',
      about: 'the customer in it: number, GID or external:<id>; default: 1001',
    },
    URL_OPTION,
    SHOP_OPTION,
  ],
  example: 'laurel webhooks trigger tier.changed --customer 1001',
  run: trigger,
}

/** Makes a test event of a topic happen in a running service. */
async function trigger(config: Config, options: Options): Promise<number> {
  const { values, words } = options
  const [topic] = words
  if (!TOPICS.some((known) => known === topic)) {
    throw new ConfigError(`"${topic}"`, `is not a topic; there are ${TOPICS.join(', ')}`)
  }
  const body = { topic, ...customer(values.get('--customer')) }
  const client = serviceClient(config, options)
  const { event, deliveries } = await client.call(createTestEventOperation, { body })
  const endpoints = deliveries === 1 ? '1 endpoint' : `${deliveries} endpoints`
  process.stdout.write(`${event.id} of ${event.topic} goes to ${endpoints}.\n`)
  return 0
}

function customer(id: string | undefined): { customer_id?: number | string } {
  if (id === undefined) return {}
  if (/^[1-9][0-9]*$/.test(id) && Number.isSafeInteger(Number(id))) {
    return { customer_id: Number(id) }
  }
  if (/^external:.|^gid:/.test(id)) return { customer_id: id }
  const message = `must be the number, the GID or external:<id> of a customer, not "${id}"`
  throw new ConfigError('--customer', message)
}
