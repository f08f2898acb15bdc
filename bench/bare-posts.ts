import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** The yardstick of deliveries: the same bytes, sent by Node's own client over kept connections. */
export interface BarePostsJob {
  readonly urls: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly posts_to_each: number
  readonly at_once_to_each: number
}

// The harness, and nobody else, writes the file.
const job = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BarePostsJob
const body = Buffer.from(job.body)
const headers = { ...job.headers, 'Content-Length': String(body.byteLength) }
const agent = new Agent({ keepAlive: true })

function post(url: URL): Promise<void> {
  return new Promise((answered, failed) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.on('end', answered).resume()
    })
    sent.on('error', failed).end(body)
  })
}

async function postAll(url: URL): Promise<void> {
  let left = job.posts_to_each
  const go = async () => {
    while (left > 0) {
      left -= 1
      await post(url)
    }
  }
  await Promise.all(Array.from({ length: job.at_once_to_each }, go))
}

await Promise.all(job.urls.map((url) => postAll(new URL(url))))
agent.destroy()
