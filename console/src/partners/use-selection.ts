import { useState } from 'react'

/** Rows that are chosen to do something with all of them. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    size: chosen.size,
    all: [...chosen],
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    clear: () => setChosen(new Set()),
  }
}
