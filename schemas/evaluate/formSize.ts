/** Fields of the largest form: 2,000 are drawn in some seconds and answer a key at once. More is a record of its own. */
export const mostFields = 2000

/** How many fields the sections of a form have together; what has no fields counts as none. */
export const fieldCount = (sections: readonly { fields?: unknown }[]): number =>
  sections.reduce((sum, { fields }) => sum + (Array.isArray(fields) ? fields.length : 0), 0)
