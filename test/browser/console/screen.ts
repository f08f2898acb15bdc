import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '../../support/service-process.ts'
import type { Browser } from '../browser.ts'
import type { Page } from '../page.ts'

/** What the console is shown on. */
export interface Look {
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
}

export const DESK: Look = { width: 1280, height: 900, theme: 'light' }
export const PHONE: Look = { width: 390, height: 844, theme: 'light' }
export const LOOKS: readonly Look[] = [DESK, PHONE].flatMap((look) => [
  look,
  { ...look, theme: 'dark' },
])

/** Something on the screen as a screen reader knows it. */
export interface Shown {
  readonly role: string
  readonly name: string
}

/** A busy machine is no failure: this only ends what hangs. */
const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 40
const FOCUS_MS = 2_000
/** More than any page has places for the focus. */
const TABS_MAX = 200

const KEYS: Readonly<Record<string, object>> = {
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ArrowUp: { key: 'ArrowUp', code: 'ArrowUp', windowsVirtualKeyCode: 38 },
  ArrowRight: { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  k: { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75 },
  a: { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 },
  '/': { key: '/', code: 'Slash', windowsVirtualKeyCode: 191, text: '/' },
}

/** One step of the drawing, or a twentieth of a second in a page that is not drawn. */
const NEXT_FRAME = `new Promise((done) => {
  requestAnimationFrame(done)
  setTimeout(done, 50)
})`

/** What has the focus, also inside an element with a tree of its own. */
const FOCUSED = `(() => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
})()`

/** The text of a page as it is shown, with that of such elements behind. */
const TEXT_OF = `function textOf(node) {
  const inside = [...node.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot !== null)
  const below = (root) => [...root.children].map(textOf).join(' ')
  return [node.innerText ?? '', ...inside.map(({ shadowRoot }) => below(shadowRoot)),
    node.shadowRoot ? below(node.shadowRoot) : ''].join(' ')
}`

const SHIFT = 8
const CONTROL = 2

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Waits until the page has painted a new theme: scripts learn of it later than style sheets do, and
 * some colours fade in. It does not wait for a tab that the browser does not paint.
 */
const SETTLED = `(async () => {
  const painted = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await Promise.race([painted, new Promise((late) => setTimeout(late, 500))])
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(changing.map(({ finished }) => finished))
  return true
})()`

/** A tab of the browser, used as a person does: by what is shown, and by the keyboard. */
export class Screen {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open(browser: Browser, url: string, look: Look = DESK): Promise<Screen> {
    const page = await browser.open('about:blank')
    const screen = new Screen(page)
    await screen.look(look)
    await page.command('Accessibility.enable')
    await page.go(url)
    return screen
  }

  async look({ width, height, theme }: Look): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: width < 600 }
    await this.page.command('Emulation.setDeviceMetricsOverride', metrics)
    await this.page.command('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: theme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
    await this.page.evaluate(SETTLED)
  }

  /** Goes to an address of the console as a link to it does, with a new page. */
  async go(url: string): Promise<void> {
    await this.page.go(url)
  }

  /** The button of the browser itself. */
  async back(): Promise<void> {
    await this.page.evaluate('history.back()')
  }

  /** Lets the browser save what it is handed, and says where. */
  async saveFiles(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'saved-'))
    const { targetInfo } = await this.page.command('Target.getTargetInfo')
    const { browserContextId } = targetInfo
    const into = { behavior: 'allow', browserContextId, downloadPath: folder }
    await this.page.command('Browser.setDownloadBehavior', into)
    return folder
  }

  /** Waits until it is shown. */
  async see(role: string, name: string): Promise<number> {
    return this.#wait(`${role} "${name}"`, () => this.#find(role, name))
  }

  /** A dialog takes the focus a moment after it is shown; who types before types elsewhere. */
  async #holdOn(): Promise<void> {
    const has_focus = `(([...dialogs]) => dialogs.length === 0 ||
      dialogs.some((dialog) => dialog.contains(document.activeElement)))(
      document.querySelectorAll('[role=dialog], [role=alertdialog]'))`
    for (let waited_ms = 0; waited_ms < FOCUS_MS; waited_ms += LOOK_EVERY_MS) {
      if (await this.page.evaluate(has_focus).catch(() => false)) return
      await pause(LOOK_EVERY_MS)
    }
  }

  /** Waits until it is gone. */
  async miss(role: string, name: string): Promise<void> {
    await this.#wait(`no ${role} "${name}"`, async () =>
      (await this.#find(role, name)) === null ? true : null,
    )
  }

  /** Waits until this text is somewhere on the page. */
  async read(text: string): Promise<void> {
    const words = JSON.stringify(text)
    await this.#wait(`the text ${words}`, async () =>
      (await this.page.evaluate(`(${TEXT_OF})(document.body).includes(${words})`)) ? true : null,
    )
  }

  async press(key: string, held: { shift?: boolean; control?: boolean } = {}): Promise<void> {
    await this.#holdOn()
    await this.#strike(key, held)
  }

  async #strike(key: string, { shift = false, control = false } = {}): Promise<void> {
    const known = KEYS[key]
    if (known === undefined) throw new Error(`the key ${key} is not known here`)
    const modifiers = (shift ? SHIFT : 0) + (control ? CONTROL : 0)
    await this.page.command('Input.dispatchKeyEvent', { type: 'keyDown', modifiers, ...known })
    await this.page.command('Input.dispatchKeyEvent', { type: 'keyUp', modifiers, ...known })
  }

  async type(text: string): Promise<void> {
    await this.#holdOn()
    await this.page.command('Input.insertText', { text })
  }

  /** From now on the device makes and shows passkeys, and knows the finger of its user. */
  async holdDevice(): Promise<void> {
    await this.page.command('WebAuthn.enable')
    await this.page.command('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  /** Replaces what is in the field that has the focus. */
  async retype(text: string): Promise<void> {
    await this.page.evaluate(`${FOCUSED}.select()`)
    await this.type(text)
  }

  /** Presses Tab until this has the focus. */
  async tabTo(role: string, name: string): Promise<void> {
    await this.see(role, name)
    // Once: where a dialog has lost the focus, the Tab key brings it back.
    await this.#holdOn()
    for (let pressed = 0; pressed < TABS_MAX; pressed += 1) {
      const focused = await this.focused()
      if (focused.role === role && focused.name === name) return
      await this.#strike('Tab')
    }
    throw new Error(`the Tab key does not reach ${role} "${name}"`)
  }

  /** Chooses a file in a field, as a person does in a dialog of the system. */
  async choose(selector: string, name: string, content: string): Promise<void> {
    const path = join(mkdtempSync(join(tmpdir(), 'chosen-')), name)
    writeFileSync(path, content)
    const { root } = await this.page.command('DOM.getDocument', { depth: 0 })
    const { nodeId } = await this.page.command('DOM.querySelector', {
      nodeId: root.nodeId,
      selector,
    })
    await this.page.command('DOM.setFileInputFiles', { files: [path], nodeId })
  }

  /** Waits until this has the focus, as a dialog takes it when it is there. */
  async hold(role: string, name: string): Promise<void> {
    await this.#wait(`the focus on ${role} "${name}"`, async () => {
      const focused = await this.focused()
      return focused.role === role && focused.name === name ? true : null
    })
  }

  /** With the mouse, where the keyboard is not what a test is about. */
  async click(role: string, name: string): Promise<void> {
    const node = await this.see(role, name)
    await this.page.command('DOM.scrollIntoViewIfNeeded', { backendNodeId: node })
    const at = { ...(await this.#placeOf(node)), button: 'left', clickCount: 1 }
    await this.page.command('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
    await this.page.command('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  }

  /** The middle of an element that has come to rest: nobody hits one that moves. */
  async #placeOf(node: number): Promise<{ x: number; y: number }> {
    for (let before = ''; ; await this.page.evaluate(`${NEXT_FRAME}.then(() => null)`)) {
      const { model } = await this.page.command('DOM.getBoxModel', { backendNodeId: node })
      const [left, top, right, , , bottom] = model.content
      if (before === String(model.content)) return { x: (left + right) / 2, y: (top + bottom) / 2 }
      before = String(model.content)
    }
  }

  /** What has the focus. */
  async focused(): Promise<Shown> {
    const { result } = await this.page.command('Runtime.evaluate', {
      expression: FOCUSED,
    })
    const { nodes } = await this.page.command('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    })
    return { role: nodes[0]?.role?.value ?? '', name: nodes[0]?.name?.value ?? '' }
  }

  /** What axe finds wrong on the page, by WCAG 2.2 A and AA: the rule and where. */
  async faults(): Promise<string[]> {
    const is_there = await this.page.evaluate(`'axe' in window`)
    if (!is_there) await this.page.evaluate(`${AXE}; true`)
    const options = {
      runOnly: { type: 'tag', values: TAGS },
      resultTypes: ['violations', 'incomplete'],
      // No rule of these levels looks at style sheets by itself.
      preload: { assets: ['media'] },
      selectors: false,
    }
    const violations = await this.page.evaluate(
      `axe.run(document, ${JSON.stringify(options)}).then(({ violations, incomplete }) => violations
        .concat(incomplete.filter(({ id }) => id === 'aria-prohibited-attr')).map(
        ({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) =>
          html.slice(0, 160) + ' ' + failureSummary.slice(0, 400)).join(' | ')))`,
    )
    return violations
  }

  /** The whole page as a picture. */
  async shoot(path: string): Promise<void> {
    await this.page.evaluate('scrollTo(0, 0)')
    const { cssContentSize } = await this.page.command('Page.getLayoutMetrics')
    const { width } = cssContentSize
    const height = Math.min(cssContentSize.height, 4_000)
    const clip = { x: 0, y: 0, width, height, scale: 1 }
    const { data } = await this.page.command('Page.captureScreenshot', {
      format: 'png',
      clip,
      captureBeyondViewport: true,
    })
    writeFileSync(path, Buffer.from(data, 'base64'))
  }

  async #find(role: string, name: string): Promise<number | null> {
    const { root } = await this.page.command('DOM.getDocument', { depth: 0 })
    const { nodes } = await this.page.command('Accessibility.queryAXTree', {
      backendNodeId: root.backendNodeId,
      role,
      accessibleName: name,
    })
    for (const { ignored, backendDOMNodeId } of nodes) {
      if (ignored !== true && typeof backendDOMNodeId === 'number') return backendDOMNodeId
    }
    return null
  }

  async #wait<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
    for (let waited_ms = 0; waited_ms < PATIENCE_MS; waited_ms += LOOK_EVERY_MS) {
      // A page that is just being replaced answers nothing.
      const found = await look().catch(() => null)
      if (found !== null) return found
      await pause(LOOK_EVERY_MS)
    }
    const text = await this.page.evaluate('document.body.innerText').catch(() => 'no page')
    throw new Error(`${what} was not shown. The page says:\n${text}`)
  }
}
