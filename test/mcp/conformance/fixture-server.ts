import { setTimeout as wait } from 'node:timers/promises'
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ContentBlock,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

/**
 * The tools, resources and prompts that the conformance suite asks for, as its scenarios describe
 * them. They say nothing of loyalty programmes: what is tested with them is the way to them.
 */

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const image = { type: 'image', data: PIXEL, mimeType: 'image/png' } as const

/** What the client hands back in the next round, sealed. */
const states = createRequestStateCodec<{ round: number }>({ key: 'k'.repeat(32) })

type Call<Result> = (
  given: Readonly<Record<string, unknown>>,
  context: ServerContext,
) => Result | InputRequiredResult | Promise<Result | InputRequiredResult>

/** A question to the user, with one field for the answer. */
function question(
  message: string,
  field: string,
  answer: { type: 'string' } | { type: 'boolean' } = { type: 'string' },
): InputRequest {
  const properties = { [field]: answer }
  const requestedSchema = { type: 'object' as const, properties, required: [field] }
  return inputRequired.elicit({ message, requestedSchema })
}

function prompt(text: string, maxTokens: number): InputRequest {
  const messages = [{ role: 'user' as const, content: { type: 'text' as const, text } }]
  return inputRequired.createMessage({ messages, maxTokens })
}

const said = (...content: ContentBlock[]): CallToolResult => ({ content })
const text = (words: string) => said({ type: 'text', text: words })

/** What the user answered to a question, once it was answered. */
function answerTo({ mcpReq }: ServerContext, key: string, field: string): string | undefined {
  const answer = acceptedContent(mcpReq.inputResponses, key)?.[field]
  return answer === undefined ? undefined : String(answer)
}

const isAnswered = ({ mcpReq }: ServerContext, key: string) =>
  inputResponse(mcpReq.inputResponses, key).kind !== 'missing'

async function reportProgress({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken
  for (const progress of [0, 50, 100]) {
    const params = { progressToken, progress, total: 100 }
    if (progressToken !== undefined) {
      await mcpReq.notify({ method: 'notifications/progress', params })
    }
    await wait(20)
  }
  return text('done')
}

async function inRounds(context: ServerContext) {
  const round = context.mcpReq.requestState<{ round: number }>()?.round ?? 0
  if (round === 1 && isAnswered(context, 'step1')) {
    const step2 = question('Step 2: What is your favorite color?', 'color')
    return inputRequired({
      inputRequests: { step2 },
      requestState: await states.mint({ round: 2 }),
    })
  }
  if (round === 2 && isAnswered(context, 'step2')) return text('all steps taken')
  const step1 = question('Step 1: What is your name?', 'name')
  return inputRequired({ inputRequests: { step1 }, requestState: await states.mint({ round: 1 }) })
}

async function confirmed(context: ServerContext) {
  const state = context.mcpReq.requestState<{ round: number }>()
  if (state?.round === 1 && isAnswered(context, 'confirm')) return text('state-ok')
  const confirm = question('Please confirm', 'ok', { type: 'boolean' })
  return inputRequired({
    inputRequests: { confirm },
    requestState: await states.mint({ round: 1 }),
  })
}

async function threeThings(context: ServerContext) {
  const inputRequests = {
    user_name: question('What is your name?', 'name'),
    greeting: prompt('Generate a greeting', 50),
    client_roots: inputRequired.listRoots(),
  }
  if (Object.keys(inputRequests).every((key) => isAnswered(context, key))) return text('thank you')
  return inputRequired({ inputRequests, requestState: await states.mint({ round: 1 }) })
}

/** Asks only for what the client said that it can do. */
function whatTheClientCan({ mcpReq }: ServerContext) {
  // Of this key the SDK's type knows only that there are keys.
  const envelope = mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }
  const can = envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}
  return inputRequired({
    inputRequests: {
      ...(can.elicitation === undefined ? {} : { name: question('What is your name?', 'name') }),
      ...(can.sampling === undefined ? {} : { capital: prompt('The capital of France?', 50) }),
      ...(can.roots === undefined ? {} : { roots: inputRequired.listRoots() }),
    },
  })
}

