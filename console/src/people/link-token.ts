/** What follows the # in a link that was sent or printed: it never reaches a log of requests. */
export function linkToken(): string {
  return decodeURIComponent(location.hash.slice(1))
}
