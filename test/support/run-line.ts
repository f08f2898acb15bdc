import { vi } from 'vitest'
import { runCommand } from '../../src/commands/line/run-command.ts'
import { readConfig } from '../../src/config.ts'
import type { Ending, Environment } from './service-process.ts'

/**
 * Runs a command of laurel in this process, and hears what it says: a process of its own would take
 * two seconds of a core to load the service.
 */
export async function runLine(words: readonly string[], environment: Environment): Promise<Ending> {
  let stdout = ''
  let stderr = ''
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text)
    return true
  })
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text)
    return true
  })
  try {
    const config = readConfig({ LAUREL_LOG_LEVEL: 'silent', ...environment })
    return { code: await runCommand(config, words), stdout, stderr }
  } finally {
    out.mockRestore()
    err.mockRestore()
  }
}
