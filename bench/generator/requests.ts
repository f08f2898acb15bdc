import { randomUUID } from 'node:crypto'

/** What is asked: a read of a path, or an award to the customer in the path. */
export interface Work {
  readonly kind: 'read' | 'earn'
  /** With `{customer_id}` where the number belongs. */
  readonly path: string
  readonly first_customer: number
  readonly last_customer: number
  readonly key: string
}

const POINTS = 25

/** Makes the requests of this work, each for a customer drawn at random. */
export function requestMaker(work: Work): () => string {
  const { first_customer, last_customer } = work
  const [before = '', after = ''] = work.path.split('{customer_id}')
  const range = last_customer - first_customer + 1
  const customer = () => first_customer + Math.floor(Math.random() * range)
  const common = `Host: 127.0.0.1\r\nAuthorization: Bearer ${work.key}\r\n`
  if (work.kind === 'read') {
    return () => `GET ${before}${customer()}${after} HTTP/1.1\r\n${common}\r\n`
  }
  const head = `${common}Content-Type: application/json\r\n`
  return () => {
    const body = `{"points":${POINTS},"source_ref":"${randomUUID()}"}`
    return (
      `POST ${before}${customer()}${after} HTTP/1.1\r\n${head}Idempotency-Key: ${randomUUID()}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    )
  }
}
