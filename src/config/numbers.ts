import { ConfigError, optional, type Setting, setting } from './setting.ts'

/** Requests a second without end, and how many at once after a pause. */
export interface Rate {
  readonly per_second: number
  readonly burst: number
}

export function number(
  variable: string,
  { usual, min, max }: { usual: number; min: number; max: number },
): Setting<number> {
  return setting(variable, String(usual), (text) => {
    const value = Number(text)
    if (/^[0-9]{1,9}$/.test(text) && value >= min && value <= max) return value
    throw new ConfigError(variable, `must be a number from ${min} to ${max}, not "${text}"`)
  })
}

/** A rate like `50/200`. */
export function rate(variable: string, usual: string): Setting<Rate> {
  return setting(variable, usual, (text) => {
    const [, per_second, burst] = /^([0-9]{1,5})\/([0-9]{1,6})$/.exec(text)?.map(Number) ?? []
    if (per_second && burst) return { per_second, burst }
    const accepts = `must be like ${usual}: a second, and at once; not "${text}"`
    throw new ConfigError(variable, accepts)
  })
}

export function port(variable: string, usual: string): Setting<number> {
  return setting(variable, usual, (text) => readPort(variable, text))
}

export function optionalPort(variable: string): Setting<number | null> {
  return optional(variable, (text) => readPort(variable, text))
}

/** The number of a port; throws `ConfigError`, in which it has this name. */
export function readPort(name: string, text: string): number {
  const value = Number(text)
  if (/^[0-9]{1,5}$/.test(text) && value <= 65_535) return value
  throw new ConfigError(name, `must be a number from 0 to 65535, not "${text}"`)
}
