/** Scope of a page's expressions; row, form or selection are added where they exist. */
export type Scope = Record<string, unknown>
