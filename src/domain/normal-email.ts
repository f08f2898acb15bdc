/**
 * An e-mail address as it is compared with others, to tell one person under several spellings:
 * without case, dots and `+suffix` before the @. It is no address to write to.
 */
export function normaliseEmail(email: string): string {
  const plain = email.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain
  const [local = '', host] = [plain.slice(0, at), plain.slice(at + 1)]
  const bare = local.replace(/\+.*$/, '').replaceAll('.', '')
  // What is nothing but a suffix is told apart by it.
  return `${bare === '' ? local : bare}@${host}`
}
