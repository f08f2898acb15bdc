import { describe, expect, it } from 'vitest'
import { STANDARD_THEME, themeOf } from '../../src/emails/domain/colors.ts'
import { COLOR, darkStyle } from '../../src/emails/rendering/components/style.ts'
import { renderEmail } from '../../src/emails/rendering/render-email.ts'
import { sampleCommon } from '../../src/emails/rendering/samples.ts'
import { referralInvite } from '../../src/emails/templates/referrals/referral-invite.ts'
import { tierUp } from '../../src/emails/templates/tiers/tier-up.ts'
import { readMarkup, shownText } from './markup.ts'

const HOSTILE = `<script>alert("1")</script> & 'שלום' 🫘 <!-- --> </td>`

describe('what comes from data', () => {
  it('is text, whatever it holds', async () => {
    const facts = { ...tierUp.sample, tier: HOSTILE, benefits: [HOSTILE] }
    const common = {
      ...sampleCommon,
      shop_name: HOSTILE,
      first_name: HOSTILE,
      program_name: HOSTILE,
    }
    const { subject, html, text } = await renderEmail(tierUp, facts, common)
    expect(readMarkup(html).map(({ name }) => name)).not.toContain('script')
    expect(shownText(html).split(HOSTILE).length).toBeGreaterThan(5)
    for (const part of [subject, text]) expect(part).toContain(HOSTILE)
  })

  it('cannot break out of the subject', async () => {
    const facts = { ...tierUp.sample, tier: 'Gold\r\nBcc: all@example.com\u2028\u0000x' }
    const { subject } = await renderEmail(tierUp, facts, sampleCommon)
    expect(subject).toBe('You have reached Gold Bcc: all@example.com x')
  })

  it('makes no endless subject', async () => {
    const facts = { ...tierUp.sample, tier: '🫘'.repeat(1000) }
    const { subject } = await renderEmail(tierUp, facts, sampleCommon)
    expect([...subject]).toHaveLength(200)
    expect(subject.isWellFormed()).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'ftp://shop.example/',
    '//shop.example',
    'not an address',
    '',
  ])('is no link unless it leads to the web: %j', async (url) => {
    const common = { ...sampleCommon, shop_url: url, unsubscribe_url: url }
    const { html } = await renderEmail(referralInvite, { ...referralInvite.sample, url }, common)
    expect(readMarkup(html).filter(({ name }) => name === 'a')).toEqual([])
  })

  it('keeps an address as it is', async () => {
    const url = 'https://shop.example/a?b=1&c="2"<3'
    const facts = { ...referralInvite.sample, url }
    const { html, text } = await renderEmail(referralInvite, facts, sampleCommon)
    const links = readMarkup(html).flatMap(({ attributes }) => attributes.href ?? [])
    expect(links).toContain('https://shop.example/a?b=1&c=%222%22%3C3')
    expect(text).toContain('https://shop.example/a?b=1&c=%222%22%3C3')
  })
})

describe('colours', () => {
  const dark = (name: string, property: string, color: string | null = null) =>
    darkStyle(themeOf(color), 'dark').match(
      new RegExp(`\\.${name} \\{.*?[ {]${property}: (#\\w+)`),
    )?.[1] ?? 'none'

  it.each([
    ['text on the card', COLOR.text, COLOR.card],
    ['text on the page', COLOR.text, COLOR.page],
    ['quiet text on the card', COLOR.quiet, COLOR.card],
    ['quiet text on the page', COLOR.quiet, COLOR.page],
    ['quiet text in a box', COLOR.quiet, STANDARD_THEME.soft],
    ['a figure in a box', STANDARD_THEME.accent, STANDARD_THEME.soft],
    ['a button', COLOR.on_accent, STANDARD_THEME.accent],
    ['text on a dark card', dark('text', 'color'), dark('card', 'background-color')],
    ['quiet text on a dark page', dark('quiet', 'color'), dark('page', 'background-color')],
    ['quiet text on a dark card', dark('quiet', 'color'), dark('card', 'background-color')],
    ['quiet text in a dark box', dark('quiet', 'color'), dark('soft', 'background-color')],
    ['a figure in a dark box', dark('accent', 'color'), dark('soft', 'background-color')],
    ['a dark button', dark('button', 'color'), dark('button', 'background-color')],
  ])('can be read: %s', (_what, one, other) => {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5)
  })

  // The darkest, and as light as a merchant's colour may be.
  it.each([
    '#000000',
    '#7a0000',
    '#0000ff',
    '#006e6e',
    '#6b6b6b',
  ])('of a merchant can be read, also in dark mode: %s', (color) => {
    const { accent, soft } = themeOf(color)
    const pairs = [
      [accent, soft],
      [COLOR.on_accent, accent],
      [COLOR.text, soft],
      [COLOR.quiet, soft],
      [dark('accent', 'color', color), dark('soft', 'background-color', color)],
      [dark('button', 'color', color), dark('button', 'background-color', color)],
    ] as const
    for (const [one, other] of pairs) expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5)
  })
})

/** As the web's accessibility guidelines compute it. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
