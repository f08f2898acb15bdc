/** Numbers of the system's errors inside the embedded database, which are those of WASI. */
const SYSTEM_ERRORS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  19: ['EDQUOT', 'the disk quota is used up'],
  29: ['EIO', 'the disk failed'],
  51: ['ENOSPC', 'the disk is full'],
  69: ['EROFS', 'the disk is read-only'],
}

/**
 * What the embedded database throws when it cannot write its files, as an error with a code and a
 * message; it has only a number. Anything else is returned as it is.
 */
export function asSystemError(thrown: unknown): unknown {
  if (thrown === null || typeof thrown !== 'object' || !('errno' in thrown)) return thrown
  const [code, message] = SYSTEM_ERRORS[Number(thrown.errno)] ?? []
  if (code === undefined) return thrown
  return Object.assign(new Error(message, { cause: thrown }), { code })
}
