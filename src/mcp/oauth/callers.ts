import type { IncomingMessage } from 'node:http'

/** Where the requests come from that the provider answers: it knows nothing of our proxies. */
export const callers = new WeakMap<IncomingMessage, string | null>()
