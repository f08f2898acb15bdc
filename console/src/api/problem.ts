/** What is wrong with one field, in the server's words. */
export interface Fault {
  readonly field: string
  readonly message: string
}

/** Why a call was not carried out: the server's error, or no answer at all. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly request_id: string | null

  constructor(
    code: string,
    message: string,
    {
      status = 0,
      details = {},
      request_id = null,
    }: Partial<Pick<Problem, 'status' | 'details' | 'request_id'>> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.request_id = request_id
  }

  /** All faults of the input; none if the input is not what is wrong. */
  get faults(): readonly Fault[] {
    const { errors } = this.details
    const all: readonly unknown[] = Array.isArray(errors) ? errors : [this.details]
    return all.flatMap((one) => {
      const { field, message } = Object(one)
      return typeof field === 'string' ? [{ field, message: String(message ?? this.message) }] : []
    })
  }
}

/** The service could not be reached, so the same call may be sent again. */
export const unreachable = () => new Problem('unreachable', '')

/** The error that the service answered. */
export async function problemOf(response: Response): Promise<Problem> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  const { code, message, details, request_id } = Object(Object(body).error)
  // Something between this page and the service answered, such as a proxy.
  if (typeof code !== 'string') return new Problem('unreachable', '', { status })
  return new Problem(code, String(message), {
    status,
    details: Object(details),
    request_id: typeof request_id === 'string' ? request_id : null,
  })
}
