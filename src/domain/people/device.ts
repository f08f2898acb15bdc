/** Where somebody signed in, as far as the browser says it; null: unknown. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** Browsers put what matters at the front; anybody can send more. */
const READ_CHARACTERS = 512

type Names = readonly (readonly [sign: string, name: string])[]

/** The first that is there counts: most browsers also name those whose pages they imitate. */
const BROWSERS: Names = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Vivaldi/', 'Vivaldi'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

/** An iPad with pages for desktops says that it is a Mac, and cannot be told from one. */
const SYSTEMS: Names = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
]

/** What a `User-Agent` says. Only these names are kept of it, so nobody is recognised by the rest. */
export function readDevice(user_agent: string | undefined): Device {
  const read = user_agent?.slice(0, READ_CHARACTERS) ?? ''
  const first = (names: Names) => names.find(([sign]) => read.includes(sign))?.[1] ?? null
  return { browser: first(BROWSERS), system: first(SYSTEMS) }
}
