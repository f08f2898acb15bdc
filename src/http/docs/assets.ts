import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectPath } from '../../lib/project.ts'
import { Content } from './content.ts'

/** A file that a browser fetches once: its name changes with its content. */
export interface Asset {
  readonly name: string
  readonly content: Content
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const STYLESHEET = 'text/css; charset=utf-8'

/** What the pages load beside themselves. */
export async function loadAssets() {
  const browser = projectPath('src', 'http', 'docs', 'browser')
  return {
    viewer: await readAsset(viewerPath(), 'reference.js', JAVASCRIPT),
    start: await readAsset(join(browser, 'start-reference.js'), 'start-reference.js', JAVASCRIPT),
    style: await readAsset(join(browser, 'error-catalogue.css'), 'error-catalogue.css', STYLESHEET),
  }
}

/** The viewer as it lies in its installed package, which is used for this one file only. */
function viewerPath(): string {
  const entry = import.meta.resolve('@scalar/fastify-api-reference')
  return fileURLToPath(new URL('js/standalone.js', entry))
}

async function readAsset(path: string, file_name: string, type: string): Promise<Asset> {
  const content = new Content(type, await readFile(path))
  return { name: file_name.replace('.', `-${content.hash}.`), content }
}
