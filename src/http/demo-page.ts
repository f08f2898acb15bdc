import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Body } from '../endpoints/door/body.ts'
import { invalidInput, pathNotFound } from '../errors.ts'
import { addressOf } from '../lib/caller-address.ts'
import { projectPath } from '../lib/project.ts'
import { type DemoLanguage, type DemoView, demoDocument } from './demo/document.ts'

export const DEMO_PATH = '/demo'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const LINES_MAX = 20
const QUANTITY_MAX = 9

export interface DemoOrderLine {
  readonly variant_id: number
  readonly quantity: number
}

export interface Demo {
  /** null: this service has no demo shop. */
  read(): Promise<DemoView | null>
  /** A session token of the demo member, as a shop's own server would get it. */
  openSession(): Promise<object | null>
  placeOrder(lines: readonly DemoOrderLine[]): Promise<void>
  /** Throws `rate_limited` where an address buys too much. */
  requireRoom(address: string | null): void
}

/**
 * A shop's page for newcomers, with all elements on it: products, cart, account and hub. The shop is
 * made up, and so is its member, so that anybody may be her.
 */
export function demoPage(base_url: string, demo: Demo): (server: FastifyInstance) => void {
  const below = new URL(base_url).pathname.replace(/\/$/, '')
  const view = async () => {
    const found = await demo.read()
    if (found === null) throw pathNotFound('GET', DEMO_PATH)
    return found
  }
  return (server) => {
    server.get<{ Querystring: { language?: string; as?: string } }>(
      DEMO_PATH,
      async ({ query }, reply) => {
        const language: DemoLanguage = query.language === 'de' ? 'de' : 'en'
        const is_guest = query.as === 'guest'
        const page = demoDocument(await view(), { below, language, is_guest })
        return headed(reply, 'text/html; charset=utf-8').send(page)
      },
    )
    server.get(`${DEMO_PATH}/shop.js`, async (_request, reply) =>
      headed(reply, 'text/javascript; charset=utf-8').send(await readPart('shop.js')),
    )
    server.get(`${DEMO_PATH}/shop.css`, async (_request, reply) =>
      headed(reply, 'text/css; charset=utf-8').send(await readPart('shop.css')),
    )
    server.get(`${DEMO_PATH}/token`, async (_request, reply) => {
      await view()
      reply.header('Cache-Control', 'no-store')
      return { session: await demo.openSession() }
    })
    server.get(`${DEMO_PATH}/nobody`, async () => ({ session: null }))
    server.post(`${DEMO_PATH}/orders`, async (request, reply) => {
      await view()
      demo.requireRoom(addressOf(request))
      await demo.placeOrder(readLines(request))
      return reply.code(204).send()
    })
  }
}

function headed(reply: FastifyReply, type: string): FastifyReply {
  return reply.headers({
    'Content-Type': type,
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  })
}

function readPart(name: string): Promise<Buffer> {
  return readFile(projectPath('src', 'http', 'demo', name))
}

function readLines({ body }: FastifyRequest): DemoOrderLine[] {
  // The server's parser makes it; without a body there is none.
  const sent = body as Body | undefined
  const lines: unknown[] = linesIn(sent?.kind === 'text' ? sent.text : '')
  const is_right = lines.length > 0 && lines.length <= LINES_MAX && lines.every(isLine)
  if (is_right) return lines
  throw invalidInput({
    field: 'lines',
    message: `must be 1 to ${LINES_MAX} lines with variant_id and a quantity of 1 to ${QUANTITY_MAX}`,
  })
}

function linesIn(text: string): unknown[] {
  try {
    const { lines } = Object(JSON.parse(text))
    return Array.isArray(lines) ? lines : []
  } catch {
    return []
  }
}

function isLine(line: unknown): line is DemoOrderLine {
  const { variant_id, quantity } = Object(line)
  const is_quantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX
  return Number.isSafeInteger(variant_id) && is_quantity
}
