import type { TemplateResult } from 'lit'
import type { Connection, Viewer } from '../connection/connection.ts'
import type { StorefrontDocument } from '../connection/document.ts'
import type { Member } from '../connection/member.ts'
import type { Words } from '../frame/words.ts'
import { explain } from './explain.ts'

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

/** A part of the hub with a state of its own. */
export abstract class Section {
  protected readonly stage: Stage
  /** What was done or refused last, and beside what it is written. */
  protected note: { readonly at: string; readonly text: string } | null = null
  protected busy: string | null = null
  /** Texts for what was refused, where a section has its own. */
  protected readonly reasons: Readonly<Record<string, string>> = {}

  constructor(stage: Stage) {
    this.stage = stage
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
      return await connection.read<{ readonly data: readonly Item[] }>(path)
    } catch (error) {
      // The rest of the hub does not depend on it.
      connection.complain(error)
      return { data: [] }
    }
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
    this.note = text === null ? null : { at, text }
    if (text !== null) this.stage.announce(text)
    this.stage.requestUpdate()
  }

  protected noteAt(at: string): string | null {
    return this.note?.at === at ? this.note.text : null
  }
}
