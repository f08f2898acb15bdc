/** Hands a file to the browser, which saves it where its user wants. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not every browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

const KEPT_MS = 60_000
