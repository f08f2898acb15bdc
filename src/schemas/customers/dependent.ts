import { type Static, Type } from 'typebox'
import type {
  DependentChange,
  DependentsChange,
  Dependent as KeptDependent,
} from '../../domain/customers/dependents.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { CustomerPath } from '../base/customer-id.ts'
import { languageTag } from '../base/language-tag.ts'
import { type Page, presentPage } from '../base/page.ts'
import { closed, listOf, nullable, timestamp, visibleText } from '../base/types.ts'

const PET_EXAMPLE = 'pet_01jd3k'
const CHILD_EXAMPLE = 'kid_01jd3k'

export const Dependent = closed(
  {
    id: Type.String({ examples: [PET_EXAMPLE] }),
    name: nullable(Type.String()),
    birthday: nullable(Type.String({ format: 'date', description: 'As `YYYY-MM-DD`.' })),
    species: nullable(Type.String({ description: "The pet's species; null for a child." })),
    updated_at: timestamp('When anything here last changed.'),
  },
  { title: 'Subject' },
)

export const DependentList = listOf('SubjectList', Dependent)

const changed = Type.Boolean({ description: 'false: nothing changed.' })
const all = (many: string) => ({
  description:
    `All ${many} of the customer, oldest first. Without permission to read customers, only the ` +
    'one sent.',
})

export const PetsResult = closed(
  { changed, pets: Type.Array(Dependent, all('pets')) },
  { title: 'PetsResult' },
)

export const ChildrenResult = closed(
  { changed, children: Type.Array(Dependent, all('children')) },
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

const dependentFields = (id_example: string) => ({
  id: Type.Optional(
    visibleText(100, 'The entry to change; omitted fields stay. Omit it to add one.', id_example),
  ),
  name: Type.Optional(visibleText(NAME_LENGTH_MAX)),
  birthday: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description:
        "`YYYY-MM-DD`, from 150 years ago to today in the shop's time zone. Can be changed " +
        'once in 365 days.',
      examples: ['2020-05-31'],
    }),
  ),
  locale: Type.Optional(languageTag('BCP 47, for a customer who becomes a member with this call.')),
})

export const PetBody = closed({
  ...dependentFields(PET_EXAMPLE),
  species: Type.Optional(visibleText(NAME_LENGTH_MAX, 'Free text, such as `dog`.')),
})

export const ChildBody = closed(dependentFields(CHILD_EXAMPLE))

/** What a body asks for; throws `validation_error` for a new entry that says nothing. */
export function readDependent(body: Static<typeof PetBody>): {
  id: string | null
  locale: string | null
  change: DependentChange
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

export function presentDependent(dependent: KeptDependent): Static<typeof Dependent> {
  const { id, name, birthday, species, updated_at } = dependent
  return { id, name, birthday, species, updated_at: updated_at.toISOString() }
}

export const presentDependents = (page: Page<KeptDependent>) => presentPage(page, presentDependent)

/** What a write returns: all, or for callers who may not read customers, only the one sent. */
export function presentWritten(
  { dependents, saved_id }: DependentsChange,
  { scopes }: Viewer,
): Static<typeof Dependent>[] {
  const may_read = scopes.includes('customers:read')
  return dependents.filter(({ id }) => may_read || id === saved_id).map(presentDependent)
}
