import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A button that cannot be pressed while its work is running. Browsers take the focus away from a
 * disabled button; it gets the focus back afterwards, unless something else has it by then.
 */
export function BusyButton({
  is_busy,
  ...rest
}: { readonly is_busy: boolean } & Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'>) {
  const button = useRef<HTMLButtonElement>(null)
  const had_focus = useRef(false)
  useLayoutEffect(() => {
    if (is_busy) had_focus.current = document.activeElement === button.current
  }, [is_busy])
  useEffect(() => {
    if (is_busy || !had_focus.current) return
    had_focus.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [is_busy])
  return <Button loading={is_busy} ref={button} {...rest} />
}
