import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { ConfigError } from '../../config/setting.ts'
import type { Config } from '../../config.ts'
import type { Operation } from '../../endpoints/door/define-operation.ts'
import { FolderLocked } from '../../lib/folder-lock.ts'
import { findKeptSecret } from '../../lib/kept-secret.ts'
import { trimTrailing } from '../../lib/trim-trailing.ts'
import { ErrorBody } from '../../schemas/base/error.ts'
import type { Options } from '../line/command.ts'
import type { SentContent, Transport } from './transport.ts'

/** The service did not do what a command asked; the message says it in one line. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  /** What is wrong with each field, as the service says it. */
  readonly faults: readonly Fault[]

  constructor(message: string, faults: readonly Fault[] = []) {
    super(message)
    this.faults = faults
  }
}

interface Fault {
  readonly field: string
  readonly message: string
  readonly allowed?: unknown
  readonly received?: unknown
}

/** As much of an operation as a call needs. */
export interface Callable<Result> extends Pick<Operation, 'method' | 'path' | 'takes'> {
  readonly result: Result
}

/** What an operation takes; the parts that it does not have are left out. */
export interface OperationRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** In place of a body; sent as it is read. */
  readonly file?: SentContent
}

/** Longer than any operation takes: one that asks Shopify many things takes some ten seconds. */
const ANSWERED_WITHIN_MS = 60_000
const PREFIX = '/admin/api'

/** The admin API, as a command calls it: the operations that everybody calls. */
export class AdminClient {
  readonly #transport: Transport
  readonly #shop: Readonly<Record<string, string>>

  constructor(transport: Transport, { values }: Pick<Options, 'values'>) {
    this.#transport = transport
    const shop = values.get('--shop')
    this.#shop = shop === undefined ? {} : { shop }
  }

  get place(): string {
    return this.#transport.place
  }

  /** Throws `ServiceError` if there is no answer of the operation's shape. */
  async call<Result extends TObject<TProperties>>(
    operation: Callable<Result>,
    request: OperationRequest,
  ): Promise<Static<Result>> {
    const limit_ms = request.file === undefined ? ANSWERED_WITHIN_MS : null
    const { status, content } = await this.#send(operation, request, limit_ms)
    const answer = parsed(await text(content).catch(() => ''))
    if (status < 300 && Compile(operation.result).Check(answer)) return answer
    throw this.#refused(status, answer)
  }

  /** The file that an operation sends, as it comes; it fails if the service breaks off. */
  async download(
    operation: Pick<Operation, 'method' | 'path'>,
    request: OperationRequest,
  ): Promise<Readable> {
    const sent = await this.#send(operation, request, null)
    const { status, content } = sent
    // A stranger's page is no file.
    if (status < 300 && sent.content_disposition?.startsWith('attachment')) return content
    throw this.#refused(status, parsed(await text(content).catch(() => '')))
  }

  #send(
    { method, path }: Pick<Operation, 'method' | 'path'>,
    { params = {}, query = {}, body, file }: OperationRequest,
    limit_ms: number | null,
  ) {
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    const search = String(new URLSearchParams({ ...query, ...this.#shop }))
    const url = `${PREFIX}${at}${search === '' ? '' : `?${search}`}`
    const content =
      body === undefined ? file : { media_type: 'application/json', content: JSON.stringify(body) }
    return this.#transport.send({ method, url, limit_ms, ...(content && { content }) })
  }

  #refused(status: number, answer: unknown): ServiceError {
    if (Compile(ErrorBody).Check(answer)) {
      const { message, details } = answer.error
      const said = details?.resource === 'shop' ? this.#aboutShop() : inOneLine(message)
      return new ServiceError(said, faultsOf(details?.errors))
    }
    return new ServiceError(`${this.place} answers ${status}, and not as this release does`)
  }

  #aboutShop(): string {
    const { shop } = this.#shop
    return shop === undefined
      ? 'there is no shop yet; "laurel shop create" adds one'
      : `--shop must be the domain of a shop that "laurel shop list" shows, not "${shop}"`
  }

  close(): Promise<void> {
    return this.#transport.close()
  }
}

/** A client of the running service that the options or the environment name. */
export function serviceClient(config: Config, options: Pick<Options, 'values'>): AdminClient {
  const url = options.values.get('--url')
  const base_url = url === undefined ? config.base_url : requireUrl('--url', url).href
  return new AdminClient(overHttp(base_url, adminToken(config)), options)
}

/**
 * A client in this process, on the database of the configuration. With `--url`, or if a service
 * works on the embedded database, of that service.
 */
export async function openAdminClient(config: Config, options: Options): Promise<AdminClient> {
  if (options.values.has('--url')) return serviceClient(config, options)
  try {
    // The whole service, which a client of a running one need not load.
    const { openInThisProcess } = await import('./in-this-process.ts')
    return new AdminClient(await openInThisProcess(config), options)
  } catch (error) {
    if (error instanceof FolderLocked) return serviceClient(config, options)
    throw error
  }
}

function overHttp(base_url: string, token: string): Transport {
  return {
    place: base_url,
    async send({ method, url, content, limit_ms }) {
      const request = {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(content === undefined ? {} : { 'Content-Type': content.media_type }),
        },
        // A file is read as it is sent.
        ...(content === undefined ? {} : { body: content.content, duplex: 'half' as const }),
        ...(limit_ms === null ? {} : { signal: AbortSignal.timeout(limit_ms) }),
        redirect: 'error',
      } as const
      return fetch(`${trimTrailing(base_url, '/')}${url}`, request)
        .then(({ status, headers, body }) => ({
          status,
          content_disposition: headers.get('content-disposition'),
          content: body === null ? Readable.from([]) : Readable.fromWeb(body),
        }))
        .catch((error: unknown) => {
          const is_late = error instanceof Error && error.name === 'TimeoutError'
          throw new ServiceError(
            is_late
              ? `${base_url} has not answered in ${Number(limit_ms) / 1000} seconds; it may still do what was asked`
              : `no service answers at ${base_url}; --url says where it is`,
          )
        })
    },
    close: async () => undefined,
  }
}

const Faults = Compile(
  Type.Array(
    Type.Object({
      field: Type.String(),
      message: Type.String(),
      allowed: Type.Optional(Type.Unknown()),
      received: Type.Optional(Type.Unknown()),
    }),
  ),
)

function faultsOf(errors: unknown): Fault[] {
  if (!Faults.Check(errors)) return []
  return errors.map((fault) => ({ ...fault, message: inOneLine(fault.message) }))
}

/** It is shown on a terminal, which the service must not control. */
export function inOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
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
