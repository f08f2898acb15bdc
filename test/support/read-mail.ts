/** Reads an e-mail as it went over the wire: its headers, its subject and its plain text. */
export function readMail(source: string) {
  const { headers, body } = partOf(source)
  const subject = decodedWords(headers.get('subject') ?? '')
  return { headers, subject, text: textOf({ headers, body }) }
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: source.slice(end + 4) }
}

function textOf({ headers, body }: Part): string {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return parts.map((part) => textOf(partOf(part.replace(/^\r\n/, '')))).join('')
  }
  return type.startsWith('text/plain') ? decoded(body, headers).replaceAll('\r\n', '\n') : ''
}

function decoded(body: string, headers: Part['headers']): string {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64').toString()
    case 'quoted-printable':
      return fromQuotedPrintable(body.replaceAll('=\r\n', ''))
    default:
      return body
  }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** `=?UTF-8?Q?caf=C3=A9?=` as what it says. */
function decodedWords(text: string): string {
  const words = text.replaceAll(/\?=\s+=\?/g, '?==?')
  // A letter may be spread over two words: the bytes of all are put together first.
  const runs = words.replaceAll(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (run) => {
    const bytes = [...run.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(
      ([, kind, content = '']) =>
        kind?.toUpperCase() === 'B'
          ? Buffer.from(content, 'base64')
          : Buffer.from(
              content
                .replaceAll('_', ' ')
                .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) =>
                  String.fromCharCode(Number.parseInt(hex, 16)),
                ),
              'latin1',
            ),
    )
    return Buffer.concat(bytes).toString()
  })
  return runs
}
