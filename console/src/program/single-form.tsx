import { useState } from 'react'
import { PartForm, type PartFormProps } from './form/part-form.tsx'

/** The form of a part of which there is one: after a save it goes on with what is stored now. */
export function SingleForm(props: Omit<PartFormProps, 'onSaved'>) {
  const [version, setVersion] = useState(0)
  return <PartForm {...props} key={version} onSaved={() => setVersion((now) => now + 1)} />
}
