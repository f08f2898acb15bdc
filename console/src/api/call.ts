import { BELOW } from './below.ts'
import type { Operations } from './operations.ts'
import { problemOf, unreachable } from './problem.ts'
import { session } from './session-store.ts'

/** Such as `GET /admin/api/members`. */
export type OperationName = keyof Operations

type Needed<Input> = Input extends { body: unknown } | { params: unknown } ? [Input] : [Input?]

/** What goes into a call: `params` of its path, `query` and `body`, as far as it has them. */
export type InputOf<Name extends OperationName> = Omit<Operations[Name], 'answer'>
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer']

interface Sending {
  /** Another shop than that of the page; `*`: all. */
  readonly shop?: string | undefined
  /** Sent as it is, in place of a body. */
  readonly file?: Blob | undefined
  /** Sent again with the same key, a write is carried out once. */
  readonly key?: string
  readonly signal?: AbortSignal
}

interface AnyInput extends Sending {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Calls the service in the name of the person who is signed in. If the session has ended, it waits
 * until the person has signed in again, and goes on. Throws a `Problem`.
 */
export function call<Name extends OperationName>(
  name: Name,
  ...[input]: Needed<InputOf<Name> & Sending>
): Promise<AnswerOf<Name>> {
  return callWith(name, { ...input })
}

/** The same, for code whose input is known to belong to the name in another way. */
export async function callWith<Name extends OperationName>(
  name: Name,
  input: object,
): Promise<AnswerOf<Name>> {
  const response = await send(name, input)
  // The document that the types are made of describes what the service answers.
  return (await response.json()) as AnswerOf<Name>
}

/** An answer that is sent piece by piece while work goes on. */
export async function openStream(
  name: OperationName,
  input: object,
): Promise<ReadableStream<Uint8Array> | null> {
  return (await send(name, input)).body
}

/** The same for an answer that is a file. */
export async function fetchFile(name: OperationName, input: object = {}): Promise<Blob> {
  return (await send(name, input)).blob()
}

async function send(name: OperationName, input: AnyInput): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  const { params = {}, query = {}, body, file, key = crypto.randomUUID(), signal } = input
  const url = BELOW + filled(path, params) + queryOf(query)
  for (;;) {
    const init = {
      method,
      headers: headersOf(method, key, { ...input, shop: input.shop ?? session.shop }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file }),
      ...(signal && { signal }),
    }
    const response = await fetch(url, init).catch((error: unknown) => {
      throw signal?.aborted === true ? error : unreachable()
    })
    if (response.ok) return response
    const problem = await problemOf(response)
    if (!session.endedBy(problem, name)) throw problem
    await session.back()
  }
}

function headersOf(
  method: string,
  key: string,
  { body, file, shop }: Pick<AnyInput, 'body' | 'file'> & { readonly shop: string | null },
): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...(shop !== null && { 'Laurel-Shop': shop }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(file !== undefined && { 'Content-Type': file.type }),
    ...(method !== 'GET' && { 'Idempotency-Key': key }),
  }
}

function filled(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
