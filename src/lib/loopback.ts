/** Whether this name of a URL means the machine itself, which browsers trust without TLS. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
