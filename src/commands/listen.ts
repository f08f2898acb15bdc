import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../lib/clock.ts'
import { newSigningSecret } from '../lib/event-signature.ts'
import { GuardedClient } from '../lib/guarded-request.ts'
import { LIVE_VERSIONS } from '../versions/live.ts'
import { sendEvent } from '../webhooks/actions/send-event.ts'
import type { Attempt } from '../webhooks/domain/webhooks.ts'
import { requireUrl, ServiceError, serviceClient } from './client/admin-client.ts'
import { EventFeed, type ReceivedEvent } from './client/event-feed.ts'
import { type Command, type Options, SHOP_OPTION, URL_OPTION } from './line/command.ts'

const ASKED_EVERY_MS = 1_000
const SECRET_BYTES = 32

export const listenCommand: Command = {
  name: 'webhooks listen',
  group: 'tools',
  about: 'sends new events to a URL of yours, signed, while you build a receiver',
  options: [
    { name: '--forward-to', value: 'url', about: 'where the events go', required: true },
    { name: '--topics', value: 'topic,topic', about: 'only these topics' },
    {
      name: '--secret',
      value: 'whsec_...',
      about: 'sign with this secret; default: a new one, which is printed',
    },
    URL_OPTION,
    SHOP_OPTION,
  ],
  example: 'laurel webhooks listen --forward-to http://localhost:3000/hook',
  run: listen,
}

/**
 * Sends the events of a running service to an address that only this machine can reach, with the
 * headers and the signature of a real delivery, once each, until a signal comes.
 */
async function listen(config: Config, options: Options): Promise<number> {
  const { values } = options
  const url = requireUrl('--forward-to', values.get('--forward-to')).href
  const secret = signingSecret(values.get('--secret'))
  const client = serviceClient(config, options)
  const feed = new EventFeed(client, values.get('--topics'))
  await feed.start()
  say(`Listening to ${client.place}, sending to ${url}. Ctrl-C ends it.`)
  say(`Signing secret  ${secret}\n`)
  const stopped = whenStopped()
  const outbound = new GuardedClient({ allow_private: true })
  const send = ({ id, topic, created_at, shop, payload }: ReceivedEvent) => {
    const receiver = {
      shop: { domain: shop },
      webhook: { url, api_version: LIVE_VERSIONS.current.name },
      secret,
      previous: null,
    }
    const event = { event_id: id, topic, created_at: new Date(created_at), payload }
    return sendEvent({ clock: systemClock, outbound, versions: LIVE_VERSIONS }, receiver, event)
  }
  let is_away = false
  while (!stopped.aborted) {
    try {
      for (const event of await feed.next()) say(lineOf(event, await send(event)))
      is_away = false
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      if (!is_away) say(`${error.message}; asking again every second`)
      is_away = true
    }
    await wait(ASKED_EVERY_MS, undefined, { signal: stopped }).catch(() => undefined)
  }
  outbound.close()
  return 0
}

function signingSecret(secret: string | undefined): string {
  if (secret === undefined) return newSigningSecret(randomBytes(SECRET_BYTES))
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) return secret
  throw new ConfigError('--secret', 'must be whsec_ and at least 32 characters of base64')
}

function whenStopped(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

/** `16:09:08  points.earned  evt_01j...  204 in 12 ms` */
function lineOf({ id, topic }: ReceivedEvent, attempt: Attempt): string {
  const { at, status_code, error, duration_ms } = attempt
  const answer = status_code === null ? `no answer: ${error}` : String(status_code)
  return [at.slice(11, 19), topic.padEnd(18), id, `${answer} in ${duration_ms} ms`].join('  ')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
