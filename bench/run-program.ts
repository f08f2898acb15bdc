import { spawn } from 'node:child_process'

const COMPLAINT_LENGTH_MAX = 2_000

/** Runs a program to its end and answers what it printed; throws when it failed. */
export async function runProgram(
  file: string,
  arguments_: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const child = spawn(file, arguments_, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  const complaints: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  child.once('error', reject)
  const code = await promise
  const text = Buffer.concat(printed).toString()
  if (code === 0) return text
  const complaint = Buffer.concat(complaints).toString().slice(0, COMPLAINT_LENGTH_MAX)
  throw new Error(`${file} ended with ${code}: ${text}${complaint}`)
}
