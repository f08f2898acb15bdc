import { escaped, type Page, page } from './html.ts'

/** What somebody reads who cannot be sent back to the assistant, since it is not known who asked. */
export function errorPage(error: string, description = ''): Page {
  const body = `<h1>This assistant cannot be connected</h1>
<p>It asked in a way that we cannot answer: <code>${escaped(error)}</code>${
    description === '' ? '' : ` (${escaped(description)})`
  }.</p>
<p>Nothing was changed. Start again from the assistant, or ask its maker.</p>`
  return page('Cannot connect', body)
}

export function expiredPage(): Page {
  const body = `<h1>This page is no longer valid</h1>
<p>The approval was finished already, or too much time has passed. Nothing more was changed.</p>
<p>Start again from the assistant.</p>`
  return page('No longer valid', body)
}
