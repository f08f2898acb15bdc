import type { Line } from '../connection/estimates.ts'
import { PointsLine } from '../frame/points-line.ts'

/** What one product brings. Below the fold, it is asked for only when the shopper comes near. */
class LaurelProductPoints extends PointsLine {
  static override properties = {
    ...PointsLine.properties,
    product_id: { attribute: 'product-id' },
    variant_id: { attribute: 'variant-id' },
    price: {},
    quantity: { type: Number },
  }

  declare product_id: string | undefined
  declare variant_id: string | undefined
  declare price: string | undefined
  declare quantity: number | undefined
  #near: Promise<void> | null = null

  protected override readonly names = ['product_member', 'product_guest'] as const

  protected override async load(): Promise<void> {
    this.#near ??= new Promise((resolve) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          resolve()
        },
        { rootMargin: '400px' },
      )
      observer.observe(this)
    })
    await this.#near
    await super.load()
  }

  protected override lines(): Line[] {
    const { product_id, variant_id, price, quantity } = this
    if (!product_id || !price) return []
    return [{ product_id, ...(variant_id && { variant_id }), quantity: quantity || 1, price }]
  }
}

customElements.get('laurel-product-points') ??
  customElements.define('laurel-product-points', LaurelProductPoints)
