import { figure } from '../../rendering/components/box.ts'
import { button } from '../../rendering/components/button.ts'
import type { ContentInputs } from '../../rendering/content.ts'

/** The current balance, and where to spend it. */
export function balanceParts({
  facts,
  common,
  say,
  format,
}: ContentInputs<{ readonly balance: number }>) {
  return [
    figure(say.labels.balance, format.points(facts.balance)),
    button(say.actions.see_rewards, common.shop_url),
  ]
}
