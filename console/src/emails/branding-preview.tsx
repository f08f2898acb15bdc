import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { BrandingBody } from './branding-editor.tsx'
import type { TemplateSearch } from './emails-search.ts'
import { PreviewPanel, usePreview } from './preview-panel.tsx'
import { useTemplates } from './use-templates.ts'
import { useWords } from './words.ts'

/** Any e-mail in the look that is typed now. */
export function BrandingPreview({ change }: { readonly change: BrandingBody }) {
  const { t } = useWords()
  const [type, setType] = useState('points_earned')
  const [look, setLook] = useState<Pick<TemplateSearch, 'width' | 'scheme'>>({})
  const { templates = [] } = useTemplates()
  const { preview, error } = usePreview(type, {
    scheme: look.scheme ?? 'light',
    ...(Object.keys(change).length > 0 && { branding: change }),
  })
  return (
    <PreviewPanel
      error={error}
      look={look}
      onLook={(changed) => setLook((now) => ({ ...now, ...changed }))}
      preview={preview}
    >
      <NativeSelect
        data={templates.map(({ type: value, name: label }) => ({ value, label }))}
        label={t.emails.preview.template}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
        value={type}
      />
    </PreviewPanel>
  )
}
