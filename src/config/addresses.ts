import { isIP } from 'node:net'
import { isAddressRange } from '../lib/address-ranges.ts'
import { isLoopbackHost } from '../lib/public-address.ts'
import { trimTrailing } from '../lib/trim-trailing.ts'
import { ConfigError, optional, type Setting, setting } from './setting.ts'

/** An IP address or a name, on which a server can listen. */
export function host(variable: string, usual: string): Setting<string> {
  return setting(variable, usual, (text) => {
    // A name whose last part is a number is an address, and must be one.
    const is_name = /^[a-z0-9_.-]+$/i.test(text) && URL.canParse(`http://${text}`)
    if (is_name || (isIP(text) !== 0 && !text.includes('%'))) return text
    throw new ConfigError(variable, `must be an IP address or the name of a host, not "${text}"`)
  })
}

/** Addresses and ranges, with commas between them; absent: none. */
export function addressRanges(variable: string): Setting<readonly string[]> {
  return setting(variable, '', (text) => {
    const ranges = text === '' ? [] : text.split(',').map((range) => range.trim())
    const wrong = ranges.find((range) => !isAddressRange(range))
    const all = ranges.find((range) => /\/0+$/.test(range))
    if (all !== undefined) {
      throw new ConfigError(variable, `"${all}" is everybody: anybody could then claim any address`)
    }
    if (wrong === undefined) return ranges
    const accepts = `must be like 10.0.0.0/8, 2001:db8::1; "${wrong}" is no address or range`
    throw new ConfigError(variable, accepts)
  })
}

/** Where the service is reached; if it is absent, where it listens. */
export function baseUrl(
  variable: string,
  listens: { host: Setting<string>; port: Setting<number> },
): Setting<string> {
  return {
    variables: [variable],
    read: (environment) => {
      const text = environment[variable]
      if (text) return readBaseUrl(variable, text)
      const host = listens.host.read(environment)
      const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host
      const port = listens.port.read(environment)
      return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
    },
  }
}

function readBaseUrl(variable: string, text: string): string {
  const { protocol, username, password, origin, pathname } = URL.parse(text) ?? {}
  const is_web = protocol === 'http:' || protocol === 'https:'
  if (!is_web || username !== '' || password !== '' || /[?#]/.test(text)) {
    const accepts = 'must be an http or https URL without user name, password, query or fragment'
    throw new ConfigError(variable, accepts)
  }
  return trimTrailing(`${origin}${pathname}`, '/')
}

/** The origin of a server on this machine. */
export function ownMachine(variable: string): Setting<string | null> {
  return optional(variable, (text) => {
    const url = URL.parse(text)
    if (
      url?.protocol === 'http:' &&
      isLoopbackHost(url.hostname) &&
      `${url.origin}/` === url.href
    ) {
      return url.origin
    }
    throw new ConfigError(
      variable,
      'must be an address of this machine, like http://127.0.0.1:8181',
    )
  })
}

/** A connection string of PostgreSQL. The value is not repeated: it carries a password. */
export function databaseUrl(variable: string): Setting<string | null> {
  return optional(variable, (text) => {
    if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text
    throw new ConfigError(variable, 'must be like postgres://user:password@host:5432/database')
  })
}

/** A mail server. The value is not repeated: it carries a password. */
export function smtpUrl(variable: string): Setting<string | null> {
  return optional(variable, (text) => {
    const url = URL.parse(text)
    if (url === null || !isMailServer(url)) {
      throw new ConfigError(variable, 'must be like smtp://user:password@host:587')
    }
    if (url.search !== '' && url.search !== '?tls=optional') {
      throw new ConfigError(variable, 'takes nothing after a question mark but ?tls=optional')
    }
    if (url.search !== '' && url.protocol === 'smtps:') {
      const accepts = 'is TLS from the first byte with smtps://, so it takes no ?tls=optional'
      throw new ConfigError(variable, accepts)
    }
    return text
  })
}

function isMailServer({ protocol, hostname, port, pathname, hash, username, password }: URL) {
  const is_plain = hostname !== '' && port !== '0' && hash === '' && /^\/?$/.test(pathname)
  return /^smtps?:$/.test(protocol) && is_plain && isEncoded(username) && isEncoded(password)
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null
  } catch {
    return false
  }
}
