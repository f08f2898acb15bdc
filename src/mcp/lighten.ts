import type { InputFault } from '../errors/laurel-error.ts'
import { findOversize } from '../schemas/base/storable.ts'
import { findTool, type McpTool } from './tools.ts'

/**
 * The message to process. Arguments that exceed the limits of an input are removed before anything
 * reads them, and the fault says why. Those of path and query stay, so that the answer does not
 * report them as missing.
 */
export function lighten(message: unknown): { message: unknown; fault: InputFault | null } {
  const { params }: { params?: unknown } = Object(message)
  const { name, arguments: input }: { name?: unknown; arguments?: unknown } = Object(params)
  // As the endpoint names it.
  const fault = findOversize(input, 'body')
  if (fault === null) return { message, fault }
  const tool = typeof name === 'string' ? findTool(name) : null
  const kept = tool === null ? {} : keptOf(tool, Object(input))
  return { message: { ...Object(message), params: { ...Object(params), arguments: kept } }, fault }
}

function keptOf({ places }: McpTool, input: Readonly<Record<string, unknown>>) {
  const names = [...places].flatMap(([name, place]) => (place === 'body' ? [] : name))
  const found = names.filter(
    (name) => Object.hasOwn(input, name) && Object(input[name]) !== input[name],
  )
  return Object.fromEntries(found.map((name) => [name, input[name]]))
}
