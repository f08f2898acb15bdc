import type { Line } from '../connection/estimates.ts'
import { PointsLine } from '../frame/points-line.ts'

/** What the cart brings. `lines` is an attribute with JSON, or a property that scripts set. */
class LaurelCartPoints extends PointsLine {
  static override properties = {
    ...PointsLine.properties,
    cart: { attribute: 'lines', type: Array },
  }

  declare cart: readonly Line[] | undefined

  protected override readonly names = ['cart_member', 'cart_guest'] as const

  protected override lines(): readonly Line[] {
    return this.cart ?? []
  }
}

customElements.get('laurel-cart-points') ??
  customElements.define('laurel-cart-points', LaurelCartPoints)
