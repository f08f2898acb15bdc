import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FORECAST_WRITES as ASKED } from '../../console/src/forecast/forecast-writes.ts'
import { FORECAST_WRITES } from '../../src/endpoints/programme/forecast-writes.ts'

/** Nobody confirms a change of the programme or a campaign without its forecast. */

const SOURCE = join(import.meta.dirname, '../../console/src')

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && path !== 'api/operations.ts')
  .filter((path) => !path.startsWith('forecast/'))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))

/** As the console calls it. */
const calls = Object.entries(FORECAST_WRITES).map(
  ([name, { method, path }]) =>
    [`${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`, name] as const,
)

/** These show the forecast of a dry run; `useProgramWrite` by the dialog of `useSaving`. */
const SHOWS = /<(Tried|Foreseen|DryRun)\b|\buseProgramWrite\(/

/** Where a name stands and nothing is confirmed. */
const CONFIRMS_NOTHING = [
  // Types.
  'campaigns/campaign-values.ts',
  'program/saving/written.ts',
  // Straight after a save, whose dialog said it; what moves members is asked in the change log.
  'program/saving/undo-toast.tsx',
  // Asks what would be saved, to draw it.
  'program/storefront/storefront-preview.tsx',
]

it('the console knows every write that has one', () => {
  expect(Object.fromEntries(calls)).toEqual(ASKED)
})

it('whatever makes such a write shows it', () => {
  const making = files.filter(({ text }) => calls.some(([call]) => text.includes(`'${call}'`)))
  expect(making.length).toBeGreaterThan(15)
  const without = making.filter(({ text }) => !SHOWS.test(text)).map(({ path }) => path)
  expect(without.sort()).toEqual([...CONFIRMS_NOTHING].sort())
})

it('what is saved in a form of the programme shows it', () => {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  expect(textOf('program/saving/use-saving.tsx')).toContain('<SaveDialog')
  expect(textOf('program/saving/save-dialog.tsx')).toContain('<Foreseen')
  expect(textOf('campaigns/dry-run.tsx')).toContain('<Tried')
  const sending = files.filter(({ text }) => /= useProgramWrite\(|\{useProgramWrite\(/.test(text))
  expect(sending.length).toBeGreaterThan(5)
  const others = sending.filter(
    ({ text }) => !/<(PartForm|RemoveButton|TypedPart|ProgramPart|SingleForm)\b/.test(text),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})
