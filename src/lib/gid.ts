/** Global ids of a commerce platform: `gid://<platform>/<Kind>/<number>`. */
export function formatGid(platform: string, kind: string, number: number): string {
  return `gid://${platform}/${kind}/${number}`
}

const PLAIN_NUMBER = /^[1-9][0-9]{0,15}$/

function safeNumber(text: string): number | null {
  if (!PLAIN_NUMBER.test(text)) return null
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : null
}

/** The number behind `text`, a GID of this platform and kind or a plain number; else null. */
export function parseGid(platform: string, kind: string, text: string): number | null {
  const prefix = `gid://${platform}/${kind}/`
  return safeNumber(text.startsWith(prefix) ? text.slice(prefix.length) : text)
}

/** The number of an id that was checked before: a number, its text or a GID. */
export function platformNumber(id: number | string): number {
  return Number(String(id).split('/').at(-1))
}
