import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { prepareDataDir } from '../config/data-folder.ts'
import type { Config } from '../config.ts'
import type { Command, Options } from './line/command.ts'

/** In the data folder: the service as Node compiled it. It can be deleted at any time. */
const COMPILED_FOLDER = 'compiled'

export const serveCommand: Command = {
  name: 'serve',
  group: 'service',
  about: 'answers the API and does the background work',
  options: [{ name: '--api-only', about: 'leave background work to "laurel work"' }],
  run: serve,
}

/** Loads the service by what an earlier start compiled, where there is a folder of our own for it. */
async function serve(config: Config, options: Options): Promise<number> {
  if (config.database_url === null) {
    prepareDataDir(config.data_dir)
    enableCompileCache(join(config.data_dir, COMPILED_FOLDER))
  }
  const { serveApi } = await import('./serve/serve-api.ts')
  return serveApi(config, options)
}
