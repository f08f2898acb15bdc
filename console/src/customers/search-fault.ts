import { Problem } from '../api/problem.ts'

/** What is wrong with what was searched, such as too short a text. It is said at the field. */
export function searchFault(error: Error | null): string | undefined {
  const fault = error instanceof Problem ? error.faults[0] : undefined
  return fault?.field === 'search' ? fault.message : undefined
}
