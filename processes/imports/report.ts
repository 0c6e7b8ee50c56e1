import type { Finding } from '../../schemas/evaluate/finding.ts'

/** `kept`: stays in the file without effect; `noticed`: works, but with a warning. */
export type ImportKind = 'refused' | 'kept' | 'translated' | 'noticed'

/** The import result of one attribute, element or expression. */
export interface ImportLine extends Finding {
  id: string
  kind: ImportKind
  /** Null if it concerns the whole file. */
  elementId: string | null
  /** Kind and name of the element: `用户任务“审批”`. */
  element: string | null
  /** The attribute or element concerned, as written. */
  attribute: string | null
  before: string | null
  after: string | null
}

export interface ImportReport {
  /** Whether the text is BPMN; if not, the lines hold the reason. */
  isReadable: boolean
  /** Whether it may be deployed as it stands. */
  isDeployable: boolean
  /** Engines whose vendor extensions the file uses. */
  vendors: string[]
  processes: { key: string; name: string }[]
  counts: Record<ImportKind, number>
  /**
   * Refused first, then kept, noticed and translated, each in the order of the file. If there are too many,
   * the last line holds the number of those left out.
   */
  lines: ImportLine[]
}

export type Word = Omit<ImportLine, 'id'>
