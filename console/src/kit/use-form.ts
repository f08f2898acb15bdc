import { type FormEvent, useRef, useState } from 'react'
import { type Fault, Problem } from '../api/problem.ts'
import { useFaultFocus } from './use-fault-focus.ts'

/** The names of the fields that are texts. */
type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values]

/**
 * A form that is sent as a whole. Faults that the server finds stand beside their fields, in its own
 * words; `problem` is what remains.
 */
export function useForm<Values extends object>(
  initial: Values,
  send: (values: Values) => Promise<unknown>,
  /** The server's name of a field, where it differs from the form's. */
  names: Readonly<Record<string, keyof Values>> = {},
) {
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<Error | null>(null)
  /** The fields that were typed into since. */
  const [mended, setMended] = useState<readonly string[]>([])
  const [is_sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFaultFocus(problem, form)

  const faults = problem instanceof Problem ? problem.faults : []
  const nameOf = ({ field }: Fault) => String(names[field] ?? field)
  const faultOf = (name: string) =>
    mended.includes(name)
      ? undefined
      : faults.find((fault) => isAtOrBelow(name, nameOf(fault)))?.message
  const has_own_place =
    faults.length > 0 &&
    faults.every((fault) => Object.keys(values).some((name) => isAtOrBelow(name, nameOf(fault))))

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((now) => ({ ...now, [name]: value }))
    setMended((now) => [...now, String(name)])
  }

  const submit = async () => {
    setSending(true)
    setProblem(null)
    setMended([])
    try {
      await send(values)
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setSending(false)
    }
  }

  return {
    values,
    set,
    is_sending,
    is_changed: JSON.stringify(values) !== JSON.stringify(initial),
    /** What is wrong, unless it stands beside fields already. */
    problem: has_own_place ? null : problem,
    /** What is wrong with a field, or with a part of it, such as `limits.max_orders`. */
    faultOf,
    submit,
    reset: () => {
      setValues(initial)
      setProblem(null)
    },
    form: {
      ref: form,
      // What is wrong is said in the server's words, and not in a bubble of the browser.
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** What a field of text needs. */
    text: (name: TextName<Values>) => ({
      name: String(name),
      // Only names of texts are taken.
      value: values[name] as string,
      error: faultOf(String(name)),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        // The same.
        set(name, currentTarget.value as Values[typeof name]),
    }),
  }
}

/** `limits.max_orders` and `products[2]` are below `limits` and `products`. */
function isAtOrBelow(name: string, field: string): boolean {
  return field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)
}
