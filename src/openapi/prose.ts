import type { TObject, TProperties } from 'typebox'
import type { Components } from './components.ts'
import type { JsonObject } from './json.ts'

/** A summary's first sentence as a title, without its full stop, and what follows. */
export function titleAndText(summary: string): { title: string; text: string } {
  const end = summary.indexOf('. ')
  return end === -1
    ? { title: summary.replace(/\.$/, ''), text: '' }
    : { title: summary.slice(0, end), text: summary.slice(end + 2) }
}

/** The body of a request, where it has any fields. */
export function requestBody(
  body: TObject<TProperties>,
  example: JsonObject | undefined,
  components: Components,
): JsonObject {
  if (Object.keys(body.properties).length === 0) return {}
  return {
    requestBody: {
      required: (body.required ?? []).length > 0,
      content: {
        'application/json': {
          schema: components.schema(body),
          ...(example === undefined ? {} : { example }),
        },
      },
    },
  }
}

/** A file in one of these media types. */
export function fileBody(media_types: readonly string[]): JsonObject {
  const contents = media_types.map((media_type) => [media_type, { schema: { type: 'string' } }])
  return { requestBody: { required: true, content: Object.fromEntries(contents) } }
}
