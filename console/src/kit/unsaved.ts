import { useEffect, useSyncExternalStore } from 'react'

/** How many forms on the page differ from what is saved. */
let forms = 0
const listeners = new Set<() => void>()

function count(step: 1 | -1): void {
  forms += step
  for (const listener of listeners) listener()
}

/** Says that a form differs, for as long as it does. */
export function useCountedAsUnsaved(is_changed: boolean): void {
  useEffect(() => {
    if (!is_changed) return
    count(1)
    return () => count(-1)
  }, [is_changed])
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether something on the page is not saved, so that what acts on the saved has to wait. */
export function useHasUnsaved(): boolean {
  return useSyncExternalStore(listen, () => forms > 0)
}
