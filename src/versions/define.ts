/** JSON of a schema. */
export type JsonSchema = Readonly<Record<string, unknown>>
/** An object as it goes over the wire. */
export type Fields = Readonly<Record<string, unknown>>

/** How an older version differs in what the service sends. Both functions are pure. */
export interface Sent {
  /** The older schema, made of the current one. */
  schema(current: JsonSchema): JsonSchema
  /** The older value, made of the current one. */
  down(value: Fields): Fields
}

/** How an older version differs in what the service receives. All functions are pure. */
export interface Received {
  schema(current: JsonSchema): JsonSchema
  /** The current value, made of the older one. */
  up(value: Fields): Fields
  /** The older version's name of a field, for an error that names it. */
  nameOf(current_field: string): string
}

/** All differences of an older version from the current one. */
export interface VersionChanges {
  /** By the title of a schema, anywhere in an answer. */
  readonly answers?: Readonly<Record<string, Sent>>
  /** By operation id. */
  readonly requests?: Readonly<
    Record<string, { readonly query?: Received; readonly body?: Received }>
  >
  /** By topic, of the payload. */
  readonly events?: Readonly<Record<string, Sent>>
  /** By code, of the details of an error. */
  readonly errors?: Readonly<Record<string, (details: Fields) => Fields>>
}

/** A dated version of the API. The current one has no differences. */
export interface ApiVersion {
  /** Its date, `2026-10-01`. */
  readonly name: string
  readonly changes: VersionChanges
}

const LIVE_MAX = 2

/** The versions that are live, newest first; at most two (contract: Versioning 7). */
export class Versions {
  readonly current: ApiVersion
  readonly live: readonly ApiVersion[]

  constructor(current: ApiVersion, ...older: readonly ApiVersion[]) {
    this.current = current
    this.live = [current, ...older]
    const { names } = this
    if (names.length > LIVE_MAX) throw new Error(`at most ${LIVE_MAX} versions are live`)
    if (names.join() !== [...new Set(names)].sort().reverse().join()) {
      throw new Error('versions stand in the order of their dates, newest first')
    }
    if (Object.keys(current.changes).length > 0) {
      throw new Error('the current version differs in nothing')
    }
  }

  get names(): string[] {
    return this.live.map(({ name }) => name)
  }

  find(name: string): ApiVersion | null {
    return this.live.find((version) => version.name === name) ?? null
  }

  /**
   * The version of a key or an endpoint for events. If it is no longer live, the oldest live one,
   * which differs least.
   */
  pinned(name: string): ApiVersion {
    const known = this.live.find((version) => version.name <= name)
    return known ?? this.live.at(-1) ?? this.current
  }
}
