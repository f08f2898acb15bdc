import type { TObject, TProperties } from 'typebox'
import { ERROR_CODES, type ErrorCode } from '../errors/laurel-error.ts'
import { ErrorBody } from '../schemas/base/error.ts'
import type { Components } from './components.ts'
import { errorCatalogue, exampleBody } from './error-catalogue.ts'
import { answerHeaders, type HeaderName } from './headers.ts'
import type { JsonObject } from './json.ts'

/** What the document says about one operation's answers. */
export interface Answers {
  readonly status: 200 | 201
  readonly result: TObject<TProperties>
  /** The media types of a file that is sent; none: the result is sent as JSON. */
  readonly streams?: readonly string[] | null
  readonly example: JsonObject | undefined
  readonly codes: ReadonlySet<ErrorCode>
  /** Whether an earlier answer may come again, under its idempotency key. */
  readonly replayed: boolean
}

export function describeAnswers(
  answers: Answers,
  base_url: string,
  components: Components,
): JsonObject {
  const { status, result, streams = null, example, replayed } = answers
  const success = {
    description: status === 201 ? 'Created' : 'OK',
    headers: answerHeaders(components, replayed ? ['Idempotency-Replayed'] : []),
    content:
      streams === null
        ? {
            'application/json': {
              schema: components.schema(result),
              ...(example === undefined ? {} : { example }),
            },
          }
        : fileContent(streams, result, components),
  }
  const errors = [...codesByStatus(answers.codes)].map(([error_status, codes]) => [
    error_status,
    errorAnswer(error_status, codes, replayed, base_url, components),
  ])
  return { [status]: success, ...Object.fromEntries(errors) }
}

/** The lines of NDJSON have the shape of the result; what else a file holds is text. */
function fileContent(
  media_types: readonly string[],
  result: TObject<TProperties>,
  components: Components,
): JsonObject {
  const contents = media_types.map((media_type) => [
    media_type,
    { schema: media_type.endsWith('ndjson') ? components.schema(result) : { type: 'string' } },
  ])
  return Object.fromEntries(contents)
}

function codesByStatus(codes: ReadonlySet<ErrorCode>): Map<number, ErrorCode[]> {
  // The keys of the table are the codes; Object.keys forgets that.
  const in_order = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => codes.has(code))
  return Map.groupBy(in_order, (code) => ERROR_CODES[code])
}

/** Operations that can fail in the same ways at a status share one response. */
function errorAnswer(
  status: number,
  codes: readonly ErrorCode[],
  replayed: boolean,
  base_url: string,
  components: Components,
): JsonObject {
  const kept = replayed && (status === 409 || status === 422)
  const examples = codes.map((code) => [
    code,
    components.refer('examples', code, { value: exampleBody(code, base_url) }),
  ])
  return components.refer('responses', `${codes.join('_or_')}${kept ? '_of_a_write' : ''}`, {
    description: codes.map((code) => `- \`${code}\`: ${errorCatalogue[code].when}`).join('\n'),
    headers: answerHeaders(components, [
      ...errorHeaders(status),
      ...(kept ? (['Idempotency-Replayed'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: components.schema(ErrorBody),
        examples: Object.fromEntries(examples),
      },
    },
  })
}

function errorHeaders(status: number): HeaderName[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 405) return ['Allow']
  return status === 429 || status === 503 ? ['Retry-After'] : []
}
