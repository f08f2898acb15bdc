import { isRead } from '../../domain/access/is-read.ts'

/** What a write or an export is about, for the audit log. */
export interface Subject<Call, Input, Result> {
  /** Such as `key`. */
  readonly kind: string
  /** Its id; before the work there is no result. null: it has none, or none yet. */
  id(input: Input, result: Result | null): string | null
  /**
   * Its state, without secrets and without personal data: read before and after the work, and
   * recorded if it changed. Work that does more than change a state has none, and is recorded
   * always.
   */
  read?(call: Call, id: string, input: Input): Promise<object | null>
  /** The domain of the shop that has it, by its state: for operations that need not name one. */
  domainOf?(state: object): string | null
}

/** The ids that we give, numbers and names of ours, domains, and the end of a code. */
const FORMS = [
  /^[a-z]+(_[a-z]+)*_[0-9a-z]{26}$/,
  /^[a-z]+(_[a-z]+)*$/,
  /^[0-9]{1,16}$/,
  /^gid:\/\/shopify\/[A-Za-z]+\/[0-9]{1,16}$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  /^….{0,4}$/,
]
const ID_LENGTH_MAX = 64

/**
 * An id as the audit log stores it. null where it has no form of ours: what stands in its place may
 * be a key or an e-mail address that somebody put there by mistake.
 */
export function storedId(id: string | null): string | null {
  const is_ours = id !== null && id.length <= ID_LENGTH_MAX && FORMS.some((form) => form.test(id))
  return is_ours ? id : null
}

/** What a write without a subject of its own is about: the first thing that its path names. */
export function pathSubject({
  path,
  operation_id,
}: {
  readonly path: string
  readonly operation_id: string
}): Subject<unknown, { readonly params: unknown }, unknown> {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name === undefined) return { kind: operation_id, id: () => null }
  return {
    kind: name.replace(/_id$/, ''),
    id: ({ params }, result) => {
      const { [name]: sent }: Readonly<Record<string, unknown>> = Object(params)
      // What is new by an external id has its number in the answer.
      const { id = sent }: { id?: unknown } = path.endsWith(`{${name}}`) ? Object(result) : {}
      return typeof id === 'string' || typeof id === 'number' ? String(id) : null
    },
  }
}

/** A write that nobody could find in the audit log is an error of ours. */
export function requireSubject(
  operation_id: string,
  written: {
    readonly method: string
    readonly also_for?: string
    readonly writes_nothing?: true
    readonly subject?: unknown
  },
): void {
  const { also_for, subject } = written
  if (isRead(written) || also_for === 'feed' || subject !== undefined) return
  throw new Error(`the operation ${operation_id} writes, so it needs a subject for the audit log`)
}
