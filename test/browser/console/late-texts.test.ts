import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, expect, it } from 'vitest'
import { sharedApp } from '../../support/app.ts'
import { sharedBrowser } from '../browser.ts'

/** A dialog whose texts are fetched only when it opens, as that of several undone changes. */

/** It is bundled first. A busy machine is no failure. */
const BUILD_LIMIT_MS = 120_000
const TEXTS = join(import.meta.dirname, '../../../console/src/texts')

/** The texts arrive while React is still waiting in the same render. */
const APP = `
import { createElement, startTransition, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Catalogue } from '${TEXTS}/catalogue.ts'
import { SpokenContext, wordsOf } from '${TEXTS}/index.ts'

const later = { undo: async () => ({ undo: 'Undo' }) }
const catalogue = new Catalogue('en', { first: {}, later })
const { useWords } = wordsOf('undo')

function Dialog() {
  const { t } = useWords()
  const [count] = useState(2)
  return t.undo.undo + ' ' + count
}

window.recovered = []
const onRecoverableError = (error) => window.recovered.push(String(error.cause ?? error))
const place = document.createElement('main')
place.id = 'late'
const root = createRoot(document.body.appendChild(place), { onRecoverableError })
const dialog = createElement(Suspense, null, createElement(Dialog))
startTransition(() =>
  root.render(createElement(SpokenContext, { value: { catalogue, format: null } }, dialog)),
)
`

const browser = sharedBrowser()
afterEach(() => browser.closePages())

it(
  'is drawn once its texts are there, with no error on the way',
  async () => {
    // Any page of the service: the texts ask the browser's storage for the language.
    const page = await browser.open((await sharedApp()).base_url)
    await page.evaluate(`(() => { ${await bundled(APP)} })()`)
    await page.until(`document.querySelector('#late').textContent === 'Undo 2'`)
    expect(await page.evaluate('window.recovered')).toEqual([])
  },
  BUILD_LIMIT_MS,
)

/** The script of a program, with everything that it imports. */
async function bundled(program: string): Promise<string> {
  const entry = 'late-texts.ts'
  const answer = await build({
    root: join(TEXTS, '../..'),
    configFile: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      CURRENCIES_OF_SERVICE: '[]',
      LANGUAGES_OF_SERVICE: '[]',
    },
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? program : null),
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [built] = [answer].flat()
  const chunk = built !== undefined && 'output' in built ? built.output[0] : undefined
  if (chunk === undefined) throw new Error('nothing was built')
  return chunk.code
}
