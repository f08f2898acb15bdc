#!/usr/bin/env node
import { keepCompiledCode } from './config/compiled-code.ts'
import { ConfigError } from './config/setting.ts'
import { readConfig } from './config.ts'
import { RELEASE } from './lib/release.ts'

async function main(): Promise<number> {
  // All files that we write are for this user only.
  process.umask(0o077)
  process.stdout.on('error', (error) => {
    // Who reads our output has enough, as `head` does.
    if (!('code' in error && error.code === 'EPIPE')) throw error
  })
  const sent = process.argv.slice(2)
  if (sent[0] === 'version' || sent.includes('--version')) return say(RELEASE)
  const asks_for_help = sent.length === 0 || sent[0] === 'help' || sent.includes('--help')
  const words = sent[0] === 'help' ? sent.slice(1) : sent
  try {
    const config = asks_for_help ? null : readConfig(process.env)
    if (config !== null) keepCompiledCode(config.data_dir)
    // The service is loaded here, so that a wrong environment is refused at once.
    const { helpWith, runCommand } = await import('./commands/line/run-command.ts')
    return config === null ? say(await helpWith(words)) : await runCommand(config, words)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`laurel: ${error.message}\n`)
    return 1
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

process.exitCode = await main()
// A command that fails does not close what it had opened; there is nothing left to wait for.
if (process.exitCode !== 0) process.exit()
