import type { Browser, Message } from './browser.ts'

/** Runs in the page. What the browser keeps from scripts, such as most headers, is not there. */
const FETCH = `async ({ url, init }) => {
  const response = await fetch(url, init)
  const { status, headers } = response
  return { status, headers: [...headers], text: await response.text() }
}`

/** Runs in the page before anything else: its clock is ahead of the machine's. */
const SET_CLOCK = `(ahead_ms) => {
  const machine = Date.now.bind(Date)
  Date.now = () => machine() + ahead_ms
  const construct = (target, given, by) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, by)
  globalThis.Date = new Proxy(Date, { construct })
}`

/** A page in a tab of a browser. */
export class Page {
  /** The addresses of everything that the page asked for, itself first, answered or not. */
  readonly requests: string[] = []
  /** What the browser's console has to complain of. */
  readonly complaints: string[] = []
  readonly #browser: Browser
  readonly #session_id: string
  readonly #loaded = Promise.withResolvers<void>()
  readonly #listeners: ((event: Message) => void)[] = []
  #clock_script: string | null = null

  constructor(browser: Browser, session_id: string) {
    this.#browser = browser
    this.#session_id = session_id
    browser.listen(session_id, (event) => this.#notice(event))
  }

  /** Hears every event of this tab. */
  listen(listener: (event: Message) => void): void {
    this.#listeners.push(listener)
  }

  async open(url: string): Promise<void> {
    for (const domain of ['Network', 'Page', 'Runtime', 'Log'])
      await this.command(`${domain}.enable`)
    const { errorText } = await this.go(url)
    if (errorText !== undefined) throw new Error(`${url}: ${errorText}`)
    await this.#loaded.promise
  }

  /** Goes to an address, where it is as late as by the clock of the tests. */
  async go(url: string) {
    if (this.#clock_script !== null) {
      const identifier = this.#clock_script
      await this.command('Page.removeScriptToEvaluateOnNewDocument', { identifier })
    }
    const ahead_ms = this.#browser.clock.now().getTime() - Date.now()
    const script = { source: `(${SET_CLOCK})(${ahead_ms})` }
    const { identifier } = await this.command('Page.addScriptToEvaluateOnNewDocument', script)
    this.#clock_script = identifier
    return this.command('Page.navigate', { url })
  }

  /** Evaluates an expression in the page and waits for what it promises. */
  async evaluate(expression: string) {
    const { result, exceptionDetails } = await this.command('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined) throw new Error(described(exceptionDetails))
    return result.value
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    await this.evaluate(`new Promise((resolve) => {
      const look = () => (${expression}) ? resolve() : setTimeout(look, 20)
      look()
    })`)
  }

  /** What a script of this page sees of the answer. Throws as its own `fetch` does. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const asked = JSON.stringify({ url, init })
    const { status, headers, text } = await this.evaluate(`(${FETCH})(${asked})`)
    return new Response(text, { status, headers })
  }

  /** A command of the DevTools protocol to this tab. */
  command(method: string, params: object = {}) {
    return this.#browser.command(method, params, this.#session_id)
  }

  #notice(event: Message): void {
    const { method, params } = event
    for (const listener of this.#listeners) listener(event)
    if (method === 'Network.requestWillBeSent') this.requests.push(params.request.url)
    if (method === 'Page.loadEventFired') this.#loaded.resolve()
    if (method === 'Log.entryAdded') this.complaints.push(params.entry.text)
    if (method === 'Runtime.exceptionThrown') {
      this.complaints.push(described(params.exceptionDetails))
    }
  }
}

interface ExceptionDetails {
  readonly text: string
  readonly exception?: { readonly description?: string }
}

function described({ text, exception }: ExceptionDetails): string {
  return exception?.description ?? text
}
