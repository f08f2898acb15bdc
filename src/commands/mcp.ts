import type { CallToolResult, Server, ServerContext } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { SERVER_INFO } from '../mcp/server.ts'
import { WordedServer } from '../mcp/worded-server.ts'
import { requireUrl } from './client/admin-client.ts'
import { AnsweringTransport } from './client/answering-transport.ts'
import { asProtocolError, McpClient, type Params } from './client/mcp-client.ts'
import { type Command, type Options, URL_OPTION } from './line/command.ts'

/** Headers of one hop, which the next hop sets itself. */
const OF_ONE_HOP = ['_meta', 'resultType']

export const mcpCommand: Command = {
  name: 'mcp',
  group: 'tools',
  about:
    'serves the tools of a running service on standard input and output, for an assistant on ' +
    'this machine, with a key of the shop in LAUREL_API_KEY',
  options: [URL_OPTION],
  run: serveTools,
}

/**
 * The tools of a running service, for a client on this machine that starts programs. It uses
 * standard input and output, and ends when the input has ended and all is answered.
 */
async function serveTools(config: Config, { values }: Options): Promise<number> {
  const url = values.get('--url')
  const base_url = url === undefined ? config.base_url : requireUrl('--url', url).href
  const { api_key } = config
  if (api_key === null) {
    throw new ConfigError('LAUREL_API_KEY', 'is needed: a key of the shop, as the admin made it')
  }
  const service = new McpClient(base_url, api_key)
  // Before anything is served, so that a wrong key is reported here and not by every call.
  const { instructions } = await service.request('server/discover', {})
  const transport = new AnsweringTransport(process.stdin, process.stdout)
  const connection = serveStdio(() => serverBefore(service, String(instructions)), { transport })
  await transport.closed
  await connection.close()
  return 0
}

/** A server that has nothing of its own. */
function serverBefore(service: McpClient, instructions: string): Server {
  const capabilities = { tools: {}, resources: {}, prompts: {} }
  const server = new WordedServer(SERVER_INFO, { capabilities, instructions })
  const forward = async (method: string, params: Params, { mcpReq }: ServerContext) => {
    const { inputResponses } = mcpReq
    const requestState = mcpReq.requestState<string>()
    const round = {
      ...(inputResponses === undefined ? {} : { inputResponses }),
      ...(requestState === undefined ? {} : { requestState }),
    }
    const { elicitation } = server.capabilitiesAt(mcpReq)
    const can = elicitation === undefined ? {} : { elicitation }
    try {
      return await service.request(method, { ...params, ...round }, can, mcpReq.signal)
    } catch (error) {
      throw asProtocolError(error)
    }
  }
  server.fallbackRequestHandler = async ({ method, params = {} }, round) =>
    without(await forward(method, params, round))
  // A call may be answered by a question to the person.
  server.setRequestHandler('tools/call', async ({ method, params }, round) => {
    const result = await forward(method, params, round)
    const passed_on = result.resultType === 'input_required' ? result : without(result)
    // The SDK checks what it sends, whatever we think that it is.
    return passed_on as CallToolResult
  })
  return server
}

function without(result: Params): Params {
  return Object.fromEntries(Object.entries(result).filter(([name]) => !OF_ONE_HOP.includes(name)))
}
