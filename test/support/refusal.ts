import { expect } from 'vitest'
import { type Ending, readLog } from './service-process.ts'

/** The process gave up with exactly one line, for the operator; this is the line. */
export function refusal({ code, stdout, stderr }: Ending): string {
  expect({ code, said: readLog(stdout).said }).toEqual({ code: 1, said: [] })
  const lines = stderr.split('\n').filter((line) => line !== '')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}
