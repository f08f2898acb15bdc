import type { Config } from '../config.ts'
import { inOneLine } from './client/admin-client.ts'
import type { Finding } from './doctor/finding.ts'
import { checks } from './doctor/index.ts'
import { findPatient } from './doctor/patient.ts'
import type { Command } from './line/command.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  group: 'service',
  about:
    'checks the settings against the database, the mail server and the public address, beside a ' +
    'running service or without; exits with 1 if a check fails',
  run: examine,
}

/** One line for each check, and one with the cure for each that fails. */
async function examine(config: Config): Promise<number> {
  const patient = await findPatient(config)
  try {
    let code = 0
    for (const { name, examine: check } of checks) {
      const finding = await check(patient)
      if (finding.state === 'FAILS') code = 1
      process.stdout.write(textOf(name, finding))
    }
    return code
  } finally {
    if (patient.database.is === 'open') await patient.database.database.close()
  }
}

const STATE_WIDTH = 7
const NAME_WIDTH = Math.max(...checks.map(({ name }) => name.length)) + 2

function textOf(name: string, finding: Finding): string {
  const head = finding.state.padEnd(STATE_WIDTH) + name.padEnd(NAME_WIDTH)
  const lines = [head + inOneLine(finding.says)]
  if (finding.state === 'FAILS') {
    lines.push(`${' '.repeat(STATE_WIDTH + NAME_WIDTH)}${finding.cure}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}
