import { randomUUID } from 'node:crypto'
import type { Static, TObject, TProperties } from 'typebox'
import { connectAssistant } from '../../actions/access/connect-assistant.ts'
import { createConnectionCode } from '../../actions/access/create-connection-code.ts'
import { useAssistant } from '../../actions/access/use-assistant.ts'
import { followPartnerLink } from '../../actions/partners/follow-partner-link.ts'
import type { App } from '../../app.ts'
import type { Answer, Caller } from '../../context.ts'
import type { AssistantScope } from '../../domain/access/scopes.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { callAndLog } from '../../endpoints/door/call-and-log.ts'
import { callOperation } from '../../endpoints/door/call-operation.ts'
import type { CallRequest } from '../../endpoints/door/call-request.ts'
import { assistantCaller } from '../../endpoints/door/caller.ts'
import type { DefinedEndpoint, Method } from '../../endpoints/door/define.ts'
import type { DefinedOperation } from '../../endpoints/door/define-operation.ts'
import { newId } from '../../lib/ids.ts'

type Shape = TObject<TProperties>

/** What a request says; path and query as texts. */
interface Said {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A clock that stands where the life of the demo shop is. */
export class PastClock {
  #at: Date

  constructor(at: Date) {
    this.#at = at
  }

  readonly now = (): Date => this.#at

  moveTo(at: Date): void {
    this.#at = at
  }
}

/** The doors of the service, as those call who run the demo shop and buy in it. */
export class Doors {
  readonly #app: App
  readonly #shop: Shop
  readonly #key: string

  constructor(app: App, shop: Shop, key: string) {
    this.#app = app
    this.#shop = shop
    this.#key = key
  }

  /** The shop's own server, which reports customers and orders. */
  get changes() {
    return this.#app.embedded_shop.changes
  }

  get shop(): Shop {
    return this.#shop
  }

  get #moment(): Date {
    return this.#app.context.clock.now()
  }

  /** What the clock has made due. */
  runDueJobs(): Promise<void> {
    return this.#app.context.runDueJobs()
  }

  /** The merchant, by the admin API. */
  async merchant<M extends Method, Result extends Shape>(
    operation: DefinedOperation<M, string, Result>,
    said: Said = {},
  ): Promise<Static<Result>> {
    const { context } = this.#app
    const answer = await callOperation(context, operation, {
      ...this.#request(said),
      // Others may have made a shop meanwhile.
      query: { shop: this.#shop.domain },
      authorization: `Bearer ${context.admin_token}`,
    })
    return resultOf(operation.operation_id, answer)
  }

  /** The shop's server, by its key; or an assistant. */
  async call<M extends Method, Result extends Shape>(
    endpoint: DefinedEndpoint<M, string, Result>,
    said: Said = {},
    caller?: Caller,
  ): Promise<Static<Result>> {
    const by = caller === undefined ? { authorization: `Bearer ${this.#key}` } : { caller }
    const request = { ...this.#request(said), idempotency_key: randomUUID(), ...by }
    const seen_as = {
      method: endpoint.method,
      path: `/api/v1${filled(endpoint.path, said.params)}`,
    }
    const { answer } = await callAndLog(this.#app.context, endpoint, request, seen_as)
    return resultOf(endpoint.operation_id, answer)
  }

  /** A shopper who follows a partner's link. Returns the id of the click. */
  async follow(link: string): Promise<string> {
    const link_token = new URL(link).pathname.split('/').at(-1) ?? ''
    const target = await followPartnerLink(
      this.#app.context,
      { link_token, is_click: true },
      this.#moment,
    )
    return new URL(target ?? '').searchParams.get('ref') ?? ''
  }

  /** An assistant that the merchant connects. */
  async connect(name: string, scopes: readonly AssistantScope[]): Promise<Caller> {
    const { context } = this.#app
    const { code } = await createConnectionCode(context, this.#shop.shop_id, this.#moment)
    const connected = await connectAssistant(
      context,
      { code, client_id: 'demo', name, scopes, mode: 'act' },
      this.#moment,
    )
    const used = connected && (await useAssistant(context, connected, this.#moment))
    const caller = used && (await assistantCaller(context, used, null))
    if (caller === null) throw new Error('the assistant could not be connected')
    return caller
  }

  #request({ params = {}, body }: Said): CallRequest {
    return {
      request_id: newId('req', this.#moment),
      now: this.#moment,
      address: null,
      authorization: undefined,
      idempotency_key: undefined,
      service_version: undefined,
      params,
      query: {},
      body: body === undefined ? { kind: 'none' } : { kind: 'value', value: body, fault: null },
    }
  }
}

function resultOf<Result extends Shape>(
  operation_id: string,
  { status, body }: Pick<Answer, 'status'> & { readonly body: unknown },
): Static<Result> {
  if (status >= 300) throw new Error(`${operation_id} answered ${status}: ${String(body)}`)
  // The service's own answer, made by the serializer of this type.
  return JSON.parse(String(body)) as Static<Result>
}

function filled(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, (_hole, name: string) => params[name] ?? '')
}
