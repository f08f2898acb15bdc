import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Clock } from '../../src/lib/clock.ts'
import { given_clock } from '../support/given-clock.ts'
import { Page } from './page.ts'

/**
 * What Debian, Ubuntu and Google call it. The first has no windows, tool bars and extensions, which
 * take longer than a page.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  // Containers often allow no sandbox and little shared memory. Only our own pages are opened.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  // The same features for everybody, and pages drawn by the processor.
  '--disable-field-trial-config',
  '--disable-gpu',
  // One process for all pages: a new one takes longer than a page, and what one page has compiled
  // need not be compiled by the next. What a page may read of another origin stays as it is.
  '--process-per-site',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // No test runs the same script for long enough to get back the time of optimizing it.
  '--js-flags=--no-maglev,--no-opt',
  // Whatever a page or the browser itself asks for, no other machine is reached.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** A busy machine is no failure: this only ends what hangs. */
const PATIENCE_MS = 60_000

/** The installed browser, or null where there is none. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(':')
  const programs = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return programs.find((program) => existsSync(program)) ?? null
}

/** What the browser says: the answer to a command, or an event. */
export interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  // Each command and each event has a shape of its own, which whoever asked for it knows.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly params?: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly result?: any
  readonly error?: { readonly message: string }
}

/** What the tabs of one person share: cookies, storage, and files that were fetched before. */
interface Context {
  readonly id: string
  /** A tab of the same site that does nothing, so that its process stays; null: not opened yet. */
  spare_tab: Promise<string | null> | null
  /** Where its pages have been, and may have left something. */
  readonly origins: Set<string>
}

/** What pages store, beside cookies. Files that were fetched are no part of it, and stay. */
const LEFT_BEHIND = 'local_storage,indexeddb,cache_storage,service_workers'

let shared: Browser | null = null

/** The browser of all tests of this process. Each closes the pages that it has opened. */
export function sharedBrowser(): Browser {
  if (shared === null || shared.has_ended) shared = new Browser()
  return shared
}

/**
 * A Chromium with a new profile, spoken to by the DevTools protocol over two pipes: JSON with a
 * zero byte behind it. It ends by itself when the pipes close, and so with this process.
 */
export class Browser {
  /** What time it is for its pages. */
  clock: Clock = given_clock
  readonly #child: ChildProcess
  readonly #commands: Writable
  readonly #ended: Promise<never>
  readonly #answers = new Map<number, (answer: Message) => void>()
  readonly #listeners = new Map<string, (event: Message) => void>()
  readonly #idle: Context[] = []
  readonly #used: Context[] = []
  #last_id = 0

  constructor() {
    const program = findBrowser()
    if (program === null) {
      throw new Error('no browser is installed: apt-get install chromium-headless-shell')
    }
    const profile = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'browser-'))
    this.#child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`], {
      env: { PATH: process.env.PATH, HOME: profile },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    })
    this.#ended = once(this.#child, 'exit').then(([code, signal]): never => {
      throw new Error(`the browser ended with ${code ?? signal}`)
    })
    this.#ended.catch(() => undefined)
    // The two pipes, as they were asked for above.
    this.#commands = this.#child.stdio[3] as Writable
    this.#read(this.#child.stdio[4] as Readable)
    // What cannot be written any more is noticed by the end above.
    this.#commands.on('error', () => undefined)
  }

  get has_ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Opens a page as somebody whose browser has no cookies, and waits until it is loaded. */
  async open(url: string): Promise<Page> {
    const context = this.#idle.pop() ?? (await this.#newContext())
    this.#used.push(context)
    const browserContextId = context.id
    const tab = { url: 'about:blank', browserContextId }
    const { targetId } = await this.command('Target.createTarget', tab)
    const attach = { targetId, flatten: true }
    const { sessionId } = await this.command('Target.attachToTarget', attach)
    await this.command('Storage.clearCookies', { browserContextId })
    for (const origin of context.origins) {
      const left = { origin, storageTypes: LEFT_BEHIND }
      await this.command('Storage.clearDataForOrigin', left, sessionId)
    }
    context.origins.clear()
    const page = new Page(this, sessionId)
    page.listen(({ method, params }) => {
      if (method !== 'Page.frameNavigated') return
      const { protocol, origin } = new URL(params.frame.url)
      if (!protocol.startsWith('http')) return
      context.origins.add(origin)
      this.#keepProcess(context, origin)
    })
    await page.open(url)
    return page
  }

  /** Closes all pages. One of the console goes on listening to the service. */
  async closePages(): Promise<void> {
    const used = this.#used.splice(0)
    const spare_tabs = await Promise.all(used.map(({ spare_tab }) => spare_tab))
    const { targetInfos } = await this.command('Target.getTargets')
    for (const { targetId, browserContextId } of targetInfos) {
      if (!used.some(({ id }) => id === browserContextId)) continue
      if (spare_tabs.includes(targetId)) continue
      await this.command('Target.closeTarget', { targetId })
    }
    this.#listeners.clear()
    this.#idle.push(...used)
  }

  async #newContext(): Promise<Context> {
    const { browserContextId } = await this.command('Target.createBrowserContext')
    // A page may copy when it is asked to, as in a browser that somebody looks at.
    const permissions = ['clipboardSanitizedWrite']
    await this.command('Browser.grantPermissions', { permissions, browserContextId })
    return { id: browserContextId, spare_tab: null, origins: new Set() }
  }

  /** Opens the spare tab, which compiles nothing and asks for nothing more. */
  #keepProcess(context: Context, origin: string): void {
    const tab = { url: `${origin}/healthz`, browserContextId: context.id }
    context.spare_tab ??= this.command('Target.createTarget', tab).then(
      ({ targetId }) => targetId,
      () => null,
    )
  }

  /** Answers the command's result; throws when the browser refuses it, or ends before. */
  async command(method: string, params: object = {}, session_id?: string) {
    this.#last_id += 1
    const id = this.#last_id
    const answered = new Promise<Message>((resolve) => this.#answers.set(id, resolve))
    const command = { id, method, params, ...(session_id && { sessionId: session_id }) }
    this.#commands.write(`${JSON.stringify(command)}\0`)
    const { result, error } = await Promise.race([answered, this.#ended])
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }

  /** What a tab has to say, by its session. */
  listen(session_id: string, listener: (event: Message) => void): void {
    this.#listeners.set(session_id, listener)
  }

  async close(): Promise<void> {
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS)
    this.command('Browser.close').catch(() => undefined)
    await this.#ended.catch(() => undefined)
    clearTimeout(limit)
  }

  #read(answers: Readable): void {
    let begun = ''
    answers.setEncoding('utf8').on('data', (text: string) => {
      const messages = (begun + text).split('\0')
      begun = messages.pop() ?? ''
      for (const message of messages) this.#take(JSON.parse(message))
    })
  }

  #take(message: Message): void {
    if (message.id === undefined) this.#listeners.get(message.sessionId ?? '')?.(message)
    else {
      this.#answers.get(message.id)?.(message)
      this.#answers.delete(message.id)
    }
  }
}
