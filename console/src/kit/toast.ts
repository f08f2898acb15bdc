import { notifications } from '@mantine/notifications'
import { Problem } from '../api/problem.ts'
import type { Texts } from '../texts/index.ts'

/** Says in passing that something is done. A screen reader says it too. */
export function showDone(message: string): void {
  notifications.show({ message, color: 'laurel' })
}

/** The same for what failed outside any form. */
export function showProblem({ kit }: Pick<Texts, 'kit'>, error: unknown): void {
  const is_out_of_reach = error instanceof Problem && error.code === 'unreachable'
  const message = is_out_of_reach ? kit.unreachable : String(Object(error).message ?? error)
  notifications.show({ title: kit.problem_title, message, color: 'red', autoClose: 10_000 })
}
