import { escaped, type HtmlPage, page } from './html.ts'

/**
 * The page for a browser that cannot be sent back to the assistant, since we do not know who asked.
 */
export function errorPage(error: string, description = ''): HtmlPage {
  const body = `<h1>This assistant can’t be connected</h1>
<p>Its request is not valid: <code>${escaped(error)}</code>${
    description === '' ? '' : ` (${escaped(description)})`
  }.</p>
<p>Nothing was changed. Try again from the assistant, or contact its developer.</p>`
  return page('Can’t connect', body)
}

export function expiredPage(): HtmlPage {
  const body = `<h1>This page is no longer valid</h1>
<p>The request has already been completed, or it has expired. Nothing else was changed.</p>
<p>Start again from the assistant.</p>`
  return page('No longer valid', body)
}
