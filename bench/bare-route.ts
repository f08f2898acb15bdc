import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import type { BareAnswer } from './servers.ts'

/**
 * The yardstick of HTTP in Node: Fastify, which reads what is sent, a route with a parameter, and
 * bytes that are ready to be sent. Takes the file of the answers and the port.
 */
const [file = '', port = ''] = process.argv.slice(2)
const server = fastify()
// The harness, and nobody else, writes the file.
const answers = JSON.parse(readFileSync(file, 'utf8')) as BareAnswer[]
for (const { method, url, body } of answers) {
  server.route({
    method,
    url,
    handler: async (_request, reply) =>
      reply.header('Content-Type', 'application/json; charset=utf-8').send(body),
  })
}
server.get('/readyz', async () => ({ status: 'ready' }))
await server.listen({ port: Number(port), host: '127.0.0.1' })
process.once('SIGTERM', () => void server.close())
