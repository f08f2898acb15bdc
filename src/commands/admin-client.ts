import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { findKeptSecret } from '../lib/kept-secret.ts'
import { ErrorBody } from '../schemas/base/error.ts'
import type { Options } from './command.ts'

/** The running service did not do what a command asked; the message says it in one line. */
export class ServiceError extends Error {
  override name = 'ServiceError'
}

const ANSWERED_WITHIN_MS = 10_000

/** The admin API of a running service, as a command calls it. */
export class AdminClient {
  readonly base_url: string
  readonly #token: string
  readonly #shop: Readonly<Record<string, string>>

  constructor(config: Config, { values }: Pick<Options, 'values'>) {
    const url = values.get('--url')
    this.base_url = url === undefined ? config.base_url : requireUrl('--url', url).href
    this.#token = adminToken(config)
    const shop = values.get('--shop')
    this.#shop = shop === undefined ? {} : { shop }
  }

  /** Throws `ServiceError` if there is no answer of this shape. */
  get<Shape extends TSchema>(
    path: string,
    query: Readonly<Record<string, string>>,
    shape: Shape,
  ): Promise<Static<Shape>> {
    return this.#ask(path, query, {}, shape)
  }

  post<Shape extends TSchema>(path: string, body: object, shape: Shape): Promise<Static<Shape>> {
    const headers = { 'Content-Type': 'application/json' }
    return this.#ask(path, {}, { method: 'POST', headers, body: JSON.stringify(body) }, shape)
  }

  async #ask<Shape extends TSchema>(
    path: string,
    query: Readonly<Record<string, string>>,
    request: { method?: string; headers?: Record<string, string>; body?: string },
    shape: Shape,
  ): Promise<Static<Shape>> {
    const search = new URLSearchParams({ ...query, ...this.#shop })
    const url = `${this.base_url.replace(/\/+$/, '')}/admin/api${path}?${search}`
    const headers = { ...request.headers, Authorization: `Bearer ${this.#token}` }
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS)
    const answer = await fetch(url, { ...request, headers, signal, redirect: 'error' })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => {
        throw new ServiceError(`no service answers at ${this.base_url}; --url says where it is`)
      })
    const body = parsed(answer.text)
    if (Compile(shape).Check(body)) return body
    if (Compile(ErrorBody).Check(body)) throw new ServiceError(body.error.message)
    throw new ServiceError(
      `${this.base_url} answers ${answer.status}, and not as this release does`,
    )
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The token from the environment, or the one stored by a service on this machine. */
export function adminToken({ admin_token, data_dir }: Config): string {
  const token = admin_token ?? findKeptSecret(data_dir, 'admin-token')
  if (token !== null) return token
  throw new ConfigError(
    'LAUREL_ADMIN_TOKEN',
    `is needed, or LAUREL_DATA_DIR as the service has it: there is no admin-token in ${data_dir}`,
  )
}

export function requireUrl(option: string, text: string | undefined): URL {
  const url = text === undefined ? null : URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  const sent = text === undefined ? 'it is missing' : `not "${text}"`
  throw new ConfigError(option, `must be an http or https URL, ${sent}`)
}
