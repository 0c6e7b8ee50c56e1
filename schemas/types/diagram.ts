/** A drawing of boxes and arrows with figures: the value of a cell or block of kind `diagram`. Lengths are pixels. */
export interface Diagram {
  shapes: DiagramShape[]
  edges: DiagramEdge[]
  /** Figures that can colour shapes and edges, by name in `figures`. */
  measures?: DiagramMeasure[]
}

/** How a part differs from an older diagram: `moved` is drawn elsewhere and otherwise the same. */
export type DiagramDifference = 'added' | 'removed' | 'changed' | 'moved'

export interface DiagramMeasure {
  name: string
  title: string
  unit?: string
}

/** Kind of box: a BPMN element such as `userTask`; unknown kinds are plain boxes. */
export interface DiagramShape {
  id: string
  kind: string
  x: number
  y: number
  width: number
  height: number
  /** Text in the box or, for small ones, at `label`. */
  name?: string
  label?: { x: number; y: number; width: number }
  /** Trigger of an event: `timer`. */
  trigger?: string
  /** A boundary event or start that does not interrupt. */
  isSoft?: boolean
  /** A throwing event, drawn filled. */
  throws?: boolean
  /** Markers at the bottom of a box. */
  markers?: ('parallel' | 'sequential' | 'loop' | 'adHoc' | 'compensation' | 'folded')[]
  /** Progress: passed, current, failed. */
  state?: 'done' | 'current' | 'failed'
  difference?: DiagramDifference
  /** Additional text if there is space: the assignees. */
  note?: string
  figures?: Record<string, number>
}

export interface DiagramEdge {
  id: string
  /** `return` is not part of the model but a return that happened. */
  kind: 'flow' | 'message' | 'association' | 'return'
  points: [x: number, y: number][]
  name?: string
  label?: { x: number; y: number; width: number }
  isDefault?: boolean
  isDone?: boolean
  difference?: DiagramDifference
  figures?: Record<string, number>
}
