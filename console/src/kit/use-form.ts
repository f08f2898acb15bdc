import { type FormEvent, useRef, useState } from 'react'
import { type Fault, Problem } from '../api/problem.ts'

type Values = Readonly<Record<string, string | boolean>>

/** The same fields, of which any text or any answer may be given. */
type Wide<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends boolean ? boolean : string
}

/**
 * A form that is sent as a whole. Faults that the server finds stand beside their fields, in its own
 * words; `problem` is what remains.
 */
export function useForm<Given extends Values>(
  initial: Given,
  send: (values: Wide<Given>) => Promise<unknown>,
  /** The server's name of a field, where it differs from the form's. */
  names: Readonly<Record<string, keyof Given>> = {},
) {
  // A text is a text, whichever one the form begins with.
  const begun = initial as unknown as Wide<Given>
  const [values, setValues] = useState(begun)
  const [problem, setProblem] = useState<Error | null>(null)
  const [is_sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const faults = problem instanceof Problem ? problem.faults : []
  const nameOf = ({ field }: Fault) => names[field] ?? field
  const faultOf = (name: keyof Given) => faults.find((fault) => nameOf(fault) === name)?.message
  const has_own_place = faults.length > 0 && faults.every((fault) => nameOf(fault) in values)

  const set = <Name extends keyof Given>(name: Name, value: Wide<Given>[Name]) => {
    setValues((now) => ({ ...now, [name]: value }))
  }

  const submit = async () => {
    setSending(true)
    setProblem(null)
    try {
      await send(values)
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
      // Once the faults are drawn.
      requestAnimationFrame(() => {
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      })
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
    submit,
    reset: () => {
      setValues(begun)
      setProblem(null)
    },
    form: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** What a field of text needs. */
    text: (
      name: { [Name in keyof Given]: Given[Name] extends string ? Name : never }[keyof Given],
    ) => ({
      name: String(name),
      // Only names of texts are taken.
      value: values[name] as string,
      error: faultOf(name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        set(name, currentTarget.value as Wide<Given>[typeof name]),
    }),
  }
}
