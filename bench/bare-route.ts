import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'

/**
 * The yardstick of HTTP in Node: Fastify, a route with a parameter, and bytes that are ready to be
 * sent. Takes the folder of the answers and the port.
 */
const [folder = '', port = ''] = process.argv.slice(2)
const server = fastify()
for (const name of ['points', 'transactions']) {
  const body = readFileSync(`${folder}/${name}.json`, 'utf8')
  server.get(`/customers/:customer_id/${name}`, async (_request, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send(body),
  )
}
server.get('/readyz', async () => ({ status: 'ready' }))
await server.listen({ port: Number(port), host: '127.0.0.1' })
process.once('SIGTERM', () => void server.close())
