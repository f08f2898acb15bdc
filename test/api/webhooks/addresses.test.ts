import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Canary, startCanary } from '../../support/canary.ts'
import { LOCAL_NAMES, PRIVATE_HOSTS, PUBLIC_HOSTS } from '../../support/hosts.ts'
import { expectOk, newShop, TestShop } from '../../support/shop.ts'

/** Which addresses a merchant can have events sent to. */

const ADA = 1
const TOPICS = ['points.earned']

const subscribe = (shop: TestShop, url: string) => shop.post('/webhooks', { url, topics: TOPICS })

/** What came of subscribing each address: `accepted`, or the field that is wrong with it. */
async function outcomes(
  shop: TestShop,
  urls: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  const came: [string, string][] = []
  for (const url of urls) {
    const reply = await subscribe(shop, url)
    came.push([url, reply.status === 201 ? 'accepted' : `${reply.status} ${fieldOf(reply.body)}`])
    // A shop has few endpoints.
    if (reply.status === 201) expectOk(await shop.call('DELETE', `/webhooks/${reply.body.id}`))
  }
  return came
}

interface Refusal {
  readonly error?: { readonly details?: { readonly errors?: readonly { field: string }[] } }
}

const fieldOf = ({ error }: Refusal) => error?.details?.errors?.map(({ field }) => field).join()

const all = (urls: readonly string[], outcome: string) => urls.map((url) => [url, outcome])

describe('an address for events', () => {
  it('is refused with a password in it, which no answer repeats', async () => {
    const shop = await newShop()
    const long = `https://user:${'secret'.repeat(40)}@example.com/`
    for (const url of ['https://user:secret@example.com/', 'https://secret@example.com', long]) {
      const { status, body } = await subscribe(shop, url)
      expect(status).toBe(422)
      expect(body.error.details).toMatchObject({ field: 'url' })
      expect(JSON.stringify(body)).not.toContain('secret')
    }
  })

  it('is refused where it is not public, in whatever notation', async () => {
    const { port, connections, close } = await startCanary()
    const shop = await newShop()
    const urls = [...PRIVATE_HOSTS, ...LOCAL_NAMES].flatMap((host) => [
      `https://${host}:${port}/hooks`,
      `https://${host}`,
    ])
    expect(await outcomes(shop, urls)).toEqual(all(urls, '422 url'))
    expect(connections()).toBe(0)
    expect((await shop.get('/webhooks')).body.data).toEqual([])
    await close()
  })

  it('is accepted where it is public, in whatever notation', async () => {
    const urls = PUBLIC_HOSTS.map((host) => `https://${host}/hooks`)
    expect(await outcomes(await newShop(), urls)).toEqual(all(urls, 'accepted'))
  })

  it('is refused where it is not one of https', async () => {
    const urls = [
      'http://8.8.8.8/',
      'HTTP://8.8.8.8/',
      'ftp://8.8.8.8/',
      'ws://8.8.8.8/',
      'wss://8.8.8.8/',
      'gopher://8.8.8.8/',
      'file:///etc/passwd',
      'data:text/plain,hello',
      'javascript:alert(1)',
      'unix:/var/run/docker.sock',
      'blob:https://8.8.8.8/',
      '//8.8.8.8/',
      '8.8.8.8',
      'example.com/hooks',
      'https',
      'https:',
      'https://',
      'https:///',
      'https://?',
      'https://#',
      'https://:443/',
      'https://1.2.3.4.5/',
      'https://256.8.8.8/',
      'https://8.8.8.08/',
      'https://4294967296/',
      'https://0x100000000/',
      'https://a.1/',
      'https://[8.8.8.8]/',
      'https://[::1/',
      'https://::1/',
      'https://[fe80::1%25lo]/',
      'https://[fe80::1%lo]/',
      'https://[::ffff:127.1]/',
      'https://[v1.a]/',
      'https://exa%00mple.com/',
      'https://exa%20mple.com/',
      'https://exa<mple.com/',
      'https://8.8.8.8:65536/',
      'https://8.8.8.8:-1/',
      'https://8.8.8.8:https/',
    ]
    expect(await outcomes(await newShop(), urls)).toEqual(all(urls, '422 url'))
  })

  it('is refused with a name or password, a fragment, spaces or control characters', async () => {
    const urls = [
      'https://ada@8.8.8.8/',
      'https://ada:secret@8.8.8.8/',
      'https://:secret@8.8.8.8/',
      'https://8.8.8.8@127.0.0.1/',
      'https://8.8.8.8:443@127.0.0.1/',
      'https://127.0.0.1#@8.8.8.8/',
      'https://8.8.8.8/#hooks',
      'https://8.8.8.8/hooks?a=1#b',
      ' https://8.8.8.8/',
      'https://8.8.8.8/ ',
      'https://8.8.8.8/a b',
      'https://8.8.8.8/\u00a0',
      'https://8.8.\n8.8/',
      'https://8.8.8.8/\r\nX-Injected: 1',
      'ht\ttps://8.8.8.8/',
      'https://8.8.8.8/\u0000',
      '\u0000https://8.8.8.8/',
      'https://8.8.8.8/\u0085',
      ' ',
      '',
      `https://8.8.8.8/${'a'.repeat(2_048)}`,
    ]
    expect(await outcomes(await newShop(), urls)).toEqual(all(urls, '422 url'))
  })

  it('is refused at a port that other services have', async () => {
    const ports = [0, 1, 22, 25, 80, 110, 442, 444, 465, 587, 993, 1023]
    const urls = ports.map((port) => `https://8.8.8.8:${port}/`)
    expect(await outcomes(await newShop(), urls)).toEqual(all(urls, '422 url'))
  })

  it('is accepted in all other ways', async () => {
    const urls = [
      'https://8.8.8.8',
      'https://8.8.8.8/',
      'https://8.8.8.8?shop=1',
      'https://8.8.8.8:443/',
      'https://8.8.8.8:0443/',
      'https://8.8.8.8:1024/',
      'https://8.8.8.8:65535/',
      'HTTPS://8.8.8.8/hooks',
      'https://8.8.8.8/%0d%0aX-Injected:%201',
      'https://8.8.8.8/@127.0.0.1/',
      'https://8.8.8.8\\@127.0.0.1/',
      'https://8.8.8.8/http://127.0.0.1/',
      'https://8.8.8.8/?url=http://169.254.169.254/',
      'https://8.8.8.8/\u00fcber',
    ]
    expect(await outcomes(await newShop(), urls)).toEqual(all(urls, 'accepted'))
  })

  it('is shown as it is called, however it was written', async () => {
    const spelled = [
      ['https://8.8.8.8', 'https://8.8.8.8'],
      ['https://8.8.8.8/hooks', 'https://8.8.8.8/hooks'],
      ['https:8.8.8.8/hooks', 'https://8.8.8.8/hooks'],
      ['https:///8.8.8.8/', 'https://8.8.8.8/'],
      ['HTTPS://8.8.8.8:443/a/../b', 'https://8.8.8.8/b'],
      ['https://8.8.8.8\\\\@127.0.0.1/', 'https://8.8.8.8//@127.0.0.1/'],
      ['https://HOOKS.invalid/\u00fc', 'https://hooks.invalid/%C3%BC'],
    ]
    const shop = await newShop()
    for (const [written = '', called] of spelled) {
      expect((await subscribe(shop, written)).body.url).toBe(called)
    }
  })

  it('is accepted by a name that nobody knows yet', async () => {
    const urls = [
      'https://hooks.invalid/',
      'https://hooks.invalid./',
      'https://hooks.invalid:8443/laurel',
      'https://b\u00fccher.invalid/',
      'https://localhost.invalid/',
      'https://notlocalhost.invalid/',
      'https://127.0.0.1.invalid/',
      `https://${'a.'.repeat(200)}invalid/`,
    ]
    expect(await outcomes(await newShop(), urls)).toEqual(all(urls, 'accepted'))
  })

  it('that is refused says what is allowed and what was sent', async () => {
    const shop = await newShop()
    const url = 'https://2130706433/hooks'
    expect((await subscribe(shop, url)).body.error.details.errors).toEqual([
      { field: 'url', message: 'must point to the public internet', received: url },
    ])
  })
})

