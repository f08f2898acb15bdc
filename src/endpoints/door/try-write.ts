import type { Answer, Call } from '../../context.ts'
import type { Look } from '../../domain/forecast/look.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { requireNoFaults, withFieldsIn } from '../../errors.ts'
import { requireFeature } from './caller.ts'
import { checkInput } from './check-input.ts'
import type { Endpoint } from './define.ts'

/** A write that somebody asks about instead of making it. */
export interface AskedWrite {
  /** What it changes; undefined: the write makes something new, or there is only one. */
  readonly id: string | undefined
  readonly body: Record<string, unknown>
}

/**
 * Carries out a write as a dry run, with the checks that it makes itself, and tells the outcome.
 * Faults name the fields of the `change` that they are in.
 */
export async function tryWrite(
  call: Call<never>,
  write: Endpoint,
  { id, body }: AskedWrite,
  look: Look,
): Promise<unknown> {
  requireFeature(write, call.caller)
  const params = paramsOf(write, id)
  let outcome: unknown
  const dry: Call<unknown> = {
    ...call,
    ...{ claim: null, look },
    answer: (answered): Answer => {
      outcome = answered
      return { status: 200, body: '', headers: {}, request_id: call.request_id, code: null }
    },
    answerError: (error) => {
      throw error
    },
  }
  const { look: _look, ...checking } = dry
  try {
    const value = { ...body, dry_run: true }
    const request = { params, query: {} }
    const input = await checkInput(write, request, { value, fault: null }, checking)
    await write.handle(dry, input)
  } catch (error) {
    throw error instanceof LaurelError ? withFieldsIn(error, fieldIn(write)) : error
  }
  return outcome
}

/** The one path parameter that a write may have. */
function paramsOf({ params }: Endpoint, id: string | undefined): Record<string, string> {
  const [name] = Object.keys(params.properties)
  const field = 'change.id'
  if (name === undefined) {
    const message = 'is not taken by this write'
    requireNoFaults(id === undefined ? [] : [{ field, message, received: id }])
    return {}
  }
  if (id === undefined) {
    const message = `is required: the \`${name}\` of what the write changes`
    requireNoFaults([{ field, message }])
  }
  return { [name]: id ?? '' }
}

function fieldIn({ params }: Endpoint): (field: string) => string {
  return (field) => {
    if (field in params.properties) return 'change.id'
    return field === 'body' ? 'change.body' : `change.body.${field}`
  }
}
