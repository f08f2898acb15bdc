import { useState } from 'react'
import { useProgram } from '../fields/program-names.ts'
import { PartForm, type PartFormProps } from '../form/part-form.tsx'
import { STOREFRONT } from '../part-specs.ts'
import { Loaded, ProgramPart } from '../program-part.tsx'
import { useProgramWrite } from '../saving/use-program-write.ts'
import { useOwnTexts } from './own-texts.tsx'
import { useSections } from './sections.tsx'
import type { Storefront } from './stored.ts'
import { StorefrontPreview } from './storefront-preview.tsx'

/** How the programme looks on the shop's pages, and what it says there. */
export function StorefrontPage() {
  const program = useProgram()
  const send = useProgramWrite('PATCH /api/v1/program/storefront')
  const [version, setVersion] = useState(0)
  return (
    <ProgramPart part="storefront">
      <Loaded reading={program}>
        {({ revision, storefront }) => (
          <StorefrontForm
            key={version}
            onSaved={() => setVersion((now) => now + 1)}
            revision={revision}
            send={send}
            specs={STOREFRONT}
            stored={storefront}
            target={{ kind: 'storefront', id: 'storefront' }}
          />
        )}
      </Loaded>
    </ProgramPart>
  )
}

function StorefrontForm({
  stored,
  ...form
}: Omit<PartFormProps, 'extras' | 'beside' | 'stored'> & { readonly stored: Storefront }) {
  const sections = useSections(stored.sections)
  const texts = useOwnTexts(stored.own_texts)
  const extras = [sections, texts]
  return (
    <PartForm
      {...form}
      beside={(changes) => <StorefrontPreview changes={changes} />}
      extras={{
        is_changed: extras.some(({ is_changed }) => is_changed),
        paths: extras.flatMap(({ paths }) => paths),
        changes: () =>
          Object.assign({}, ...extras.map((one) => (one.is_changed ? one.changes() : {}))),
        show: (faults) => (
          <>
            {sections.show(faults)}
            {texts.show(faults)}
          </>
        ),
      }}
      stored={stored}
    />
  )
}
