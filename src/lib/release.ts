import { readFileSync } from 'node:fs'

const file = new URL('../../package.json', import.meta.url)

// What the package says of itself; a text is all that is read of it.
const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }

/** The release that runs. */
export const RELEASE = version
