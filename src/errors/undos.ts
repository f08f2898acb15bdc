import { LaurelError } from './laurel-error.ts'

/** A change that one of several undos at once is refused for, and why. */
export interface RefusedUndo {
  readonly change_id: string
  readonly error: LaurelError
  /** The change to undo before it, if there is one. */
  readonly in_the_way: string | null
}

/**
 * Several undos at once are refused together, as the first that is refused would be alone. All that
 * are refused are listed, and what can be undone without them.
 */
export function undosRefused(
  refusals: readonly [RefusedUndo, ...RefusedUndo[]],
  undoable: readonly string[],
): LaurelError {
  const [{ change_id, error, in_the_way }] = refusals
  const others = refusals.length - 1
  const rest = others === 0 ? '' : ` ${others} more cannot be undone either.`
  const before = in_the_way === null ? '' : ` Undo ${in_the_way} first.`
  const possible =
    undoable.length === 0 ? '' : ' Those in details.undoable can be undone without it.'
  const said = error.message.replace(/[^.]$/u, '$&.')
  const why = `${said}${before}${rest}${possible}`
  const message = `Nothing was undone, because of ${change_id}. ${why}`
  return new LaurelError(error.code, message, {
    details: {
      ...error.details,
      change_id,
      refused: refusals.map((one) => ({
        id: one.change_id,
        reason: reasonOf(one.error),
        in_the_way: one.in_the_way,
        message: one.error.message,
      })),
      undoable,
    },
    stored: true,
  })
}

/** In the words of the change log. */
function reasonOf({ code, details }: LaurelError): unknown {
  return code === 'feature_disabled' ? code : (details?.reason ?? 'no_longer_valid')
}
