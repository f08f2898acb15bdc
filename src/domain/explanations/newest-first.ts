/** Something that happened, with its place in the list of its own kind. */
export interface TimedItem {
  readonly at: Date
  /** It continues its own list after this. */
  readonly place: string
}

/** One of several lists: what is next in it, newest first. */
export interface Source<Item extends TimedItem> {
  readonly name: string
  readonly items: readonly Item[]
}

/** How far each list was read, by its name; one without a place is at its beginning. */
export type Places = Readonly<Record<string, string>>

/**
 * The newest of several lists, in one list. Each keeps its own order, so that pages have no gaps and
 * no repeats whatever the times are.
 */
export function newestOf<Item extends TimedItem>(
  sources: readonly Source<Item>[],
  limit: number,
  before: Places,
): { readonly items: readonly Item[]; readonly places: Places; readonly has_more: boolean } {
  const taken = new Map(sources.map(({ name }) => [name, 0]))
  const places: Record<string, string> = { ...before }
  const items: Item[] = []
  const heads = () =>
    sources.flatMap(({ name, items: own }) => {
      const item = own[taken.get(name) ?? 0]
      return item === undefined ? [] : [{ name, item }]
    })
  for (let left = heads(); items.length < limit && left.length > 0; left = heads()) {
    const newest = left.reduce((first, one) => (one.item.at > first.item.at ? one : first))
    items.push(newest.item)
    places[newest.name] = newest.item.place
    taken.set(newest.name, (taken.get(newest.name) ?? 0) + 1)
  }
  return { items, places, has_more: heads().length > 0 }
}
