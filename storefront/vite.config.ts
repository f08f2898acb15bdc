import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const ELEMENTS = join(import.meta.dirname, 'src', 'elements')

/** One script for each element, under its own name, and what several of them share. */
const inputs = Object.fromEntries(
  readdirSync(ELEMENTS).map((file) => [file.replace('.ts', ''), join(ELEMENTS, file)]),
)

export default defineConfig({
  root: import.meta.dirname,
  // Wherever the service runs, a script finds the others beside itself.
  base: './',
  plugins: [tightened(), compressed()],
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // As a library, for the scripts of pages that we do not write.
    lib: { entry: inputs, formats: ['es'] },
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'laurel-[name]-[hash].js',
        minify: true,
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules|src\/(frame\/(?!points)|connection\/(?!estimates|intents))/,
            },
            {
              name: 'pieces',
              test: /src\/(hub\/(pieces|styles|section|explain|drawings)|connection\/intents)\.ts/,
            },
          ],
        },
      },
    },
  },
})

/** Takes the indentation out of templates and styles. No text of ours depends on it. */
function tightened(): Plugin {
  return {
    name: 'tightened',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(import.meta.dirname, 'src'))) return null
      const styles = /css`([^`]*)`/g
      const tight = code.replaceAll(styles, (_all, style: string) => `css\`${tightStyle(style)}\``)
      return { code: tight.replaceAll(/\n\s+/g, '\n'), map: null }
    },
  }
}

function tightStyle(style: string): string {
  return style
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}')
    .trim()
}

/** Writes each script's .br and .gz beside it, so that the service never compresses one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir).filter((file) => file.endsWith('.js'))) {
        const content = readFileSync(join(dir, name))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params }))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
