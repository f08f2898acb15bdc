import { type RefObject, useEffect } from 'react'

/**
 * Once the faults of an answer are drawn, the first field that has one gets the focus. An effect,
 * because a frame of the screen may come before they are there.
 */
export function useFaultFocus(
  problem: Error | null,
  /** Where the fields are, when the page has others too. */
  within?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (problem === null) return
    const fields = within === undefined ? document : within.current
    fields?.querySelector<HTMLElement>('[aria-invalid=true], [data-faulty]')?.focus()
  }, [problem, within])
}
