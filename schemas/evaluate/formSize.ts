/**
 * Maximum number of fields in a form: 2,000 render in a few seconds and respond to keys at once. Larger data belongs in
 * a record of its own.
 */
export const mostFields = 2000

/** Returns the total number of fields in the sections of a form; a section without fields counts as zero. */
export const fieldCount = (sections: readonly { fields?: unknown }[]): number =>
  sections.reduce((sum, { fields }) => sum + (Array.isArray(fields) ? fields.length : 0), 0)
