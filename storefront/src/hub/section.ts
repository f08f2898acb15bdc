import type { TemplateResult } from 'lit'
import type { Connection, Viewer } from '../connection/connection.ts'
import type { StorefrontDocument } from '../connection/document.ts'
import { intentsOf } from '../connection/intents.ts'
import type { Member } from '../connection/member.ts'
import type { Words } from '../frame/words.ts'
import { explain } from './explain.ts'
import { ownListsOf } from './own-lists.ts'

/** The element that a section is a part of. */
export interface Stage {
  readonly connection: Connection
  readonly words: Words
  readonly shown: StorefrontDocument
  readonly viewer: Viewer | null
  /** Given in a preview, which reads and writes nothing. */
  readonly document: StorefrontDocument | undefined
  readonly renderRoot: ParentNode
  readonly sign_in_url: string | undefined
  readonly sign_up_url: string | undefined
  readonly code: string | undefined
  announce(text: string): void
  moveFocus(selector: string): Promise<void>
  requestUpdate(): void
}

/** A part of the hub with a state of its own, for one customer: the next has another. */
export abstract class Section {
  protected readonly stage: Stage
  /** Whose it is. What is pressed in it is done for nobody else. */
  readonly #customer_id: string | null
  /** What was done or refused last, and beside what it is written. */
  protected note: { readonly at: string; readonly text: string } | null = null
  protected busy: string | null = null
  /** Texts for what was refused, where a section has its own. */
  protected readonly reasons: Readonly<Record<string, string>> = {}

  constructor(stage: Stage) {
    this.stage = stage
    this.#customer_id = stage.viewer?.customer_id ?? null
  }

  /** null: there is nothing to show. */
  abstract render(): TemplateResult | null

  /** Reads what it shows beside the document and the member, before it is drawn. */
  async prepare(): Promise<void> {}

  /** A list of the member's own; empty for everybody else, and where it cannot be read. */
  protected async readOwn<Item>(path: string): Promise<{ readonly data: readonly Item[] }> {
    const { connection, document } = this.stage
    if (this.member === null || document !== undefined) return { data: [] }
    try {
      return await ownListsOf(connection).read(this.#customer_id, path)
    } catch (error) {
      // The rest of the hub does not depend on it.
      if (this.#isHere()) connection.complain(error)
      return { data: [] }
    }
  }

  /** Reads what belongs to the customer; `path` begins behind the customer's id. */
  protected read<Answer>(path: string): Promise<Answer> {
    return this.stage.connection.fetchOwn(this.#customer_id, path)
  }

  protected write<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return intentsOf(this.stage.connection).write(this.#customer_id, method, path, body)
  }

  protected get words(): Words {
    return this.stage.words
  }

  protected get member(): Member | null {
    return this.stage.viewer?.member ?? null
  }

  protected say(...what: Parameters<Words['say']>): string {
    return this.words.say(...what)
  }

  /** Does one thing at a time; what is said afterwards is read out and stands at its place. */
  protected async act(at: string, work: () => Promise<string | null>): Promise<void> {
    if (this.busy !== null) return
    this.busy = at
    this.note = null
    this.stage.requestUpdate()
    const text = await work().catch((error) => explain(this.words, error, this.reasons))
    this.busy = null
    this.tell(at, text)
  }

  protected tell(at: string, text: string | null): void {
    // What was done for one is not said to the next.
    if (!this.#isHere()) return
    this.note = text === null ? null : { at, text }
    if (text !== null) this.stage.announce(text)
    this.stage.requestUpdate()
  }

  #isHere(): boolean {
    return this.stage.viewer?.customer_id === this.#customer_id
  }

  protected noteAt(at: string): string | null {
    return this.note?.at === at ? this.note.text : null
  }
}
