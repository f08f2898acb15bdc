/** One call of a server, without a generator; throws when it is not answered well. */
export async function ask(
  { port }: { readonly port: number },
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ text: string; elapsed_ms: number }> {
  const asked_at_ms = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const elapsed_ms = performance.now() - asked_at_ms
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return { text, elapsed_ms }
}
