import { refused } from '../errors.ts'
import { type Database, inTransaction } from '../store/db.ts'
import { type ProductRow, saveProducts } from './store/catalogue.ts'

/** Saves a product, or refuses it if a variant belongs to another product. */
export async function saveProduct(
  db: Database,
  { shop_id }: { readonly shop_id: number },
  row: ProductRow,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [taken] = await saveProducts(tx, shop_id, [row])
    if (taken !== undefined) throw variantTaken(taken)
  })
}

function variantTaken(variant_id: number) {
  return refused('variant_taken', `The variant ${variant_id} belongs to another product.`, {
    field: 'variants',
    received: variant_id,
  })
}
