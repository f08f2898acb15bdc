import type { InputFault } from '../errors.ts'
import { findOversize } from '../schemas/base/storable.ts'
import { findTool, type McpTool } from './tools.ts'

/**
 * A message as it is carried on. Arguments that are more than an input may be are taken out before
 * anybody goes through them, and the fault says why; what stands in the path and the query is kept,
 * so that the answer names nothing as missing that was sent.
 */
export function lighten(message: unknown): { message: unknown; fault: InputFault | null } {
  const { params }: { params?: unknown } = Object(message)
  const { name, arguments: given }: { name?: unknown; arguments?: unknown } = Object(params)
  // As the endpoint names it.
  const fault = findOversize(given, 'body')
  if (fault === null) return { message, fault }
  const tool = typeof name === 'string' ? findTool(name) : null
  const kept = tool === null ? {} : keptOf(tool, Object(given))
  return { message: { ...Object(message), params: { ...Object(params), arguments: kept } }, fault }
}

function keptOf({ places }: McpTool, given: Readonly<Record<string, unknown>>) {
  const names = [...places].flatMap(([name, place]) => (place === 'body' ? [] : name))
  const found = names.filter(
    (name) => Object.hasOwn(given, name) && Object(given[name]) !== given[name],
  )
  return Object.fromEntries(found.map((name) => [name, given[name]]))
}
