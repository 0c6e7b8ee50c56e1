import type { FieldKind } from '../page/fieldKind.ts'

/** Submitted but never visible. */
export const hiddenField: FieldKind = { Input: () => null, layout: 'none' }