const tools: Readonly<Record<string, Call<CallToolResult>>> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => said(image),
  test_audio_content: () => said({ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }),
  test_embedded_resource: () => said(embedded('test://embedded-resource', 'An embedded resource.')),
  test_multiple_content_types: () =>
    said(
      { type: 'text', text: 'Multiple content types test:' },
      image,
      embedded('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
    ),
  test_error_handling: () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  }),
  test_tool_with_progress: (_given, context) => reportProgress(context),
  test_logging_tool: async (_given, { mcpReq }) => {
    await mcpReq.log('info', 'at work')
    return text('done')
  },
  test_missing_capability: (_given, context) =>
    isAnswered(context, 'capital')
      ? text('done')
      : inputRequired({ inputRequests: { capital: prompt('What is the capital?', 50) } }),
  test_streaming_elicitation: (_given, context) =>
    isAnswered(context, 'name')
      ? text('done')
      : inputRequired({ inputRequests: { name: question('What is your name?', 'name') } }),
  test_input_required_result_elicitation: (_given, context) => {
    const name = answerTo(context, 'user_name', 'name')
    const user_name = question('What is your name?', 'name')
    return name === undefined
      ? inputRequired({ inputRequests: { user_name } })
      : text(`Hello, ${name}!`)
  },
  test_input_required_result_sampling: (_given, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'capital_question')
    const capital_question = prompt('What is the capital of France?', 100)
    return answer.kind === 'sampling'
      ? text(JSON.stringify(answer.result.content))
      : inputRequired({ inputRequests: { capital_question } })
  },
  test_input_required_result_list_roots: (_given, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'client_roots')
    return answer.kind === 'roots'
      ? text(answer.roots.map(({ uri }) => uri).join(' '))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  },
  test_input_required_result_request_state: (_given, context) => confirmed(context),
  test_input_required_result_tampered_state: (_given, context) => confirmed(context),
  test_input_required_result_multiple_inputs: (_given, context) => threeThings(context),
  test_input_required_result_multi_round: (_given, context) => inRounds(context),
  test_input_required_result_capabilities: (_given, context) => whatTheClientCan(context),
}

function embedded(uri: string, words: string, mimeType = 'text/plain') {
  return { type: 'resource' as const, resource: { uri, mimeType, text: words } }
}

const user = (...content: ContentBlock[]): GetPromptResult => ({
  messages: content.map((one) => ({ role: 'user', content: one })),
})

const prompts: Readonly<Record<string, { takes: string[]; get: Call<GetPromptResult> }>> = {
  test_simple_prompt: {
    takes: [],
    get: () => user({ type: 'text', text: 'This is a simple prompt for testing.' }),
  },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) =>
      user({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    get: ({ resourceUri }) =>
      user(embedded(String(resourceUri), 'Embedded resource content for testing.'), {
        type: 'text',
        text: 'Please process the embedded resource above.',
      }),
  },
  test_prompt_with_image: {
    takes: [],
    get: () => user(image, { type: 'text', text: 'Please analyze the image above.' }),
  },
  test_input_required_result_prompt: {
    takes: [],
    get: (_given, context) => {
      const told = answerTo(context, 'user_context', 'context')
      const user_context = question('What context should the prompt use?', 'context')
      return told === undefined
        ? inputRequired({ inputRequests: { user_context } })
        : user({ type: 'text', text: `In the context of ${told}` })
    },
  },
}

const resources = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is a static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PIXEL },
}

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/

function readResource(uri: string): ReadResourceResult {
  const found = Object.entries(resources).find(([known]) => known === uri)
  if (found !== undefined) return { contents: [{ uri, ...found[1] }] }
  const id = TEMPLATE.exec(uri)?.[1]
  if (id === undefined) throw new ResourceNotFoundError(uri)
  const data = { id, templateTest: true, data: `Data for ID: ${id}` }
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] }
}

const hint = { ttlMs: 60_000, cacheScope: 'private' } as const

export function buildFixtureServer(): Server {
  const server = new Server(
    { name: 'fixture', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
      cacheHints: { 'tools/list': hint, 'prompts/list': hint, 'resources/list': hint },
      requestState: { verify: states.verify },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(tools).map((name) => ({
      name,
      description: `Answers what the scenario of ${name} asks for.`,
      inputSchema: { type: 'object' as const, properties: {} },
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const call = tools[params.name]
    if (call === undefined) throw unknown(params.name)
    return call(params.arguments ?? {}, context)
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(prompts).map(([name, { takes }]) => ({
      name,
      description: `Answers what the scenario of ${name} asks for.`,
      arguments: takes.map((argument) => ({ name: argument, required: true })),
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    const found = prompts[params.name]
    if (found === undefined) throw unknown(params.name)
    return found.get(params.arguments ?? {}, context)
  })
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }))
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(resources).map(([uri, { mimeType }]) => ({
      uri,
      name: uri,
      mimeType,
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }))
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri))
  return server
}

function unknown(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown: ${name}`)
}
