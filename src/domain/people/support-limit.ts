/** Whether what a write gives counts against the limits of people in support, or why it does not. */
export type SupportLimit = 'counted' | { readonly not_counted: string }
