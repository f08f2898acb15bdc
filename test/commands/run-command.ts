import { findCommand } from '../../src/commands/index.ts'
import { readOptions } from '../../src/commands/line/options.ts'
import { readConfig } from '../../src/config.ts'

/** Runs a command of laurel in this process. */
export async function runCommand(
  line: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const command = await findCommand(line)
  if (command === null) throw new Error(`${line[0]} is not a command`)
  const config = readConfig({ LAUREL_LOG_LEVEL: 'silent', ...environment })
  return command.run(config, readOptions(command, line.slice(command.name.split(' ').length)))
}
