/** What expressions of a page read; a row, the form or a selection is added where there is one. */
export type Scope = Record<string, unknown>
