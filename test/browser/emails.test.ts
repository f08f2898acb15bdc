import { afterAll, describe, expect, it } from 'vitest'
import { renderEmail } from '../../src/emails/rendering/render-email.ts'
import { sampleCommon } from '../../src/emails/rendering/samples.ts'
import { emails, type ListedEmail } from '../../src/emails/templates/index.ts'
import { WRITTEN_LANGUAGES } from '../../src/languages/index.ts'
import { Browser } from './browser.ts'

/** Runs in the page: how wide the e-mail gets in a window of this width. */
const MEASURE = `async ({ html, width }) => {
  const frame = document.createElement('iframe')
  frame.style = 'border: 0; height: 4000px; width: ' + width + 'px'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  frame.srcdoc = html
  document.body.append(frame)
  await loaded
  const { documentElement, body } = frame.contentDocument
  const button = body.querySelector('a.button').getBoundingClientRect()
  const measured = {
    page: documentElement.scrollWidth,
    card: body.querySelector('.card').getBoundingClientRect().width,
    button: button.height,
  }
  frame.remove()
  return measured
}`

/** What an e-mail program makes of them, as far as a browser is one. */
describe('e-mails', () => {
  const browser = new Browser()
  afterAll(() => browser.close())

  const LONG_NAME = 'W'.repeat(100)
  const each = WRITTEN_LANGUAGES.flatMap((language) =>
    [320, 375, 1200].map((width) => ({ language, width })),
  )

  it.each(each)('in $language fit a window $width pixels wide', async ({ language, width }) => {
    const page = await browser.open('data:text/html,<title>E-mails</title>')
    const measure = async (email: ListedEmail, names: object) => {
      const common = { ...sampleCommon, ...names, language }
      const { html } = await renderEmail(email, email.sample, common)
      return page.evaluate(`(${MEASURE})(${JSON.stringify({ html, width })})`)
    }
    for (const email of emails) {
      const names = { shop_name: LONG_NAME, program_name: LONG_NAME, first_name: LONG_NAME }
      for (const given of [{}, names]) {
        const measured = await measure(email, given)
        expect(measured.page, email.type).toBe(width)
        expect(measured.card, email.type).toBe(Math.min(width - 24, 600))
        expect(measured.button, email.type).toBeGreaterThanOrEqual(44)
      }
    }
    expect(page.requests).toHaveLength(1)
    expect(page.complaints).toEqual([])
  })
})
