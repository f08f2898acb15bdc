import { useRead } from '../api/use-api.ts'
import { useWords } from './words.ts'

/** An e-mail of the service, as the shop has set it. */
export interface Template {
  readonly type: string
  readonly name: string
  readonly when: string
  readonly group: string
  readonly promotional: boolean
  /** null: each campaign decides. */
  readonly enabled: boolean | null
  readonly sends: boolean
  readonly toggleable: boolean
  readonly own_texts: readonly string[]
}

const ALL = 250

/** All e-mails with their names in the reader's language, and whether any goes out. */
export function useTemplates() {
  const { t } = useWords()
  const all = useRead('GET /admin/api/email-templates', {})
  const listed = useRead('GET /api/v1/program/emails', { query: { limit: ALL } })
  const error = all.error ?? listed.error
  const refetch = () => Promise.all([all.refetch(), listed.refetch()])
  if (all.data === undefined || listed.data === undefined) {
    return { templates: undefined, error, refetch }
  }
  const { data: of_program } = listed.data
  const { emails_enabled, has_mail_server } = all.data
  const templates = all.data.data.map((one): Template => {
    const known = of_program.find(({ type }) => type === one.type)
    const own = t.emails.templates[one.type]
    return {
      ...one,
      name: own?.name ?? one.name,
      when: own?.when ?? known?.sends_when ?? '',
      toggleable: known?.toggleable ?? false,
    }
  })
  return { templates, emails_enabled, has_mail_server, error, refetch }
}
