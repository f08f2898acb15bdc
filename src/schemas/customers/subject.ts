import { type Static, Type } from 'typebox'
import type {
  Subject as KeptSubject,
  SubjectChange,
  SubjectsChange,
} from '../../domain/customers/subjects.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { CustomerPath } from '../base/customer-id.ts'
import { languageTag } from '../base/language-tag.ts'
import { type Page, presentPage } from '../base/page.ts'
import { closed, listOf, nullable, timestamp, visibleText } from '../base/types.ts'

const PET_EXAMPLE = 'pet_01jd3k'
const CHILD_EXAMPLE = 'kid_01jd3k'

export const Subject = closed(
  {
    id: Type.String({ examples: [PET_EXAMPLE] }),
    name: nullable(Type.String()),
    birthday: nullable(Type.String({ format: 'date', description: 'As `YYYY-MM-DD`.' })),
    species: nullable(Type.String({ description: 'Of a pet; null for a child.' })),
    updated_at: timestamp('When anything here last changed.'),
  },
  { title: 'Subject' },
)

export const SubjectList = listOf('SubjectList', Subject)

const changed = Type.Boolean({ description: 'false: everything was so before.' })
const all = (many: string) => ({
  description: `All ${many} of the customer, the oldest first. Whoever may not read customers sees only the one that was sent.`,
})

export const PetsResult = closed(
  { changed, pets: Type.Array(Subject, all('pets')) },
  { title: 'PetsResult' },
)

export const ChildrenResult = closed(
  { changed, children: Type.Array(Subject, all('children')) },
  { title: 'ChildrenResult' },
)

export const Deleted = closed(
  { changed: Type.Literal(true), deleted: Type.Literal(true) },
  { title: 'Deleted' },
)

export const DELETED: Static<typeof Deleted> = { changed: true, deleted: true }

export const PetPath = closed({
  ...CustomerPath.properties,
  pet_id: Type.String({ examples: [PET_EXAMPLE] }),
})

export const ChildPath = closed({
  ...CustomerPath.properties,
  child_id: Type.String({ examples: [CHILD_EXAMPLE] }),
})

const NAME_LENGTH_MAX = 100

const subjectFields = (id_example: string) => ({
  id: Type.Optional(
    visibleText(
      100,
      'An entry to change, of which omitted fields stay. Omit it to add one.',
      id_example,
    ),
  ),
  name: Type.Optional(visibleText(NAME_LENGTH_MAX)),
  birthday: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description:
        'As `YYYY-MM-DD`, from 150 years ago to today where the shop is. It can be changed once in 365 days.',
      examples: ['2020-05-31'],
    }),
  ),
  locale: Type.Optional(
    languageTag('The language, BCP 47, of a customer who becomes a member by this.'),
  ),
})

export const PetBody = closed({
  ...subjectFields(PET_EXAMPLE),
  species: Type.Optional(visibleText(NAME_LENGTH_MAX, 'In any words: `dog`.')),
})

export const ChildBody = closed(subjectFields(CHILD_EXAMPLE))

/** What a body asks for; throws `validation_error` for a new entry that says nothing. */
export function readSubject(body: Static<typeof PetBody>): {
  id: string | null
  locale: string | null
  change: SubjectChange
} {
  const { id, name, birthday, species, locale } = body
  if (id === undefined && name === undefined && birthday === undefined) {
    throw invalidInput({ field: 'name', message: 'is needed to add an entry without a birthday' })
  }
  return {
    id: id ?? null,
    locale: locale?.toLowerCase() ?? null,
    change: { name, birthday, species },
  }
}

export function presentSubject(subject: KeptSubject): Static<typeof Subject> {
  const { id, name, birthday, species, updated_at } = subject
  return { id, name, birthday, species, updated_at: updated_at.toISOString() }
}

export const presentSubjects = (page: Page<KeptSubject>) => presentPage(page, presentSubject)

/** What a write answers: everybody, or, to whoever may not read customers, the one that was sent. */
export function presentWritten(
  { subjects, saved_id }: SubjectsChange,
  { scopes }: Viewer,
): Static<typeof Subject>[] {
  const may_read = scopes.includes('customers:read')
  return subjects.filter(({ id }) => may_read || id === saved_id).map(presentSubject)
}
