import { BELOW } from '../api/below.ts'

/**
 * The same request for a terminal. The key is left to a variable there; neither query nor body is
 * in the log.
 */
export function curlOf({
  method,
  path,
}: {
  readonly method: string
  readonly path: string
}): string {
  const writes = method !== 'GET' && method !== 'DELETE'
  return [
    `curl -X ${method} ${quoted(location.origin + BELOW + path)}`,
    `-H "Authorization: Bearer $LAUREL_API_KEY"`,
    ...(method === 'GET' ? [] : [`-H "Idempotency-Key: $(uuidgen)"`]),
    ...(writes ? [`-H 'Content-Type: application/json' -d '{}'`] : []),
  ].join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
