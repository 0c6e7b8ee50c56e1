import type { RecordId } from '../record/useLabels.ts'

/** Ids with their names, in the order in which they were chosen. */
export type Picked = ReadonlyMap<RecordId, string>
