import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { WRITTEN_LANGUAGES } from '../src/languages/index.ts'

/** The service renders the page itself (`src/http/console`), so the script is the entry. */
export default defineConfig({
  root: import.meta.dirname,
  // Wherever the service runs, a chunk finds the others beside itself.
  base: './',
  plugins: [compressed()],
  // What the service takes: it runs on the Node that builds. Browsers know others.
  define: {
    CURRENCIES_OF_SERVICE: JSON.stringify(Intl.supportedValuesOf('currency')),
    LANGUAGES_OF_SERVICE: JSON.stringify(WRITTEN_LANGUAGES),
  },
  build: {
    manifest: true,
    // With these, colours for light and dark stay as they are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src', 'main.tsx'),
      // Every file of the component library says that it is for browsers, as all of this is.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
})

/** Writes each asset's .br and .gz beside it, so that the service never compresses one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const name of readdirSync(assets)) {
        if (!/\.(js|css)$/.test(name)) continue
        const content = readFileSync(join(assets, name))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params }))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
