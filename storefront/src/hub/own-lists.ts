import type { Connection } from '../connection/connection.ts'

/** What was read of a customer beside the member, by its path, until something changes. */
class OwnLists {
  readonly #connection: Connection
  readonly #lists = new Map<string, Promise<unknown>>()

  constructor(connection: Connection) {
    this.#connection = connection
    connection.addEventListener('change', () => this.#lists.clear())
  }

  read<List>(customer_id: string | null, path: string): Promise<List> {
    const name = `${customer_id} ${path}`
    const known = this.#lists.get(name)
    // A path has one kind of answer.
    if (known !== undefined) return known as Promise<List>
    const asked = this.#connection.fetchOwn<List>(customer_id, path)
    this.#lists.set(name, asked)
    asked.catch(() => this.#lists.delete(name))
    return asked
  }
}

/** One for each connection: all hubs of a page share it. */
const all = new WeakMap<Connection, OwnLists>()

export function ownListsOf(connection: Connection): OwnLists {
  const known = all.get(connection) ?? new OwnLists(connection)
  all.set(connection, known)
  return known
}
