import { randomUUID } from 'node:crypto'
import type { Role } from '../../src/domain/people/roles.ts'
import { codeAt } from '../../src/lib/one-time-code.ts'
import type { AdminAnswerOf, AnswerOf } from './answers.ts'
import { ADMIN_TOKEN, type TestApp } from './app.ts'
import { type Reply, send, type TestRequest } from './http.ts'
import { expectOk, type TestShop } from './shop.ts'

/** The origin of the pages of the tested service. */
export const OWN_ORIGIN = 'http://laurel.test'
export const PASSWORD = 'correct horse battery'

/** What a browser sends beside the cookie; null: nothing. */
export interface BrowserOptions {
  shop?: string | null
  origin?: string | null
  headers?: Record<string, string>
}

/** Somebody in front of a browser, which keeps the cookie that it gets. */
export class Browser {
  readonly app: TestApp
  cookie: string | null = null
  /** The cookie by which it is known again after it was signed out. */
  known_as: string | null = null
  /** In which shop the console is open; null: it says none. */
  shop: string | null

  constructor(app: TestApp, shop: string | null = null) {
    this.app = app
    this.shop = shop
  }

  admin<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    options: BrowserOptions = {},
  ): Promise<Reply<AdminAnswerOf<Method, Path>>> {
    return this.#send({ method, path: `/admin/api${path}`, body }, options)
  }

  call<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    options: BrowserOptions = {},
  ): Promise<Reply<AnswerOf<Method, Path>>> {
    const headers = {
      ...(method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }),
      ...options.headers,
    }
    return this.#send({ method, path: `/api/v1${path}`, body }, { ...options, headers })
  }

  async #send(request: TestRequest, options: BrowserOptions) {
    const own = new URL(this.app.context.config.base_url).origin
    const { shop = this.shop, origin = own, headers = {} } = options
    const cookies = [this.cookie, this.known_as].filter((cookie) => cookie !== null)
    const reply = await send(this.app.base_url, {
      ...request,
      headers: {
        ...(cookies.length === 0 ? {} : { Cookie: cookies.join('; ') }),
        ...(shop === null ? {} : { 'Laurel-Shop': shop }),
        ...(origin === null ? {} : { Origin: origin }),
        ...headers,
      },
    })
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1)
      if (/laurel_browser=/.test(pair)) this.known_as = pair
      else this.cookie = pair.endsWith('=') ? null : pair
    }
    return reply
  }

  signIn(email: string, password: string = PASSWORD, code?: string) {
    const body = { email, password, ...(code === undefined ? {} : { code }) }
    return this.admin('POST', '/session', body)
  }
}

export interface TestPerson {
  readonly browser: Browser
  readonly person_id: string
  readonly email: string
}

/** The token of a link. */
export function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1)
}

export async function inviteTo(
  shop: TestShop,
  role: Role,
  { email = `${randomUUID()}@people.example`, all_shops = false } = {},
): Promise<{ email: string; token: string; id: string }> {
  const body = { email, role, all_shops }
  const { link, id } = expectOk(await shop.admin('POST', '/invitations', body, ADMIN_TOKEN)).body
  return { email, token: tokenOf(link), id }
}

/** Somebody with this role in a shop, or in all, who has just signed in. */
export async function newPerson(
  shop: TestShop,
  role: Role,
  options: { email?: string; all_shops?: boolean; name?: string } = {},
): Promise<TestPerson> {
  const { name = 'Ada Example', ...invited } = options
  const { email, token } = await inviteTo(shop, role, invited)
  const browser = new Browser(shop.app, options.all_shops === true ? '*' : shop.domain)
  const body = { token, name, password: PASSWORD }
  const { person } = expectOk(await browser.admin('POST', '/invitations/accept', body)).body
  if (person === undefined) throw new Error('the invitation was not accepted')
  return { browser, person_id: person.person_id, email }
}

/** Turns a second factor on; answers what makes its codes and the recovery codes. */
export async function withSecondFactor(
  browser: Browser,
): Promise<{ codeNow: () => string; recovery_codes: string[] }> {
  const set_up = await browser.admin('POST', '/me/second-factor', { password: PASSWORD })
  const secret = bytesOf(expectOk(set_up).body.secret)
  const codeNow = () =>
    codeAt(secret, Math.floor(browser.app.context.clock.now().getTime() / 30_000))
  const { recovery_codes } = expectOk(
    await browser.admin('PUT', '/me/second-factor', { code: codeNow() }),
  ).body
  return { codeNow, recovery_codes }
}

/** What an authenticator app makes of a secret in Base32. */
export function bytesOf(base32: string): Buffer {
  const bits = [...base32]
    .map((character) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character))
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
