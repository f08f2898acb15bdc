import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RELEASE } from '../src/lib/release.ts'
import { readMigrations } from '../src/store/migrate.ts'

/** Holds CHANGELOG.md to what a release is made of. */

const text = readFileSync(join(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8')

/** The sections of releases, the newest first, by their headings. */
const sections = text
  .split('\n## ')
  .slice(1)
  .map((section) => ({ heading: section.slice(0, section.indexOf('\n')), section }))

/** The rows of a section's table of migrations: name and note. */
function notesIn(section: string): { name: string; note: string }[] {
  const rows = [...section.matchAll(/^\| `([0-9]{4}_[a-z0-9_]+)` \|(.*)\|$/gm)]
  return rows.map(([, name = '', note = '']) => ({ name, note: note.trim() }))
}

describe('the changelog', () => {
  it('has a note for the upgrade by every migration, in their order', () => {
    const noted = sections.toReversed().flatMap(({ section }) => notesIn(section))
    expect(noted.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
    expect(noted.filter(({ note }) => !note.endsWith('.') && !note.endsWith('.**'))).toEqual([])
  })

  it('says so where nodes of the release before must stop first', () => {
    const notes = new Map(
      sections.flatMap(({ section }) => notesIn(section)).map(({ name, note }) => [name, note]),
    )
    const breaking = readMigrations().filter(({ breaking }) => breaking)
    for (const { name } of breaking) expect(notes.get(name)).toContain('Stop older nodes first')
  })

  it.each(['clients/typescript', 'receivers/javascript'])('%s has that release', (folder) => {
    const path = join(import.meta.dirname, '..', folder, 'package.json')
    expect(JSON.parse(readFileSync(path, 'utf8')).version).toBe(RELEASE)
  })

  it('has the release that runs, below what is not released yet', () => {
    const released = sections.map(({ heading }) => heading).filter((one) => one !== 'Unreleased')
    expect(released[0]).toMatch(new RegExp(`^${RELEASE.replaceAll('.', '\\.')}(, [0-9-]{10})?$`))
    expect(sections.findIndex(({ heading }) => heading === 'Unreleased')).toBeLessThanOrEqual(0)
  })
})
