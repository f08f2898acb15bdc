import { Button, Menu, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf, InputOf } from '../api/call.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { DownIcon } from '../kit/icons.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { type MembersSearch, readMembersSearch } from './members-search.ts'
import { useWords } from './words.ts'

type View = AnswerOf<'GET /admin/api/member-views'>['data'][number]
type Query = InputOf<'POST /admin/api/member-views'>['body']['query']

/** Filters and order under a name, which everybody in the shop can open. */
export function SavedViews({
  search,
  onOpen,
}: {
  readonly search: MembersSearch
  readonly onOpen: (search: MembersSearch) => void
}) {
  const { t } = useWords()
  const texts = t.customers.views
  const may_save = useMayWrite('members')
  const [open, setOpen] = useState<'save' | 'rename' | 'delete' | null>(null)
  const { data } = useRead('GET /admin/api/member-views', {})
  const views = data?.data ?? []
  const shown = views.find(({ query }) => isSame(readMembersSearch(query), search))
  const is_plain = isSame(search, {})
  // Without views and filters there is nothing to open or to save.
  if (views.length === 0 && (is_plain || !may_save)) return null
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<DownIcon size={14} />} variant="default">
            {shown?.name ?? texts.title}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.id} onClick={() => onOpen(readMembersSearch(view.query))}>
              {view.name}
            </Menu.Item>
          ))}
          {may_save && views.length > 0 && <Menu.Divider />}
          {may_save && shown === undefined && (
            <Menu.Item disabled={is_plain} onClick={() => setOpen('save')}>
              {texts.save}
            </Menu.Item>
          )}
          {may_save && shown !== undefined && (
            <>
              <Menu.Item onClick={() => setOpen('rename')}>{texts.rename(shown.name)}</Menu.Item>
              <Menu.Item color="red" onClick={() => setOpen('delete')}>
                {texts.remove(shown.name)}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'save' && <NameView onClose={close} query={queryOf(search)} view={null} />}
      {open === 'rename' && shown !== undefined && (
        <NameView onClose={close} query={shown.query} view={shown} />
      )}
      {open === 'delete' && shown !== undefined && <DeleteView onClose={close} view={shown} />}
    </>
  )
}

/** Whether two addresses list the same. */
function isSame(one: MembersSearch, other: MembersSearch): boolean {
  const text = (search: MembersSearch) => JSON.stringify(Object.entries(queryOf(search)).sort())
  return text(one) === text(other)
}

function queryOf(search: MembersSearch): Query {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** A name for what is listed now, or another one for a view. */
function NameView({
  view,
  query,
  onClose,
}: {
  readonly view: View | null
  readonly query: Query
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.customers.views
  const create = useWrite('POST /admin/api/member-views')
  const update = useWrite('PATCH /admin/api/member-views/{view_id}')
  const form = useForm({ name: view?.name ?? '' }, async ({ name }) => {
    if (view === null) await create.mutateAsync({ body: { name, query } })
    else await update.mutateAsync({ params: { view_id: view.id }, body: { name } })
    showDone(texts.saved(name))
    onClose()
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      submit={t.kit.save}
      title={view === null ? texts.save : texts.rename(view.name)}
    >
      {view === null && <Text size="sm">{texts.about}</Text>}
      <TextInput {...form.text('name')} data-autofocus label={texts.name} />
    </FormDialog>
  )
}

function DeleteView({ view, onClose }: { readonly view: View; readonly onClose: () => void }) {
  const { t } = useWords()
  const texts = t.customers.views
  const remove = useWrite('DELETE /admin/api/member-views/{view_id}')
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { view_id: view.id } })
        showDone(texts.removed(view.name))
      }}
      submit={texts.remove_submit}
      takes_away
      title={texts.remove_title(view.name)}
    >
      {texts.remove_text}
    </ConfirmDialog>
  )
}
