import { type ChildProcess, spawn } from 'node:child_process'
import { SERVICE } from '../../deploy/bundle-service.ts'

/**
 * What has not ended or answered by then never will: the process is killed and the test fails. On a
 * machine with ten others at work, a start takes more than a minute.
 */
const PATIENCE_MS = 280_000
const READY = 'Laurel is ready.'

export type Environment = Readonly<Record<string, string>>

/** How a process ended, and all it said. */
export interface Ending {
  /** null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Code is compiled once for all the processes of a run: a start then takes less time. */
export function compiledCode(): Environment {
  const { TEST_SCRATCH } = process.env
  return TEST_SCRATCH === undefined ? {} : { NODE_COMPILE_CACHE: `${TEST_SCRATCH}/code` }
}

/** How somebody sits at it. */
interface Sitting {
  readonly on_terminal?: boolean
  readonly input?: string
  /** Whether the input comes late, and a read before it fails, as with some terminals. */
  readonly is_late?: boolean
}

/** `dd` leaves standard input so that a read does not wait; what follows runs with it. */
const IMPATIENT = ['sh', '-c', 'dd iflag=nonblock count=0 2>&-; exec "$@"', 'sh'] as const
const LATE_MS = 4_000

/** `laurel` as an operator runs it: a process of its own, with only the environment it is given. */
export class LaurelProcess {
  readonly base_url: string
  readonly ended: Promise<Ending>
  readonly #child: ChildProcess
  #stdout = ''
  #stderr = ''

  constructor(
    words: readonly string[],
    environment: Environment,
    { on_terminal = false, input = '', is_late = false }: Sitting = {},
  ) {
    this.base_url = `http://127.0.0.1:${environment.PORT}`
    const { PATH = '' } = process.env
    const command = [process.execPath, SERVICE, ...words] as const
    const [program, ...rest] = on_terminal
      ? terminalFor(words)
      : is_late
        ? [...IMPATIENT, ...command]
        : command
    const child = spawn(program, rest, {
      env: { PATH, ...compiledCode(), ...environment },
      stdio: [input === '' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    if (is_late) setTimeout(() => child.stdin?.end(input), LATE_MS)
    else child.stdin?.end(input)
    this.#child = child
    running.add(this)
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text
    })
    this.ended = new Promise((resolve) => {
      child.once('close', (code) => {
        running.delete(this)
        resolve({ code, stdout: this.#stdout, stderr: this.#stderr })
      })
    })
  }

  get stdout(): string {
    return this.#stdout
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Sends a signal and waits for the end. */
  async stop(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<Ending> {
    this.signal(name)
    return this.endedInTime()
  }

  /** Waits for the end; a process that does not come to it is killed, and has no exit code. */
  async endedInTime(): Promise<Ending> {
    const limit = setTimeout(() => this.signal('SIGKILL'), PATIENCE_MS)
    return this.ended.finally(() => clearTimeout(limit))
  }

  /** Waits for something that needs this process; throws at once when the process ends first. */
  async whileItRuns<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
    const end = this.ended.then(({ code, stderr }): never => {
      throw new Error(`the process ended with ${code}: ${stderr}`)
    })
    return Promise.race([work, end])
  }

  /** Waits for words on its standard output; throws when it ends without them. */
  async says(words: string): Promise<void> {
    let has_ended = false
    const limit = setTimeout(() => this.signal('SIGKILL'), PATIENCE_MS)
    void this.ended.then(() => {
      has_ended = true
    })
    while (!this.#stdout.includes(words) && !has_ended) await pause(20)
    clearTimeout(limit)
    if (!this.#stdout.includes(words)) {
      throw new Error(`it ended without "${words}": ${this.#stdout}${this.#stderr}`)
    }
  }
}

/** `script` of util-linux gives a terminal to a process; when it ends, so does the process. */
function terminalFor(words: readonly string[]): [string, ...string[]] {
  return [
    'script',
    '-qec',
    `exec '${process.execPath}' '${SERVICE}' ${words.join(' ')}`,
    '/dev/null',
  ]
}

const running = new Set<LaurelProcess>()

/** Runs one command to its end. */
export function runLaurel(
  words: readonly string[],
  environment: Environment,
  input = '',
  is_late = false,
): Promise<Ending> {
  return new LaurelProcess(words, environment, { input, is_late }).endedInTime()
}

/** Starts `laurel serve` and waits until it says that it answers. */
export async function startService(
  environment: Environment,
  options: readonly string[] = [],
): Promise<LaurelProcess> {
  const service = new LaurelProcess(['serve', ...options], environment)
  await service.says(READY)
  return service
}

/** The same, by somebody who sits at a terminal. */
export async function startOnTerminal(environment: Environment): Promise<LaurelProcess> {
  const service = new LaurelProcess(['serve'], environment, { on_terminal: true })
  await service.says('"msg":"serving"')
  return service
}

/**
 * Waits until a service says that it is ready, or not: it asks its database about it once a second,
 * and answers the same until then.
 */
export async function readinessBecomes(base_url: string, status: 200 | 503): Promise<void> {
  const limit_ms = performance.now() + PATIENCE_MS
  for (;;) {
    const seen = (await fetch(`${base_url}/readyz`)).status
    if (seen === status) return
    if (performance.now() > limit_ms) throw new Error(`/readyz is still ${seen}, not ${status}`)
    await pause(50)
  }
}

/** Ends what a test file started and did not stop. For `afterAll`. */
export async function endProcesses(): Promise<void> {
  await Promise.all([...running].map((process) => process.stop('SIGKILL')))
}

/** Standard output line by line: the log as it was written, and what was said beside it. */
export function readLog(stdout: string): { log: Record<string, unknown>[]; said: string[] } {
  const lines = stdout.split('\n').filter((line) => line !== '')
  return {
    log: lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
    said: lines.filter((line) => !line.startsWith('{')),
  }
}

export function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, milliseconds)
  return promise
}
