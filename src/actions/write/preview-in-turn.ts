import type { Context } from '../../context.ts'

/** Does the work: if it is a preview, in the turn of its shop, and otherwise at once. */
export function previewInTurn<Result>(
  { previews }: Pick<Context, 'previews'>,
  shop_id: number,
  is_preview: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  return is_preview ? previews.run(shop_id, work) : work()
}
