import { useCallback, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element. One that is hidden for a moment keeps its last size, and so its focus. */
export function useSize() {
  const [size, setSize] = useState<Size | null>(null)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0) setSize({ width, height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size] as const
}
