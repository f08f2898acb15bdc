import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

const package_json = findPackageJSON(import.meta.url)
if (package_json === undefined) throw new Error('Laurel lies in no package')

/** The project's folder: of these sources, and as well of the bundle in `dist` below it. */
export const PROJECT = dirname(package_json)

/** A file of the project that runs, by its path in it. */
export function projectPath(...names: readonly string[]): string {
  return join(PROJECT, ...names)
}
