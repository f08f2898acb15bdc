import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIELDS_OF_TYPE } from '../../src/domain/campaigns/campaign-fields.ts'
import { summarizeCampaign } from '../../src/domain/campaigns/campaign-summary.ts'
import type { Campaign } from '../../src/domain/campaigns/campaigns.ts'
import { wordsIn } from '../../src/domain/catalogue/words.ts'
import { say } from '../../src/domain/explanations/say.ts'
import { moment, state } from '../../src/domain/explanations/statement.ts'
import { READER_LANGUAGES } from '../../src/languages/explanations/index.ts'

/** A day and a state are called the same by a page of the console and by what the service says. */

// The console is compiled with the types of a browser, which are not there for the tests.
const fromConsole = (path: string) =>
  import(new URL(`../../console/src/${path}`, import.meta.url).href)
const { windowOf }: { windowOf(campaign: object, words: object): string } =
  await fromConsole('campaigns/window-of.ts')
const { Format } = await fromConsole('texts/format.ts')

const ZONE = 'Europe/Vienna'
const TAGS = { en: 'en-GB', de: 'de' }
const STATUSES = ['draft', 'scheduled', 'cancelled'] as const

const weekend: Campaign = {
  ...{ id: 'cmp_a', name: 'Weekend', type: 'earning_boost', template: null, status: 'scheduled' },
  ...FIELDS_OF_TYPE.earning_boost,
  ...{ multiplier: 2, starts_at: null, ends_at: null },
  audience: { mode: 'all', tier_ids: [], tags: [] },
  limits: { max_orders: null, max_bonus_points: null },
  ...{ badge_text: null, banner_copy: {} },
  emails: { teaser: false, launch: false, last_chance: false },
}

describe.each(READER_LANGUAGES)('in %s', (language) => {
  const format = new Format(TAGS[language], { timezone: ZONE, currency: 'EUR' })

  it.each([
    '2026-03-01T09:00:00Z',
    '2026-09-30T22:30:00Z',
    '2026-12-31T23:30:00Z',
  ])('explanations write the day of %s as pages do', (at) => {
    const reader = { language, time_zone: ZONE, sees_codes: true }
    const [said] = say([state('kept_until', { moment: moment(at) })], reader)
    expect(said?.text).toContain(` ${format.day(at)}`)
  })

  it.each([
    // The end is the first moment of the day after the last.
    ['2026-12-04T23:00:00Z', '2026-12-06T23:00:00Z'],
    ['2026-12-05T08:00:00Z', '2026-12-06T23:00:00Z'],
    ['2026-12-04T23:00:00Z', '2026-12-06T11:30:00Z'],
    ['2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z'],
    [null, '2026-12-06T23:00:00Z'],
    ['2026-12-04T23:00:00Z', null],
  ])('a campaign of %s to %s has the same days in lists and in the change log', async (starts_at, ends_at) => {
    const { campaigns } = await fromConsole(`texts/${language}/campaigns.ts`)
    const summary = summarizeCampaign(
      { ...weekend, starts_at, ends_at },
      {
        words: wordsIn('EUR', language),
        program: { tiers: [], rewards: [] },
        time_zone: ZONE,
      },
    )
    const listed = windowOf({ starts_at, ends_at }, { t: { campaigns }, format })
    expect(summary).toContain(`, ${listed}`)
    if (ends_at?.startsWith('2026-12-06T23')) {
      expect(listed).toContain(format.day('2026-12-06'))
      expect(listed).not.toContain('00:00')
    }
  })

  it('a state has one name in lists, in changes and in summaries', async () => {
    const { campaigns } = await fromConsole(`texts/${language}/campaigns.ts`)
    const { program_fields } = await fromConsole(`texts/${language}/program-fields.ts`)
    const summaries: Record<string, string> = wordsIn('EUR', language).campaigns.statuses
    for (const status of STATUSES) {
      const name: string = campaigns.statuses[status]
      expect(program_fields.choices[`status.${status}`]).toBe(name)
      expect(summaries[status]?.toLowerCase() ?? name.toLowerCase()).toBe(name.toLowerCase())
    }
  })
})

it('an end is written as one in every page, so at midnight it is the last day', () => {
  const source = join(import.meta.dirname, '../../console/src')
  const pages = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  expect(pages.length).toBeGreaterThan(50)
  const wrong = pages.flatMap((path) => {
    const text = readFileSync(join(source, path), 'utf8')
    return (text.match(/format\.(day|moment)\([\w.]*ends_at\)/g) ?? []).map(
      (found) => `${path}: ${found}`,
    )
  })
  expect(wrong).toEqual([])
})
