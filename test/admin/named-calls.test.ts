import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..', '..', 'src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })

it('no text sends anybody to "the admin" without the call that does it', () => {
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const lines = readFileSync(join(source, file), 'utf8').split('\n')
      return lines.flatMap((line, place) =>
        /\bin the admin\b(?! API)/.test(line)
          ? [{ file, text: lines.slice(place, place + 2).join(' ') }]
          : [],
      )
    })
  expect(texts.filter(({ text }) => !text.includes('/admin/api/'))).toEqual([])
})
