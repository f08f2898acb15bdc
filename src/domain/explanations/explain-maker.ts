import { type Statement, state, text } from './statement.ts'

/** Who made an entry. */
export type Maker =
  | {
      readonly kind: 'key' | 'assistant' | 'admin_token' | 'person'
      readonly id: string
      readonly name: string
    }
  | { readonly kind: 'member'; readonly id: string; readonly name: null }
  | { readonly kind: 'root' | 'command_line'; readonly id: null; readonly name: null }

export function makerStatements(maker: Maker | null): Statement[] {
  switch (maker?.kind) {
    case undefined:
      return []
    case 'key':
      return [state('made_by_key', { name: text(maker.name) })]
    case 'assistant':
      return [state('made_by_assistant', { name: text(maker.name) })]
    case 'admin_token':
      return [state('made_by_admin_token', { name: text(maker.name) })]
    case 'person':
      return [state('made_by_person', { name: text(maker.name) })]
    case 'member':
      return [state('made_by_member')]
    case 'root':
      return [state('made_by_root')]
    case 'command_line':
      return [state('made_by_command_line')]
  }
}
