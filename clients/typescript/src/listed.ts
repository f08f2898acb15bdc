import { UnexpectedAnswerError } from './errors.ts'

/** A page of a list, as the service answers it. */
export interface PageOf<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
  readonly has_more: boolean
}

/**
 * A list. `await` asks for its first page; `for await` goes through all items, and asks for a page
 * when it gets there. Nothing is asked before.
 */
export class Listed<Item, Page extends PageOf<Item>> implements Promise<Page>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = 'Listed'
  readonly #ask: (cursor: string | undefined) => Promise<Page>
  #first: Promise<Page> | null = null

  constructor(ask: (cursor: string | undefined) => Promise<Page>) {
    this.#ask = ask
  }

  /** Page by page. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let page = await this.#firstPage()
    for (;;) {
      yield page
      const cursor = page.next_cursor
      if (cursor === null) return
      page = await this.#ask(cursor)
      // A list that leads back to itself would never end.
      if (page.next_cursor === cursor) {
        throw new UnexpectedAnswerError('the next page is the same page', { status: 200 })
      }
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }

  // biome-ignore lint/suspicious/noThenProperty: so that `await` gives the first page
  then<Then = Page, Else = never>(
    fulfilled?: ((page: Page) => Then | PromiseLike<Then>) | null,
    rejected?: ((reason: unknown) => Else | PromiseLike<Else>) | null,
  ): Promise<Then | Else> {
    return this.#firstPage().then(fulfilled, rejected)
  }

  catch<Else = never>(
    rejected?: ((reason: unknown) => Else | PromiseLike<Else>) | null,
  ): Promise<Page | Else> {
    return this.#firstPage().catch(rejected)
  }

  finally(settled?: (() => void) | null): Promise<Page> {
    return this.#firstPage().finally(settled)
  }

  #firstPage(): Promise<Page> {
    this.#first ??= this.#ask(undefined)
    return this.#first
  }
}
