/** Why the service did not do what it was asked for. */
export class Refusal extends Error {
  /** 0: there was no answer. */
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    details: Readonly<Record<string, unknown>> = {},
    answer: string = code,
  ) {
    super(answer)
    this.status = status
    this.code = code
    this.details = details
  }

  /** False: it may have been done, or may still be. Only the same key asks without harm. */
  get is_final(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 409, 429].includes(this.status)
  }
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

export async function fetchJson<Answer>(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init).catch(() => null)
  if (response === null) throw new Refusal(0, 'offline')
  const body = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  const { status } = response
  const { code, details = {}, message } = body?.error ?? {}
  const answer = code ? `${status} ${code}: ${message}` : `${status}${body ? '' : ' without JSON'}.`
  throw new Refusal(status, code ?? 'failed', details, answer)
}
