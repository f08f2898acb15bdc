/** Whether an operation changes nothing: a GET, or a read whose question is too long for one. */
export function isRead({
  method,
  writes_nothing = false,
}: {
  readonly method: string
  readonly writes_nothing?: boolean
}): boolean {
  return method === 'GET' || writes_nothing
}
