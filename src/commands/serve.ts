import { keepCompiledCode } from '../config/compiled-code.ts'
import { prepareDataDir } from '../config/data-folder.ts'
import type { Config } from '../config.ts'
import type { Command, Options } from './line/command.ts'

export const serveCommand: Command = {
  name: 'serve',
  group: 'service',
  about: 'answers the API and does the background work',
  options: [{ name: '--api-only', about: 'leave background work to "laurel work"' }],
  run: serve,
}

/** Loads the service when its data folder is there, which keeps what is compiled. */
async function serve(config: Config, options: Options): Promise<number> {
  if (config.database_url === null) {
    prepareDataDir(config.data_dir)
    // The first start has made it only now.
    keepCompiledCode(config.data_dir)
  }
  const { serveApi } = await import('./serve/serve-api.ts')
  return serveApi(config, options)
}
