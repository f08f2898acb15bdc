import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './setting.ts'

/** Makes the data folder, or closes one that is there: only its owner may look into it. */
export function prepareDataDir(data_dir: string): void {
  try {
    makeFolder(data_dir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError('LAUREL_DATA_DIR', `must be a folder that can be written: ${reason}`)
  }
  closeToOthers(data_dir)
}

/**
 * Including the parent folders, one by one: Node's recursive call never ends if none can be made.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Removes everybody else's rights to a folder; throws `ConfigError` if that fails. */
export function closeToOthers(folder: string): void {
  // Windows has rights of another kind.
  if (process.platform === 'win32' || !isOpenToOthers(folder)) return
  try {
    chmodSync(folder, 0o700)
  } catch {
    // Somebody else's; the next lines say so.
  }
  if (isOpenToOthers(folder)) {
    throw new ConfigError(
      'LAUREL_DATA_DIR',
      `must be accessible only to the user who runs Laurel, but ${folder} cannot be closed to ` +
        'others',
    )
  }
}

function isOpenToOthers(folder: string): boolean {
  return (statSync(folder).mode & 0o077) !== 0
}
