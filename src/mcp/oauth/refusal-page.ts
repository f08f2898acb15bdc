import { escaped, type HtmlPage, page } from './html.ts'

/**
 * The page for a browser that cannot be sent back to the assistant, since we do not know who asked.
 */
export function errorPage(error: string, description = ''): HtmlPage {
  const body = `<h1>This assistant cannot be connected</h1>
<p>It asked in a way that we cannot answer: <code>${escaped(error)}</code>${
    description === '' ? '' : ` (${escaped(description)})`
  }.</p>
<p>Nothing was changed. Start again from the assistant, or ask its maker.</p>`
  return page('Cannot connect', body)
}

export function expiredPage(): HtmlPage {
  const body = `<h1>This page is no longer valid</h1>
<p>The approval was finished already, or too much time has passed. Nothing more was changed.</p>
<p>Start again from the assistant.</p>`
  return page('No longer valid', body)
}
