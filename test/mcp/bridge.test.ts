import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { McpClient } from '../../src/commands/client/mcp-client.ts'

/** What `laurel mcp` takes from a service that is none of ours. */

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed))
})

async function answering(body: string): Promise<McpClient> {
  const server = createServer((_request, response) => response.end(body))
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of that kind.
  return new McpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'a-key')
}

describe('the bridge', () => {
  it('says a refusal in one line that does not steer the terminal', async () => {
    const error = {
      ...{ code: 'invalid_token', message: '\u001B[2Jno\u0007\nlaurel: all is well' },
      ...{ details: {}, request_id: 'req_1', doc_url: 'https://a.example/' },
    }
    const service = await answering(JSON.stringify({ error }))
    await expect(service.request('server/discover', {})).rejects.toThrow(
      /^ \[2Jno laurel: all is well$/,
    )
  })

  it.each([
    'no JSON',
    '[]',
    'null',
    '{"result": "text"}',
    '{"result": []}',
    '{"error": {"code": "1"}}',
  ])('takes %s for no answer', async (body) => {
    const service = await answering(body)
    await expect(service.request('tools/list', {})).rejects.toThrow('does not answer as')
  })
})
