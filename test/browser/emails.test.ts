import { afterEach, describe, expect, it } from 'vitest'
import { renderEmail } from '../../src/emails/rendering/render-email.ts'
import { sampleCommon } from '../../src/emails/rendering/samples.ts'
import { emails, type ListedEmail } from '../../src/emails/templates/index.ts'
import { WRITTEN_LANGUAGES } from '../../src/languages/index.ts'
import { sharedBrowser } from './browser.ts'

const WIDTHS = [320, 375, 1200] as const

/** Runs in the page: how wide the e-mail gets in windows of these widths. */
const MEASURE = `async ({ html, widths }) => {
  const frame = document.createElement('iframe')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  frame.srcdoc = html
  document.body.append(frame)
  await loaded
  const { documentElement, body } = frame.contentDocument
  const measured = widths.map((width) => {
    frame.style = 'border: 0; height: 4000px; width: ' + width + 'px'
    return {
      page: documentElement.scrollWidth,
      card: body.querySelector('.card').getBoundingClientRect().width,
      button: body.querySelector('a.button').getBoundingClientRect().height,
    }
  })
  frame.remove()
  return measured
}`

/** What an e-mail program makes of them, as far as a browser is one. */
describe('e-mails', () => {
  const browser = sharedBrowser()
  afterEach(() => browser.closePages())

  const LONG_NAME = 'W'.repeat(100)

  it.each(WRITTEN_LANGUAGES)('in %s fit windows of every width', async (language) => {
    const page = await browser.open('data:text/html,<title>E-mails</title>')
    const measure = async (email: ListedEmail, names: object) => {
      const common = { ...sampleCommon, ...names, language }
      const { html } = await renderEmail(email, email.sample, common)
      return page.evaluate(`(${MEASURE})(${JSON.stringify({ html, widths: WIDTHS })})`)
    }
    for (const email of emails) {
      const names = { shop_name: LONG_NAME, program_name: LONG_NAME, first_name: LONG_NAME }
      for (const given of [{}, names]) {
        const measured = await measure(email, given)
        for (const [index, width] of WIDTHS.entries()) {
          const { page, card, button } = measured[index]
          expect([email.type, page, card]).toEqual([email.type, width, Math.min(width - 24, 600)])
          expect(button, email.type).toBeGreaterThanOrEqual(44)
        }
      }
    }
    expect(page.requests).toHaveLength(1)
    expect(page.complaints).toEqual([])
  })
})
