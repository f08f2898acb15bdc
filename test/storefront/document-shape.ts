import type { Static } from 'typebox'
import type { StorefrontDocument as Made } from '../../src/domain/storefront/document.ts'
import type { StorefrontDocument as sent } from '../../src/schemas/storefront/document.ts'
import type { StorefrontDocument as Read } from '../../storefront/src/connection/document.ts'

/**
 * The elements import nothing of the service, so they have the document's type once more. `npm run
 * types` fails here, and names the field, when the domain, the schema or the elements have one that
 * the others lack.
 */

type Sent = Static<typeof sent>
type MadeAndRevised = Made & Pick<Sent, 'revision'>

/** Every field: `look.theme`, `earn.title`. A text goes by a key that is no field. */
type Fields<Value> = Value extends readonly (infer Item)[]
  ? Fields<Item>
  : Value extends object
    ? {
        [Key in keyof Value & string]: string extends Key
          ? never
          : Key | `${Key}.${Fields<Value[Key]>}`
      }[keyof Value & string]
    : never

/** The fields of which one side has none. */
type Different<One, Other> =
  | Exclude<Fields<One>, Fields<Other>>
  | Exclude<Fields<Other>, Fields<One>>

/** A name of a field that only one side has is no `never`. */
function holdNone<Names extends never>(): Names[] {
  return []
}

holdNone<Different<MadeAndRevised, Sent>>()
holdNone<Different<Sent, Read>>()
// @ts-expect-error: the elements would have lost a field
holdNone<Different<Sent, Omit<Read, 'languages'>>>()
// @ts-expect-error: the service would have gained one inside a list
holdNone<Different<Sent & { earn: { icon: string }[] }, Read>>()

/** And what is sent is what the elements take: the same types, and null only where they expect it. */
export const taken = (document: Sent): Read => document
