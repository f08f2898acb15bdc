import { readFileSync } from 'node:fs'
import { projectPath } from './project.ts'

const file = projectPath('package.json')

// What the package says of itself; a text is all that is read of it.
const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }

/** The release that runs. */
export const RELEASE = version
