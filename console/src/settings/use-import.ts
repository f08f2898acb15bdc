import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AnswerOf, call, openStream } from '../api/call.ts'
import { session } from '../api/session-store.ts'

const READ = 'GET /admin/api/imports/{import_id}'
const POLL_EVERY_MS = 2_000

type Import = AnswerOf<typeof READ>

/**
 * An import, followed as long as a job works at it: by server-sent events, and by asking again and
 * again where something between here and the service does not let these through.
 */
export function useImport(import_id: string) {
  const client = useQueryClient()
  const [is_watching, setWatching] = useState(false)
  const key = [session.shop, READ, import_id]
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(READ, { params: { import_id }, signal }),
    refetchInterval: ({ state }) => (isAtWork(state.data) && !is_watching ? POLL_EVERY_MS : false),
  })
  const is_working = isAtWork(read.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of the id
  useEffect(() => {
    if (!is_working) return
    const leaving = new AbortController()
    const follow = async () => {
      const stream = await openStream('GET /admin/api/imports/{import_id}/progress', {
        params: { import_id },
        signal: leaving.signal,
      })
      setWatching(true)
      for await (const progress of eventsIn(stream)) client.setQueryData(key, progress)
    }
    void follow()
      .catch(() => undefined)
      .finally(() => {
        if (!leaving.signal.aborted) setWatching(false)
      })
    return () => leaving.abort()
  }, [import_id, is_working])
  return read
}

export function isAtWork(one: Import | undefined): boolean {
  return one?.status === 'running' || one?.status === 'undoing'
}

/** What the events of a stream tell, each as it comes. */
async function* eventsIn(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Import> {
  if (stream === null) return
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let begun = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (begun + decoder.decode(value, { stream: true })).split('\n\n')
    begun = events.pop() ?? ''
    for (const event of events) {
      const [, data] = /^data: (.*)$/m.exec(event) ?? []
      // The operation says that its events tell this.
      if (data !== undefined) yield JSON.parse(data) as Import
    }
  }
}
