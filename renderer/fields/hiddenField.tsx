import type { FieldKind } from '../page/fieldKind.ts'

/** Part of what is submitted, never seen. */
export const hiddenField: FieldKind = { Input: () => null, layout: 'none' }
