import { notifications } from '@mantine/notifications'
import { Problem } from '../api/problem.ts'
import type { Texts } from '../texts/index.ts'

const PROBLEM_STAYS_MS = 10_000
/** An action that also goes to another page says there that it is done. */
const BEFORE_LEAVING_MS = 1_000

/** When each of those that are shown began. */
const shown = new Map<string, number>()

/** Shows a notice, which leaves with its page, and says under which id. */
export function showNotice(notice: Parameters<typeof notifications.show>[0]): string {
  const id = notifications.show(notice)
  shown.set(id, Date.now())
  return id
}

/** Says in passing that something is done. A screen reader says it too. */
export function showDone(message: string): void {
  showNotice({ message, color: 'laurel' })
}

/** The same for what failed outside any form. */
export function showProblem({ kit }: Pick<Texts, 'kit'>, error: unknown): void {
  const is_out_of_reach = error instanceof Problem && error.code === 'unreachable'
  const message = is_out_of_reach ? kit.unreachable : String(Object(error).message ?? error)
  showNotice({ title: kit.problem_title, message, color: 'red', autoClose: PROBLEM_STAYS_MS })
}

/** What was said on a page goes with it. */
export function leavePage(): void {
  for (const [id, since] of shown) {
    if (Date.now() - since < BEFORE_LEAVING_MS) continue
    notifications.hide(id)
    shown.delete(id)
  }
}
