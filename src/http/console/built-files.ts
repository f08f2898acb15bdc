import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the page loads, as paths below `/console/`. */
export interface ConsoleFiles {
  readonly script: string
  /** What the script imports, so that a browser fetches all of it at once. */
  readonly imported: readonly string[]
  readonly styles: readonly string[]
}

/** One file in the list that the build writes. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** null: the console is not built. */
export async function readConsoleFiles(folder: string): Promise<ConsoleFiles | null> {
  let text: string
  try {
    text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')
  } catch {
    return null
  }
  // The build of this release wrote it.
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(text)
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry === true)
  if (entry === undefined) return null
  const imported = importsOf(entry, chunks)
  return {
    script: entry.file,
    imported: imported.map(({ file }) => file),
    // What is imported comes first, so that the entry's own styles win.
    styles: [...new Set([...imported, entry].flatMap(({ css }) => css ?? []))],
  }
}

/** All that a chunk imports, directly or by way of others, each once and after its own imports. */
function importsOf(chunk: Chunk, chunks: Readonly<Record<string, Chunk>>): Chunk[] {
  const found = new Set<Chunk>()
  const visit = ({ imports }: Chunk) => {
    for (const name of imports ?? []) {
      const imported = chunks[name]
      if (imported === undefined || found.has(imported)) continue
      visit(imported)
      found.add(imported)
    }
  }
  visit(chunk)
  return [...found]
}
