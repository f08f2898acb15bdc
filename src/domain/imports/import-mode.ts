/** Whether points are added to balances, or balances become what the file says. */
export const IMPORT_MODES = ['add', 'set'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]
