import { Readable } from 'node:stream'
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import {
  type JsonRpcRefusal,
  NO_BATCHES,
  readMessage,
  refusalOf,
  refuseSaidTwice,
} from '../../mcp/said-twice.ts'
import { ANSWERED_WITHIN_MS } from './mcp-client.ts'

/** Lasts until its client ends it, so nobody waits for its answer. */
const SUBSCRIPTION = 'subscriptions/listen'

const NO_JSON = 'Each line is one message: an object of JSON.'
/** Far above the 1 MiB that a service takes; the SDK would end in silence at 10 MiB. */
const LINE_CHARACTERS_MAX = 4 * 2 ** 20
const TOO_LONG = `A line has ${LINE_CHARACTERS_MAX} characters at most.`
const NO_MESSAGE = 'This is no message of JSON-RPC 2.0.'

/**
 * Messages on standard input and output. When the input ends, what was read before is still
 * answered: the SDK's own transport would close at once, and drop what is on its way.
 */
export class AnsweringTransport extends StdioServerTransport {
  readonly closed: Promise<void>
  readonly #unanswered: UnansweredRequests
  readonly #markClosed: () => void

  constructor(input: NodeJS.ReadStream, output: NodeJS.WriteStream) {
    const unanswered = new UnansweredRequests()
    super(Readable.from(plainMessages(input, output, unanswered)), output)
    this.#unanswered = unanswered
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    this.#markClosed = resolve
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) {
      this.#unanswered.remove(message.id)
    }
  }

  override async close(): Promise<void> {
    await super.close()
    this.#markClosed()
  }
}

/** What was asked and is not answered yet. */
class UnansweredRequests {
  readonly #ids = new Set<unknown>()
  #whenNone: () => void = () => {}

  read(message: unknown): void {
    if (isJSONRPCRequest(message) && message.method !== SUBSCRIPTION) this.#ids.add(message.id)
    // A call that was cancelled gets no answer.
    const is_notice = isJSONRPCNotification(message)
    if (is_notice && message.method === 'notifications/cancelled') {
      this.remove(message.params?.requestId)
    }
  }

  remove(id: unknown): void {
    this.#ids.delete(id)
    if (this.#ids.size === 0) this.#whenNone()
  }

  /** Waits until all are answered, but no longer than an answer can take. */
  async none(): Promise<void> {
    if (this.#ids.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#whenNone = resolve
    const timer = setTimeout(resolve, ANSWERED_WITHIN_MS)
    await promise
    clearTimeout(timer)
  }
}

/**
 * Yields one message per line, and ends when all are answered. A line that is not a message is
 * refused here, because the SDK would drop it silently. So is a message with a name that appears
 * twice, because parsing keeps only one of the two.
 */
async function* plainMessages(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  unanswered: UnansweredRequests,
): AsyncGenerator<Buffer> {
  for await (const line of linesOf(input)) {
    if (line === null) {
      const refused = refusalOf(null, ProtocolErrorCode.InvalidRequest, TOO_LONG)
      output.write(`${JSON.stringify(refused)}\n`)
      continue
    }
    if (line.trim() === '') continue
    const message = readMessage(line)
    const refused = refuseSaidTwice(line, message) ?? refuseNoMessage(message)
    if (refused === null) {
      unanswered.read(message)
      yield Buffer.from(`${line}\n`)
    } else {
      output.write(`${JSON.stringify(refused)}\n`)
    }
  }
  await unanswered.none()
}

function refuseNoMessage(message: unknown): JsonRpcRefusal | null {
  if (message === null) return refusalOf(message, ProtocolErrorCode.ParseError, NO_JSON)
  if (Array.isArray(message)) {
    return refusalOf(message, ProtocolErrorCode.InvalidRequest, NO_BATCHES)
  }
  const is_message =
    isJSONRPCRequest(message) ||
    isJSONRPCNotification(message) ||
    isJSONRPCResultResponse(message) ||
    isJSONRPCErrorResponse(message)
  return is_message ? null : refusalOf(message, ProtocolErrorCode.InvalidRequest, NO_MESSAGE)
}

/** The last line may end without a line break. null: a line that is too long, which is not kept. */
async function* linesOf(input: NodeJS.ReadStream): AsyncGenerator<string | null> {
  let parts: string[] = []
  let characters = 0
  const take = (part: string) => {
    characters += part.length
    if (characters > LINE_CHARACTERS_MAX) parts = []
    else parts.push(part)
  }
  const end = () => {
    const line = characters > LINE_CHARACTERS_MAX ? null : parts.join('')
    parts = []
    characters = 0
    return line
  }
  input.setEncoding('utf8')
  for await (const chunk of input) {
    const [first = '', ...others] = String(chunk).split('\n')
    take(first)
    for (const other of others) {
      yield end()
      take(other)
    }
  }
  if (characters > 0) yield end()
}
