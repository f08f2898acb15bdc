import type { JsonObject } from './json.ts'

interface DescribedOperation {
  readonly path: string
  readonly method: string
  readonly described: JsonObject
}

/** Operations by path and method. Throws when two of them share both. */
export function pathsOf(operations: readonly DescribedOperation[]): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const { path, method, described } of operations) {
    paths[path] ??= {}
    const of_path = paths[path]
    const verb = method.toLowerCase()
    if (verb in of_path) throw new Error(`two operations are at ${method} ${path}`)
    of_path[verb] = described
  }
  return paths
}
