import type { RecordId } from '../record/useLabels.ts'

/** Ids with labels, in the order of choosing. */
export type Picked = ReadonlyMap<RecordId, string>
