import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Knock } from '../endpoints/door/caller.ts'
import { noteAllowance } from '../endpoints/door/note-allowance.ts'
import { LaurelError } from '../errors/laurel-error.ts'
import { rateHeaders } from '../lib/rate-headers.ts'
import { ASSISTANT_SCOPES } from '../schemas/access/assistant.ts'
import { challenge } from './challenge.ts'
import { identifyToolCaller } from './identify.ts'
import type { BuildServer, MessageAnswer, Messages } from './messages.ts'
import type { IdentifyAssistant } from './oauth/identify-assistant.ts'

export const MCP_PATH = '/mcp'

/**
 * The tools at /mcp. The caller is authenticated before the message is read, and errors of that are
 * REST's.
 */
export function mcpPage(
  context: Context,
  identifyAssistant: IdentifyAssistant,
  buildServer?: BuildServer,
): (server: FastifyInstance) => void {
  let opened: Promise<Messages> | null = null
  // The protocol's library is loaded for the first message.
  const open = () => {
    opened ??= import('./messages.ts').then(({ openMessages }) =>
      openMessages(context, buildServer),
    )
    return opened
  }
  const door = {
    rate_class: 'unknown_credential' as const,
    identify: (knock: Knock) => identifyToolCaller(context, knock, identifyAssistant),
  }
  return (server) => {
    server.addHook('preClose', async () => (await opened)?.close())
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const messages = await open()
        const response = await messages.answer(
          request,
          noteAllowance(context, (left) => {
            if (left !== null && !reply.sent) reply.headers(rateHeaders(left))
          }),
        )
        return answer(reply, response)
      } catch (error) {
        if (!(error instanceof LaurelError) || error.status !== 401) throw error
        throw withChallenge(error, context.config.base_url)
      }
    }
    const route = { url: MCP_PATH, handler: handle, exposeHeadRoute: false }
    const config = { operation_id: 'mcp', door }
    server.route({ ...route, method: 'POST', config })
    // For older clients: where to get a credential, or else that only POST works.
    server.route({
      ...route,
      method: ['GET', 'DELETE'],
      config: { ...config, refuses: true },
    })
  }
}

/** Tells a refused caller where to get a credential, and for what. */
function withChallenge({ code, message, details, headers }: LaurelError, base_url: string) {
  const [, error] = /error="(\w+)"/.exec(headers['WWW-Authenticate'] ?? '') ?? []
  return new LaurelError(code, message, {
    ...(details === undefined ? {} : { details }),
    headers: { 'WWW-Authenticate': challenge(base_url, ASSISTANT_SCOPES, error) },
  })
}

function answer(reply: FastifyReply, { status, headers, body }: MessageAnswer): FastifyReply {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  if (body === null) return reply.send()
  // As bytes, so that the type of the content stays as the protocol's library says.
  if (typeof body === 'string') return reply.send(Buffer.from(body))
  // The two types of one stream: the DOM's, and Node's own.
  return reply.send(Readable.fromWeb(body as ReadableStream))
}
