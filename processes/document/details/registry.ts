import type { XmlElement } from '../../xml/xmlTree.ts'
import type { ProcessDocument } from '../processDocument.ts'
import type { DetailKind } from './detail.ts'
import { begunByEvent, compensates, documentation, interrupts, isDefault, link } from './flags.ts'
import { loop } from './loop.ts'
import { error, escalation, message, signal } from './references.ts'
import { condition, timer } from './timer.ts'
import { called, script } from './work.ts'

/** Properties of BPMN itself, in the order of the form. */
export const detailKinds = {
  isDefault,
  interrupts,
  timer,
  message,
  signal,
  error,
  escalation,
  condition,
  link,
  script,
  called,
  begunByEvent,
  loop,
  compensates,
  documentation,
} as const satisfies Readonly<Record<string, DetailKind>>

export type DetailName = keyof typeof detailKinds

/** Details that are seldom set: they stand below the others. */
const seldom: ReadonlySet<DetailName> = new Set(['begunByEvent', 'loop', 'compensates', 'documentation'])

export const isSeldom = (name: DetailName): boolean => seldom.has(name)

/** Names of the details of an element, in order. */
export const detailsOf = (element: XmlElement, document: ProcessDocument): DetailName[] =>
  (Object.keys(detailKinds) as DetailName[]).filter(name => detailKinds[name].of(element, document))
