import { statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** In the data folder. It can be deleted at any time. */
const COMPILED_FOLDER = 'compiled'

/**
 * Keeps what Node compiles, so that the next process starts sooner: in the data folder, if it is
 * there and only this user can write to it: another user could otherwise choose the code that runs.
 */
export function keepCompiledCode(data_dir: string): void {
  const folder = statOf(data_dir)
  if (folder?.isDirectory() !== true) return
  // Windows has owners and rights of another kind.
  const is_ours =
    process.platform === 'win32' ||
    (folder.uid === process.getuid?.() && (folder.mode & 0o077) === 0)
  if (is_ours) enableCompileCache(join(data_dir, COMPILED_FOLDER))
}

/** undefined: it is not there, or this user may not look at it. */
function statOf(folder: string) {
  try {
    return statSync(folder, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