describe('an endpoint from a time when addresses of one’s own were allowed', () => {
  let lenient: TestApp
  let strict: TestApp
  let canary: Canary
  beforeAll(async () => {
    canary = await startCanary()
    lenient = await startApp({
      database_name: `laurel_addresses_${process.env.VITEST_POOL_ID}`,
      config: { allow_private_webhooks: true },
    })
    strict = await startApp({ database: lenient.database })
  })
  afterAll(async () => {
    await strict.close()
    await lenient.close()
    await canary.close()
  })

  it.each([
    ['http', '127.0.0.1'],
    ['https', '127.0.0.1'],
    ['https', '0.0.0.0'],
    ['https', 'localhost'],
    ['https', '[::ffff:127.0.0.1]'],
    ['https', '[::1]'],
  ])('is connected to no longer: %s to %s', async (scheme, host) => {
    const at_ease = await newShop(lenient)
    const url = `${scheme}://${host}:${canary.port}/hooks`
    const { id } = expectOk(await subscribe(at_ease, url)).body
    const { domain, key } = at_ease
    const shop = new TestShop(strict, domain, key)
    const tested = await shop.post(`/webhooks/${id}/test`, { topic: 'points.earned' })
    expect(tested.body).toMatchObject({ delivered: false, status_code: null })
    await shop.customer(ADA)
    await shop.award(ADA, 10)
    await strict.context.runDueJobs()
    expect((await shop.get(`/webhooks/${id}`)).body).toMatchObject({ last_success_at: null })
    expect((await shop.get(`/webhooks/${id}`)).body.consecutive_failures).toBeGreaterThan(0)
    expect(canary.connections()).toBe(0)
  })
})
